import { gatherNarrow, gatherWide, listBytes, listNumbers } from './gather';
import { packBytes, packRows, tilePacked } from './tile';

/** Rows worked on together: their inputs stay in the first cache while the weights pass by. */
const BLOCK: usize = 32;

/** Below this share of inputs that are not zero, listing them beats multiplying all. */
const SPARSE: f32 = 0.4;

@inline
export function padded(count: usize): usize {
  return (count + 3) & ~3;
}

/** out = max(floor, x * weight + bias); x [rows, padded inputs], out [rows, padded outputs]. */
export function dense(
  x: usize, rows: usize, inputs: usize, weight: usize, bias: usize, outputs: usize, out: usize, floor: f32, scratch: usize,
): void {
  const stride = padded(inputs) << 2;
  const outStride = padded(outputs) << 2;
  for (let row: usize = 0; row < rows; row += BLOCK) {
    const count = min(BLOCK, rows - row);
    const tiled = areNumbersSparse(x, (count * stride) >> 2) ? usize(0) : count & ~3;
    if (tiled != 0) {
      packRows(x, stride, tiled, inputs, scratch);
      multiplyTiles(scratch, tiled, inputs, weight, bias, outputs, out, outStride, floor);
    }
    x += tiled * stride;
    out += tiled * outStride;
    const rest = count - tiled;
    for (let i: usize = 0; i < rest; i++) {
      store<u32>(endOf(scratch, i), u32(listNumbers(x + i * stride, inputs, listOf(scratch, i, inputs))));
    }
    if (rest != 0) gather(scratch, rest, inputs, weight, bias, outputs, out, outStride, floor);
    x += rest * stride;
    out += rest * outStride;
  }
}

/** The same for an observation, x [rows, inputs] bytes. */
export function observe(
  x: usize, rows: usize, inputs: usize, weight: usize, bias: usize, outputs: usize, out: usize, floor: f32, scratch: usize,
): void {
  const outStride = padded(outputs) << 2;
  for (let row: usize = 0; row < rows; row += BLOCK) {
    const count = min(BLOCK, rows - row);
    const tiled = areBytesSparse(x, count * inputs) ? usize(0) : count & ~3;
    if (tiled != 0) {
      packBytes(x, tiled, inputs, scratch);
      multiplyTiles(scratch, tiled, inputs, weight, bias, outputs, out, outStride, floor);
    }
    x += tiled * inputs;
    out += tiled * outStride;
    const rest = count - tiled;
    for (let i: usize = 0; i < rest; i++) {
      store<u32>(endOf(scratch, i), u32(listBytes(x + i * inputs, inputs, listOf(scratch, i, inputs))));
    }
    if (rest != 0) gather(scratch, rest, inputs, weight, bias, outputs, out, outStride, floor);
    x += rest * inputs;
    out += rest * outStride;
  }
}

/** Scratch while gathering: [BLOCK] ends of lists (u32), then [BLOCK] lists as long as a row can make them. */
@inline
function endOf(scratch: usize, row: usize): usize {
  return scratch + (row << 2);
}

@inline
function listOf(scratch: usize, row: usize, inputs: usize): usize {
  return scratch + (BLOCK << 2) + ((row * inputs) << 3);
}

function areNumbersSparse(x: usize, count: usize): bool {
  const end = x + (count << 2);
  let sum = i32x4.splat(0);
  for (; x < end; x += 16) sum = i32x4.sub(sum, f32x4.ne(v128.load(x), f32x4.splat(0)));
  const some =
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
  return f32(some) < SPARSE * f32(count);
}

function areBytesSparse(x: usize, count: usize): bool {
  let some: i32 = 0;
  for (const end = x + (count & ~15); x < end; x += 16) {
    some += 16 - popcnt(i8x16.bitmask(i8x16.eq(v128.load(x), i8x16.splat(0))));
  }
  return f32(some) < SPARSE * f32(count);
}

/** x: rows interleaved by fours. */
function multiplyTiles(
  x: usize, rows: usize, inputs: usize, weight: usize, bias: usize, outputs: usize, out: usize, outStride: usize, floor: f32,
): void {
  for (let column: usize = 0; column < outputs; column += 8) {
    const isHalf = column + 4 >= outputs;
    for (let row: usize = 0; row < rows; row += 4) {
      const from = x + ((row * inputs) << 2);
      const to = out + row * outStride + (column << 2);
      tilePacked(from, inputs, weight, bias + (column << 2), to, outStride, floor, isHalf);
    }
    weight += inputs << 5;
  }
}

function gather(
  scratch: usize, rows: usize, inputs: usize, weight: usize, bias: usize, outputs: usize,
  out: usize, outStride: usize, floor: f32,
): void {
  const panel = inputs << 5;
  let column: usize = 0;
  for (; column + 32 <= outputs; column += 32) {
    for (let row: usize = 0; row < rows; row++) {
      const to = out + row * outStride + (column << 2);
      const list = listOf(scratch, row, inputs);
      gatherWide(list, load<u32>(endOf(scratch, row)), weight, panel, bias + (column << 2), to, floor);
    }
    weight += 4 * panel;
  }
  for (; column < outputs; column += 8) {
    const isHalf = column + 4 >= outputs;
    for (let row: usize = 0; row < rows; row++) {
      const to = out + row * outStride + (column << 2);
      const list = listOf(scratch, row, inputs);
      gatherNarrow(list, load<u32>(endOf(scratch, row)), weight, bias + (column << 2), to, floor, isHalf);
    }
    weight += panel;
  }
}
