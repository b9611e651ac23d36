/**
 * Matrix times sparse rows: only what is not zero is multiplied.
 * A list is [entries] of 8 bytes: where the input's weights lie in a panel (u32), the input itself (f32).
 */

/** Lists what is not zero in a row of numbers; returns the list's end. */
export function listNumbers(x: usize, count: usize, list: usize): usize {
  const end = x + (count << 2);
  let place: u32 = 0;
  for (; x < end; x += 4) {
    const value = load<f32>(x);
    store<u32>(list, place);
    store<f32>(list, value, 4);
    list += usize(value != 0) << 3;
    place += 32;
  }
  return list;
}

/** The same for a row of bytes, sixteen at a time. */
export function listBytes(x: usize, count: usize, list: usize): usize {
  let at: usize = 0;
  for (; at + 16 <= count; at += 16) {
    const bytes = v128.load(x + at);
    let bits = ~i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0))) & 0xffff;
    while (bits != 0) {
      const i = at + ctz(bits);
      store<u32>(list, u32(i << 5));
      store<f32>(list, f32(load<u8>(x + i)), 4);
      list += 8;
      bits &= bits - 1;
    }
  }
  for (; at < count; at++) {
    const value = load<u8>(x + at);
    if (value == 0) continue;
    store<u32>(list, u32(at << 5));
    store<f32>(list, f32(value), 4);
    list += 8;
  }
  return list;
}

/** Four panels, 32 outputs, of one row: as many sums as V8 keeps in registers. */
export function gatherWide(list: usize, end: usize, weight: usize, panel: usize, bias: usize, out: usize, floor: f32): void {
  let a0 = v128.load(bias), a1 = v128.load(bias, 16), b0 = v128.load(bias, 32), b1 = v128.load(bias, 48);
  let c0 = v128.load(bias, 64), c1 = v128.load(bias, 80), d0 = v128.load(bias, 96), d1 = v128.load(bias, 112);
  const weightB = weight + panel, weightC = weightB + panel, weightD = weightC + panel;
  for (; list < end; list += 8) {
    const place: usize = load<u32>(list);
    const value = v128.load32_splat(list, 4);
    const a = weight + place;
    a0 = f32x4.add(a0, f32x4.mul(value, v128.load(a)));
    a1 = f32x4.add(a1, f32x4.mul(value, v128.load(a, 16)));
    const b = weightB + place;
    b0 = f32x4.add(b0, f32x4.mul(value, v128.load(b)));
    b1 = f32x4.add(b1, f32x4.mul(value, v128.load(b, 16)));
    const c = weightC + place;
    c0 = f32x4.add(c0, f32x4.mul(value, v128.load(c)));
    c1 = f32x4.add(c1, f32x4.mul(value, v128.load(c, 16)));
    const d = weightD + place;
    d0 = f32x4.add(d0, f32x4.mul(value, v128.load(d)));
    d1 = f32x4.add(d1, f32x4.mul(value, v128.load(d, 16)));
  }
  const least = f32x4.splat(floor);
  v128.store(out, f32x4.pmax(a0, least));
  v128.store(out, f32x4.pmax(a1, least), 16);
  v128.store(out, f32x4.pmax(b0, least), 32);
  v128.store(out, f32x4.pmax(b1, least), 48);
  v128.store(out, f32x4.pmax(c0, least), 64);
  v128.store(out, f32x4.pmax(c1, least), 80);
  v128.store(out, f32x4.pmax(d0, least), 96);
  v128.store(out, f32x4.pmax(d1, least), 112);
}

/** One panel of one row; `isHalf`: only its first four outputs are wanted. */
export function gatherNarrow(list: usize, end: usize, weight: usize, bias: usize, out: usize, floor: f32, isHalf: bool): void {
  let a0 = v128.load(bias), a1 = v128.load(bias, 16);
  for (; list < end; list += 8) {
    const a = weight + load<u32>(list);
    const value = v128.load32_splat(list, 4);
    a0 = f32x4.add(a0, f32x4.mul(value, v128.load(a)));
    a1 = f32x4.add(a1, f32x4.mul(value, v128.load(a, 16)));
  }
  const least = f32x4.splat(floor);
  v128.store(out, f32x4.pmax(a0, least));
  if (!isHalf) v128.store(out, f32x4.pmax(a1, least), 16);
}
