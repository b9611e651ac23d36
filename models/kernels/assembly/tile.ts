/**
 * Four rows times one panel of eight columns. Eight sums and a loop that is not unrolled: V8 spills registers beyond
 * that. A panel is [inputs, 8].
 */
@inline
function keep(out: usize, sum: v128, least: v128): void {
  v128.store(out, f32x4.pmax(sum, least));
}

/** `x`: four rows interleaved, [inputs, 4]. */
@inline
export function tilePacked(
  x: usize, inputs: usize, weight: usize, bias: usize, out: usize, outStride: usize, floor: f32, isHalf: bool,
): void {
  let a0 = v128.load(bias), a1 = v128.load(bias, 16);
  let b0 = a0, b1 = a1, c0 = a0, c1 = a1, d0 = a0, d1 = a1;
  const end = weight + (inputs << 5);
  for (; weight < end; weight += 32) {
    const w0 = v128.load(weight), w1 = v128.load(weight, 16);
    let value = v128.load32_splat(x);
    a0 = f32x4.add(a0, f32x4.mul(value, w0));
    a1 = f32x4.add(a1, f32x4.mul(value, w1));
    value = v128.load32_splat(x, 4);
    b0 = f32x4.add(b0, f32x4.mul(value, w0));
    b1 = f32x4.add(b1, f32x4.mul(value, w1));
    value = v128.load32_splat(x, 8);
    c0 = f32x4.add(c0, f32x4.mul(value, w0));
    c1 = f32x4.add(c1, f32x4.mul(value, w1));
    value = v128.load32_splat(x, 12);
    d0 = f32x4.add(d0, f32x4.mul(value, w0));
    d1 = f32x4.add(d1, f32x4.mul(value, w1));
    x += 16;
  }
  const least = f32x4.splat(floor);
  const outB = out + outStride, outC = outB + outStride, outD = outC + outStride;
  keep(out, a0, least);
  keep(outB, b0, least);
  keep(outC, c0, least);
  keep(outD, d0, least);
  if (isHalf) return;
  keep(out + 16, a1, least);
  keep(outB + 16, b1, least);
  keep(outC + 16, c1, least);
  keep(outD + 16, d1, least);
}

/** Interleaves rows by fours: [rows / 4, inputs, 4], writing up to three inputs past the end. */
export function packRows(x: usize, stride: usize, rows: usize, inputs: usize, to: usize): void {
  for (let row: usize = 0; row < rows; row += 4) {
    const a = x + row * stride, b = a + stride, c = b + stride, d = c + stride;
    const place = to + ((row * inputs) << 2);
    for (let i: usize = 0; i < inputs << 2; i += 16) {
      interleave(v128.load(a + i), v128.load(b + i), v128.load(c + i), v128.load(d + i), place + (i << 2));
    }
  }
}

/** The same from rows of bytes. */
export function packBytes(x: usize, rows: usize, inputs: usize, to: usize): void {
  for (let row: usize = 0; row < rows; row += 4) {
    const a = x + row * inputs, b = a + inputs, c = b + inputs, d = c + inputs;
    const place = to + ((row * inputs) << 2);
    for (let i: usize = 0; i < inputs; i += 4) {
      interleave(loadBytes(a + i), loadBytes(b + i), loadBytes(c + i), loadBytes(d + i), place + (i << 4));
    }
  }
}

/** Four bytes as four numbers. */
@inline
function loadBytes(x: usize): v128 {
  const shorts = i16x8.extend_low_i8x16_u(v128.load32_zero(x));
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(shorts));
}

@inline
function interleave(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5), abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdLow = v128.shuffle<f32>(c, d, 0, 4, 1, 5), cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f64>(abLow, cdLow, 0, 2));
  v128.store(to, v128.shuffle<f64>(abLow, cdLow, 1, 3), 16);
  v128.store(to, v128.shuffle<f64>(abHigh, cdHigh, 0, 2), 32);
  v128.store(to, v128.shuffle<f64>(abHigh, cdHigh, 1, 3), 48);
}
