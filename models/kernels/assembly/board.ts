import { padded } from './dense';

/**
 * The first layer on a board of ones and zeros: each one adds its plane's weights to the cells that see it.
 * x [rows, planes, height, width] bytes; weight [2 * radius + 1, 2 * radius + 1, planes, padded channels];
 * out [rows, height, width, padded channels] = max(floor, sums + bias).
 */
export function observeBoard(
  x: usize, rows: usize, planes: usize, height: usize, width: usize, radius: usize, weight: usize, bias: usize,
  channels: usize, out: usize, floor: f32,
): void {
  const stride = padded(channels) << 2;
  const cells = height * width;
  for (let row: usize = 0; row < rows; row++) {
    for (let cell: usize = 0; cell < cells; cell++) memory.copy(out + cell * stride, bias, stride);
    let plane: usize = 0, from = weight;
    for (let i: usize = 0; i < planes * cells; i += 16) {
      for (let bits = onesAt(x, i, planes * cells); bits != 0; bits &= bits - 1) {
        const at = i + ctz(bits);
        for (; at >= plane + cells; plane += cells) from += stride;
        spreadOne(at - plane, f32(load<u8>(x + at)), planes, height, width, radius, from, stride, out);
      }
    }
    raise(out, cells * stride, floor);
    x += planes * cells;
    out += cells * stride;
  }
}

/** Which of the sixteen bytes from `i` on are not 0, as bits; bytes beyond `end` do not count. */
@inline
function onesAt(x: usize, i: usize, end: usize): i32 {
  if (i + 16 <= end) return ~i8x16.bitmask(i8x16.eq(v128.load(x + i), i8x16.splat(0))) & 0xffff;
  let bits: i32 = 0;
  for (let at = i; at < end; at++) bits |= i32(load<u8>(x + at) != 0) << i32(at - i);
  return bits;
}

/** One cell that is not zero, its plane's weights at `from`. */
function spreadOne(
  cell: usize, value: f32, planes: usize, height: usize, width: usize, radius: usize, from: usize, stride: usize, out: usize,
): void {
  if (radius == 0) {
    addScaled(from, f32x4.splat(value), stride, out + cell * stride);
    return;
  }
  const y = cell / width, x = cell % width;
  const top = y - min(y, radius), bottom = min(height - 1, y + radius);
  const left = x - min(x, radius), right = min(width - 1, x + radius);
  const factor = f32x4.splat(value);
  for (let toY = top; toY <= bottom; toY++) {
    for (let toX = left; toX <= right; toX++) {
      const tap = (y + radius - toY) * (2 * radius + 1) + x + radius - toX;
      addScaled(from + tap * planes * stride, factor, stride, out + (toY * width + toX) * stride);
    }
  }
}

@inline
function addScaled(from: usize, factor: v128, bytes: usize, to: usize): void {
  const end = to + bytes;
  for (; to < end; to += 16, from += 16) {
    v128.store(to, f32x4.add(v128.load(to), f32x4.mul(factor, v128.load(from))));
  }
}

function raise(x: usize, bytes: usize, floor: f32): void {
  const least = f32x4.splat(floor);
  for (const end = x + bytes; x < end; x += 16) v128.store(x, f32x4.pmax(v128.load(x), least));
}

/** The mean or largest over all cells: x [rows, cells, padded channels], out [rows, padded channels]. */
export function pool(x: usize, rows: usize, cells: usize, channels: usize, isMax: bool, out: usize): void {
  const stride = padded(channels) << 2;
  const share = f32x4.splat(f32(1) / f32(cells));
  for (let row: usize = 0; row < rows; row++) {
    for (let channel: usize = 0; channel < stride; channel += 16) {
      let from = x + channel;
      let sum = v128.load(from);
      for (let cell: usize = 1; cell < cells; cell++) {
        from += stride;
        sum = isMax ? f32x4.pmax(sum, v128.load(from)) : f32x4.add(sum, v128.load(from));
      }
      v128.store(out + channel, isMax ? sum : f32x4.mul(sum, share));
    }
    x += cells * stride;
    out += stride;
  }
}

/** Drops the padding: x [rows, cells, padded channels], out [rows, cells * channels, padded]. */
export function compact(x: usize, rows: usize, cells: usize, channels: usize, out: usize): void {
  const stride = padded(channels) << 2;
  const length = cells * channels;
  for (let row: usize = 0; row < rows; row++) {
    for (let i = length; i < padded(length); i++) store<f32>(out + (i << 2), 0);
    for (let cell: usize = 0; cell < cells; cell++) {
      for (let i: usize = 0; i < channels; i++) {
        store<f32>(out + ((cell * channels + i) << 2), load<f32>(x + (i << 2)));
      }
      x += stride;
    }
    out += padded(length) << 2;
  }
}

/** Adds each cell's numbers to those of its actions: x [rows, cells, padded kinds], out [rows, actions], kind * cells + cell. */
export function addCells(x: usize, rows: usize, cells: usize, kinds: usize, actions: usize, out: usize): void {
  const stride = padded(kinds) << 2;
  for (let row: usize = 0; row < rows; row++) {
    for (let cell: usize = 0; cell < cells; cell++) {
      let to = out + (cell << 2);
      for (let kind: usize = 0; kind < kinds; kind++) {
        store<f32>(to, load<f32>(to) + load<f32>(x + (kind << 2)));
        to += cells << 2;
      }
      x += stride;
    }
    out += actions << 2;
  }
}

/** Some columns of each row: x [rows, stride], out [rows, count]. */
export function copyColumns(x: usize, rows: usize, stride: usize, first: usize, count: usize, out: usize): void {
  x += first << 2;
  for (let row: usize = 0; row < rows; row++) {
    memory.copy(out, x, count << 2);
    x += stride << 2;
    out += count << 2;
  }
}
