import { padded } from './dense';
import { packRows, tilePacked } from './tile';

/**
 * 3x3 convolutions by Winograd's F(2x2, 3x3): each 4x4 patch of the board, two cells apart, becomes 16 numbers a
 * channel; 16 small matrix products take the place of 9 for each of the 4 cells; a 2x2 square of the output comes back.
 * Its constants are 1, -1 and 1/2, so hardly any accuracy is lost.
 */

/** Patches worked on together, a multiple of 4: all that they need stays in the first two caches. */
const PATCHES: usize = 12;

/** out = max(floor, conv(x) + bias [+ skip]); x, skip, out [rows, height, width, padded channels]; skip may be out. */
export function conv(
  x: usize, rows: usize, height: usize, width: usize, inputs: usize, weight: usize, bias: usize, outputs: usize,
  skip: usize, out: usize, floor: f32, scratch: usize,
): void {
  const stride = padded(inputs) << 2;
  const outStride = padded(outputs) << 2;
  const across = (width + 1) >> 1, down = (height + 1) >> 1;
  const line = (across + 1) * stride << 1;
  const spread = scratch + (down + 1) * line * 2;
  const product = spread + 16 * PATCHES * stride;
  const interleaved = product + (16 * PATCHES * roundUp(outputs) << 2);
  memory.fill(scratch, 0, spread - scratch);
  for (let row: usize = 0; row < rows; row++) {
    const skipped = skip != 0 ? skip - out : 0;
    copyInside(x, height, width * stride, scratch + line + stride, line);
    for (let first: usize = 0; first < across * down; first += PATCHES) {
      const count = min(PATCHES, across * down - first);
      for (let i: usize = 0; i < count; i++) {
        const top = (first + i) / across << 1, left = (first + i) % across << 1;
        spreadPatch(scratch + top * line + left * stride, line, stride, spread + i * stride);
      }
      multiply(spread, (count + 3) & ~3, stride, inputs, weight, scratch, outputs, product, interleaved);
      for (let i: usize = 0; i < count; i++) {
        const top = (first + i) / across << 1, left = (first + i) % across << 1;
        const below = top + 1 < height ? width * outStride : 0;
        const beside = left + 1 < width ? outStride : 0;
        const from = product + ((i * roundUp(outputs)) << 2);
        gatherPatch(from, outputs, bias, skip != 0, skipped, out + (top * width + left) * outStride, below, beside, floor);
      }
    }
    x += height * width * stride;
    out += height * width * outStride;
    if (skip != 0) skip += height * width * outStride;
  }
}

@inline
function roundUp(outputs: usize): usize {
  return (outputs + 7) & ~7;
}

/** Into a board with a border; the border has been cleared. */
@inline
function copyInside(x: usize, height: usize, bytes: usize, to: usize, line: usize): void {
  for (let y: usize = 0; y < height; y++) memory.copy(to + y * line, x + y * bytes, bytes);
}

/**
 * [16, PATCHES, padded inputs] times 16 matrices [panels, inputs, 8] = [16, PATCHES, outputs rounded up to 8].
 * `zeros`: at least 8 of them, in place of biases.
 */
function multiply(
  x: usize, rows: usize, stride: usize, inputs: usize, weight: usize, zeros: usize, outputs: usize, out: usize,
  interleaved: usize,
): void {
  const outStride = roundUp(outputs) << 2;
  for (let position: usize = 0; position < 16; position++) {
    packRows(x, stride, rows, inputs, interleaved);
    for (let column: usize = 0; column < outputs; column += 8) {
      for (let row: usize = 0; row < rows; row += 4) {
        const from = interleaved + ((row * inputs) << 2);
        const to = out + row * outStride + (column << 2);
        tilePacked(from, inputs, weight, zeros, to, outStride, -Infinity, false);
      }
      weight += inputs << 5;
    }
    x += PATCHES * stride;
    out += PATCHES * outStride;
  }
}

/** One row of the spread patch from two rows of the board: (a -+ b), then the same along the row. */
@inline
function spreadRow(t0: v128, t1: v128, t2: v128, t3: v128, to: usize, step: usize): void {
  v128.store(to, f32x4.sub(t0, t2));
  v128.store(to + step, f32x4.add(t1, t2));
  v128.store(to + 2 * step, f32x4.sub(t2, t1));
  v128.store(to + 3 * step, f32x4.sub(t1, t3));
}

@inline
function minus(a: usize, b: usize): v128 {
  return f32x4.sub(v128.load(a), v128.load(b));
}

@inline
function plus(a: usize, b: usize): v128 {
  return f32x4.add(v128.load(a), v128.load(b));
}

function spreadPatch(corner: usize, line: usize, stride: usize, to: usize): void {
  const step = PATCHES * stride;
  const end = corner + stride;
  for (; corner < end; corner += 16, to += 16) {
    const a = corner, b = a + line, c = b + line, d = c + line;
    const two = stride << 1, three = two + stride;
    spreadRow(minus(a, c), minus(a + stride, c + stride), minus(a + two, c + two), minus(a + three, c + three), to, step);
    spreadRow(plus(b, c), plus(b + stride, c + stride), plus(b + two, c + two), plus(b + three, c + three), to + 4 * step, step);
    spreadRow(minus(c, b), minus(c + stride, b + stride), minus(c + two, b + two), minus(c + three, b + three), to + 8 * step, step);
    spreadRow(minus(b, d), minus(b + stride, d + stride), minus(b + two, d + two), minus(b + three, d + three), to + 12 * step, step);
  }
}

@inline
function column0(from: usize, step: usize): v128 {
  return f32x4.add(f32x4.add(v128.load(from), v128.load(from + 4 * step)), v128.load(from + 8 * step));
}

@inline
function column1(from: usize, step: usize): v128 {
  return f32x4.sub(f32x4.sub(v128.load(from + 4 * step), v128.load(from + 8 * step)), v128.load(from + 12 * step));
}

@inline
function finish(sum: v128, bias: v128, hasSkip: bool, skipped: usize, out: usize, least: v128): void {
  let result = f32x4.add(sum, bias);
  if (hasSkip) result = f32x4.add(result, v128.load(out + skipped));
  v128.store(out, f32x4.pmax(result, least));
}

/**
 * Brings a 2x2 square back. `below` and `beside` lead to its other cells, 0 where the board ends; `skipped` leads from
 * a cell of `out` to that of the board to be added.
 */
function gatherPatch(
  from: usize, outputs: usize, bias: usize, hasSkip: bool, skipped: usize, out: usize, below: usize, beside: usize,
  floor: f32,
): void {
  const step = PATCHES * roundUp(outputs) << 2;
  const least = f32x4.splat(floor);
  const end = bias + (padded(outputs) << 2);
  for (; bias < end; bias += 16, from += 16, out += 16) {
    const offset = v128.load(bias);
    let s1 = column0(from + step, step), s2 = column0(from + 2 * step, step);
    finish(f32x4.add(f32x4.add(column0(from, step), s1), s2), offset, hasSkip, skipped, out, least);
    if (beside != 0) {
      const sum = f32x4.sub(f32x4.sub(s1, s2), column0(from + 3 * step, step));
      finish(sum, offset, hasSkip, skipped, out + beside, least);
    }
    if (below == 0) continue;
    s1 = column1(from + step, step);
    s2 = column1(from + 2 * step, step);
    finish(f32x4.add(f32x4.add(column1(from, step), s1), s2), offset, hasSkip, skipped, out + below, least);
    if (beside == 0) continue;
    const sum = f32x4.sub(f32x4.sub(s1, s2), column1(from + 3 * step, step));
    finish(sum, offset, hasSkip, skipped, out + below + beside, least);
  }
}
