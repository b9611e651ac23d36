// A first layer that all cells of a board share. It reads observations, bytes of 0 and 1, mostly 0: only the ones are
// looked at.

import { FLOAT } from './tile';

/** Columns whose sums stay in registers; what is left over goes four at a time, then one by one. */
const WIDTH: usize = 8;
const NARROW: usize = 4;

/** Which of the sixteen bytes from `i` on are 1, as bits; bytes from `end` on do not count. `i`: a multiple of sixteen. */
@inline
function onesAt(bytes: usize, i: i32, end: i32): i32 {
  if (i + 16 <= end) return onesOf(bytes + <usize>i);
  if (i > 0) return onesOf(bytes + <usize>(end - 16)) >> (i + 16 - end);
  let ones: i32 = 0;
  for (let at = i; at < end; at++) ones |= i32(load<u8>(bytes + <usize>at) != 0) << (at - i);
  return ones;
}

@inline
function onesOf(bytes: usize): i32 {
  return i8x16.bitmask(i8x16.ne(v128.load(bytes), i8x16.splat(0)));
}

/** to += from, so many bytes. */
@inline
function addLine(from: usize, to: usize, bytes: usize): void {
  let j: usize = 0;
  for (; j + 16 <= bytes; j += 16) v128.store(to + j, f32x4.add(v128.load(to + j), v128.load(from + j)));
  for (; j < bytes; j += FLOAT) store<f32>(to + j, load<f32>(to + j) + load<f32>(from + j));
}

/**
 * out [batch, cells, units]: the sum of the lines of `weight` [planes, units] whose plane is 1 there, plus bias, through
 * relu where wanted; bytes [batch, planes, cells].
 */
export function sumCells(
  bytes: usize, batch: i32, planes: i32, cells: i32, weight: usize, units: i32, bias: usize, relu: bool, out: usize,
): void {
  const line = <usize>units * FLOAT;
  for (let image: i32 = 0; image < batch; image++) {
    for (let cell: i32 = 0; cell < cells; cell++) memory.copy(out + <usize>cell * line, bias, line);
    for (let plane: i32 = 0; plane < planes; plane++) {
      const from = weight + <usize>plane * line;
      if (<usize>units == NARROW) spreadNarrow(bytes, cells, v128.load(from), out);
      else spread(bytes, cells, from, out, line);
      bytes += <usize>cells;
    }
    if (relu) raise(out, <usize>cells * line);
    out += <usize>cells * line;
  }
}

/** Adds the line at `from` to those of the cells that are 1. */
@inline
function spread(bytes: usize, cells: i32, from: usize, out: usize, line: usize): void {
  for (let i: i32 = 0; i < cells; i += 16) {
    for (let ones = onesAt(bytes, i, cells); ones != 0; ones &= ones - 1) {
      addLine(from, out + <usize>(i + ctz(ones)) * line, line);
    }
  }
}

@inline
function spreadNarrow(bytes: usize, cells: i32, line: v128, out: usize): void {
  for (let i: i32 = 0; i < cells; i += 16) {
    for (let ones = onesAt(bytes, i, cells); ones != 0; ones &= ones - 1) {
      const to = out + (<usize>(i + ctz(ones)) << 4);
      v128.store(to, f32x4.add(v128.load(to), line));
    }
  }
}

function raise(out: usize, bytes: usize): void {
  let j: usize = 0;
  for (; j + 16 <= bytes; j += 16) v128.store(out + j, f32x4.max(v128.load(out + j), f32x4.splat(0)));
  for (; j < bytes; j += FLOAT) store<f32>(out + j, max<f32>(load<f32>(out + j), 0));
}

/**
 * out [planes, units]: the sum of the lines of `gradient` [batch, cells, units] at which the plane is 1; lines of zeros
 * cost nothing. `scratch`: a byte a cell.
 */
export function sumCellGradients(
  bytes: usize, batch: i32, planes: i32, cells: i32, gradient: usize, units: i32, out: usize, scratch: usize,
): void {
  const line = <usize>units * FLOAT;
  memory.fill(out, 0, <usize>planes * line);
  for (let image: i32 = 0; image < batch; image++) {
    for (let cell: i32 = 0; cell < cells; cell++) {
      store<u8>(scratch + <usize>cell, u8(isAnyNotZero(gradient + <usize>cell * line, line)));
    }
    for (let plane: i32 = 0; plane < planes; plane++) {
      const to = out + <usize>plane * line;
      let column: usize = 0;
      for (; column + WIDTH <= <usize>units; column += WIDTH) {
        sumWide(bytes, scratch, cells, gradient + column * FLOAT, line, to + column * FLOAT);
      }
      for (; column + NARROW <= <usize>units; column += NARROW) {
        sumNarrow(bytes, scratch, cells, gradient + column * FLOAT, line, to + column * FLOAT);
      }
      if (column < <usize>units) {
        sumRest(bytes, scratch, cells, gradient + column * FLOAT, line, to + column * FLOAT, line - column * FLOAT);
      }
      bytes += <usize>cells;
    }
    gradient += <usize>cells * line;
  }
}

function isAnyNotZero(line: usize, length: usize): bool {
  let j: usize = 0;
  for (; j + 16 <= length; j += 16) if (v128.any_true(f32x4.ne(v128.load(line + j), f32x4.splat(0)))) return true;
  for (; j < length; j += FLOAT) if (load<f32>(line + j) != 0) return true;
  return false;
}

/** Of the cells from `i` on, those that are 1 and have a gradient, `wanted`. */
@inline
function wantedAt(bytes: usize, wanted: usize, i: i32, cells: i32): i32 {
  const ones = onesAt(bytes, i, cells);
  return ones == 0 ? 0 : ones & onesAt(wanted, i, cells);
}

@inline
function sumWide(bytes: usize, wanted: usize, cells: i32, gradient: usize, line: usize, to: usize): void {
  let low = v128.load(to), high = v128.load(to, 16);
  for (let i: i32 = 0; i < cells; i += 16) {
    for (let ones = wantedAt(bytes, wanted, i, cells); ones != 0; ones &= ones - 1) {
      const from = gradient + <usize>(i + ctz(ones)) * line;
      low = f32x4.add(low, v128.load(from));
      high = f32x4.add(high, v128.load(from, 16));
    }
  }
  v128.store(to, low);
  v128.store(to, high, 16);
}

@inline
function sumNarrow(bytes: usize, wanted: usize, cells: i32, gradient: usize, line: usize, to: usize): void {
  let sum = v128.load(to);
  for (let i: i32 = 0; i < cells; i += 16) {
    for (let ones = wantedAt(bytes, wanted, i, cells); ones != 0; ones &= ones - 1) {
      sum = f32x4.add(sum, v128.load(gradient + <usize>(i + ctz(ones)) * line));
    }
  }
  v128.store(to, sum);
}

function sumRest(bytes: usize, wanted: usize, cells: i32, gradient: usize, line: usize, to: usize, rest: usize): void {
  for (let i: i32 = 0; i < cells; i += 16) {
    for (let ones = wantedAt(bytes, wanted, i, cells); ones != 0; ones &= ones - 1) {
      addLine(gradient + <usize>(i + ctz(ones)) * line, to, rest);
    }
  }
}
