// Layers that read observations: bytes of 0 and 1, mostly 0. Only the ones are looked at, and none is multiplied.

import { FLOAT } from './tile';

/** Columns that are summed at once, and the bytes of one row of them. */
const WIDTH: i32 = 32;
const LINE: usize = 128;

/** Bytes of scratch for lists of the ones in [rows, columns], by row and by column. */
export function listScratch(rows: i32, columns: i32): usize {
  return 4 * (<usize>rows + <usize>columns + 4 + 2 * <usize>rows * <usize>columns);
}

/**
 * Lists the ones of `bytes` [rows, columns] row by row: `starts` [rows + 1] says where a row's list begins in `entries`;
 * an entry is the column times LINE.
 */
export function listOnes(bytes: usize, rows: i32, columns: i32, starts: usize, entries: usize): void {
  let count: u32 = 0;
  for (let row: i32 = 0; row < rows; row++) {
    store<u32>(starts, count);
    starts += 4;
    let column: i32 = 0;
    for (; column + 16 <= columns; column += 16) {
      let ones = i8x16.bitmask(i8x16.ne(v128.load(bytes + <usize>column), i8x16.splat(0)));
      while (ones) {
        store<u32>(entries + 4 * <usize>count, <u32>(column + ctz(ones)) * <u32>LINE);
        count++;
        ones &= ones - 1;
      }
    }
    for (; column < columns; column++) {
      if (!load<u8>(bytes + <usize>column)) continue;
      store<u32>(entries + 4 * <usize>count, <u32>column * <u32>LINE);
      count++;
    }
    bytes += <usize>columns;
  }
  store<u32>(starts, count);
}

/** The same lists the other way round: for every column, the rows (times LINE) in which it is 1. */
export function turnLists(
  starts: usize, entries: usize, rows: i32, columns: i32, turnedStarts: usize, turnedEntries: usize,
): void {
  memory.fill(turnedStarts, 0, 4 * (<usize>columns + 2));
  const total = load<u32>(starts + 4 * <usize>rows);
  // A column's count goes two places up, so that after summing, one place up holds where to write next.
  for (let i: u32 = 0; i < total; i++) {
    const place = turnedStarts + 4 * <usize>(load<u32>(entries + 4 * <usize>i) / <u32>LINE + 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  for (let column: usize = 1; column < <usize>columns + 2; column++) {
    const place = turnedStarts + 4 * column;
    store<u32>(place, load<u32>(place) + load<u32>(place - 4));
  }
  for (let row: i32 = 0; row < rows; row++) {
    const end = load<u32>(starts + 4 * <usize>(row + 1));
    for (let i = load<u32>(starts + 4 * <usize>row); i < end; i++) {
      const place = turnedStarts + 4 * <usize>(load<u32>(entries + 4 * <usize>i) / <u32>LINE + 1);
      const at = load<u32>(place);
      store<u32>(turnedEntries + 4 * <usize>at, <u32>row * <u32>LINE);
      store<u32>(place, at + 1);
    }
  }
}

/** Bytes of scratch that `sumListed` needs. */
export function sumScratch(matrixRows: i32): usize {
  return LINE * (<usize>matrixRows + 2);
}

/**
 * out [lists, columns]: for each list the sum of the rows of `matrix` [matrixRows, columns] that it names, plus bias
 * [columns] (0: none), through relu where wanted.
 */
export function sumListed(
  starts: usize, entries: usize, lists: i32, matrix: usize, matrixRows: i32, columns: i32,
  bias: usize, relu: bool, out: usize, scratch: usize,
): void {
  const spare = scratch;
  const biasBlock = scratch + LINE;
  const block = scratch + 2 * LINE;
  for (let first: i32 = 0; first < columns; first += WIDTH) {
    const bytes = <usize>min(WIDTH, columns - first) * FLOAT;
    const shift = <usize>first * FLOAT;
    if (bytes < LINE) memory.fill(biasBlock, 0, sumScratch(matrixRows) - LINE);
    copyBlock(matrix + shift, <usize>columns * FLOAT, matrixRows, bytes, block);
    if (bias) copyBlock(bias + shift, 0, 1, bytes, biasBlock);
    else memory.fill(biasBlock, 0, LINE);
    let target = out + shift;
    for (let i: i32 = 0; i < lists; i++) {
      const from = entries + 4 * <usize>load<u32>(starts + 4 * <usize>i);
      const to = entries + 4 * <usize>load<u32>(starts + 4 * <usize>(i + 1));
      sumBlock(from, to, block, biasBlock, relu, bytes < LINE ? spare : target);
      if (bytes < LINE) memory.copy(target, spare, bytes);
      target += <usize>columns * FLOAT;
    }
  }
}

function copyBlock(from: usize, stride: usize, rows: i32, bytes: usize, to: usize): void {
  for (let i: i32 = 0; i < rows; i++) {
    if (bytes == LINE) for (let j: usize = 0; j < LINE; j += 16) v128.store(to + j, v128.load(from + j));
    else memory.copy(to, from, bytes);
    from += stride;
    to += LINE;
  }
}

function sumBlock(from: usize, to: usize, block: usize, bias: usize, relu: bool, out: usize): void {
  let s0 = v128.load(bias), s1 = v128.load(bias, 16), s2 = v128.load(bias, 32), s3 = v128.load(bias, 48);
  let s4 = v128.load(bias, 64), s5 = v128.load(bias, 80), s6 = v128.load(bias, 96), s7 = v128.load(bias, 112);
  for (; from < to; from += 4) {
    const row = block + load<u32>(from);
    s0 = f32x4.add(s0, v128.load(row));
    s1 = f32x4.add(s1, v128.load(row, 16));
    s2 = f32x4.add(s2, v128.load(row, 32));
    s3 = f32x4.add(s3, v128.load(row, 48));
    s4 = f32x4.add(s4, v128.load(row, 64));
    s5 = f32x4.add(s5, v128.load(row, 80));
    s6 = f32x4.add(s6, v128.load(row, 96));
    s7 = f32x4.add(s7, v128.load(row, 112));
  }
  const floor = f32x4.splat(relu ? 0 : -Infinity);
  v128.store(out, f32x4.max(s0, floor));
  v128.store(out, f32x4.max(s1, floor), 16);
  v128.store(out, f32x4.max(s2, floor), 32);
  v128.store(out, f32x4.max(s3, floor), 48);
  v128.store(out, f32x4.max(s4, floor), 64);
  v128.store(out, f32x4.max(s5, floor), 80);
  v128.store(out, f32x4.max(s6, floor), 96);
  v128.store(out, f32x4.max(s7, floor), 112);
}
