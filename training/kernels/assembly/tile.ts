// The inner loops of every matrix product: 4 x 8 outputs held in registers. V8 keeps exactly this many there; a larger
// tile or an unrolled loop spills and halves the speed.

/** Bytes of a float32. */
export const FLOAT: usize = 4;
/** Outputs of a tile: rows and columns. */
export const ROWS: i32 = 4;
export const COLUMNS: i32 = 8;
/** Bytes of one row of a packed panel. */
export const PANEL: usize = 32;
/** Bytes of a tile. */
export const SPARE: usize = 128;

/** How a finished tile goes out. */
export const ADD_TO_OUTPUT: i32 = 1;
export const RELU: i32 = 2;

// @ts-ignore: decorator
@inline
export function roundUp(value: i32, unit: i32): i32 {
  return ((value + unit - 1) / unit) * unit;
}

// @ts-ignore: decorator
@inline
export function multiplyAdd(a: v128, b: v128, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, sum);
  return f32x4.add(sum, f32x4.mul(a, b));
}

// @ts-ignore: decorator
@inline
function finish(sum: v128, out: usize, bias: usize, residual: usize, mode: i32): void {
  if (bias) sum = f32x4.add(sum, v128.load(bias));
  if (residual) sum = f32x4.add(sum, v128.load(residual));
  if (mode & ADD_TO_OUTPUT) sum = f32x4.add(sum, v128.load(out));
  if (mode & RELU) sum = f32x4.max(sum, f32x4.splat(0));
  v128.store(out, sum);
}

/** Where a tile goes. `bias` and `residual` are 0 where there is none; `residual` has the layout of the output. */
let outStride: usize = 0;
let outMode: i32 = 0;
let outSpare: usize = 0;
let residualShift: isize = 0;
let hasResidual: bool = false;

/** Sets what all tiles of one product share. `spare`: 32 floats for tiles that hang over the edge. */
export function aimTiles(out: usize, stride: usize, residual: usize, mode: i32, spare: usize): void {
  outStride = stride;
  outMode = mode;
  outSpare = spare;
  hasResidual = residual != 0;
  residualShift = <isize>residual - <isize>out;
}

function finishRow(low: v128, high: v128, out: usize, bias: usize): void {
  const residual: usize = hasResidual ? out + residualShift : 0;
  finish(low, out, bias, residual, outMode);
  finish(high, out + 16, bias ? bias + 16 : 0, residual ? residual + 16 : 0, outMode);
}

/** A row of fewer than 8 columns: through the spare tile, value by value. */
function finishPart(sums: usize, out: usize, bias: usize, columns: i32): void {
  const residual: usize = hasResidual ? out + residualShift : 0;
  for (let j: usize = 0; j < (<usize>columns) * FLOAT; j += FLOAT) {
    let sum = load<f32>(sums + j);
    if (bias) sum += load<f32>(bias + j);
    if (residual) sum += load<f32>(residual + j);
    if (outMode & ADD_TO_OUTPUT) sum += load<f32>(out + j);
    if (outMode & RELU) sum = max<f32>(sum, 0);
    store<f32>(out + j, sum);
  }
}

function finishEdge(out: usize, bias: usize, rows: i32, columns: i32): void {
  for (let i: i32 = 0; i < min(rows, ROWS); i++) {
    const sums = outSpare + <usize>i * PANEL;
    const row = out + <usize>i * outStride;
    if (columns >= COLUMNS) finishRow(v128.load(sums), v128.load(sums, 16), row, bias);
    else finishPart(sums, row, bias, columns);
  }
}

/**
 * Four rows of a, each in `segments` runs of `length` bytes that begin `segmentStride` bytes apart, times one packed
 * panel [segments * length / 4, 8] of b.
 */
export function tileOfRows(
  a0: usize, a1: usize, a2: usize, a3: usize, segments: i32, length: usize, segmentStride: usize,
  panel: usize, out: usize, bias: usize, rows: i32, columns: i32,
): void {
  let s00 = f32x4.splat(0), s01 = f32x4.splat(0);
  let s10 = f32x4.splat(0), s11 = f32x4.splat(0);
  let s20 = f32x4.splat(0), s21 = f32x4.splat(0);
  let s30 = f32x4.splat(0), s31 = f32x4.splat(0);
  const jump = segmentStride - length;
  for (let segment = segments; segment > 0; segment--) {
    const end = a0 + length;
    while (a0 < end) {
      const low = v128.load(panel), high = v128.load(panel, 16);
      let x = v128.load_splat<f32>(a0);
      s00 = multiplyAdd(x, low, s00);
      s01 = multiplyAdd(x, high, s01);
      x = v128.load_splat<f32>(a1);
      s10 = multiplyAdd(x, low, s10);
      s11 = multiplyAdd(x, high, s11);
      x = v128.load_splat<f32>(a2);
      s20 = multiplyAdd(x, low, s20);
      s21 = multiplyAdd(x, high, s21);
      x = v128.load_splat<f32>(a3);
      s30 = multiplyAdd(x, low, s30);
      s31 = multiplyAdd(x, high, s31);
      panel += PANEL;
      a0 += FLOAT;
      a1 += FLOAT;
      a2 += FLOAT;
      a3 += FLOAT;
    }
    a0 += jump;
    a1 += jump;
    a2 += jump;
    a3 += jump;
  }
  if (rows >= ROWS && columns >= COLUMNS) {
    finishRow(s00, s01, out, bias);
    finishRow(s10, s11, out + outStride, bias);
    finishRow(s20, s21, out + 2 * outStride, bias);
    finishRow(s30, s31, out + 3 * outStride, bias);
    return;
  }
  v128.store(outSpare, s00);
  v128.store(outSpare, s01, 16);
  v128.store(outSpare, s10, 32);
  v128.store(outSpare, s11, 48);
  v128.store(outSpare, s20, 64);
  v128.store(outSpare, s21, 80);
  v128.store(outSpare, s30, 96);
  v128.store(outSpare, s31, 112);
  finishEdge(out, bias, rows, columns);
}

/**
 * The transposed product: 4 neighbouring columns of a times 8 neighbouring columns of b, summed over `runs` runs of
 * `length` rows; a row of a is `aStride` bytes from the next within a run, `aJump` more at its end; b is a packed panel.
 */
export function tileOfColumns(
  a: usize, aStride: usize, aJump: usize, runs: i32, length: usize,
  panel: usize, out: usize, bias: usize, rows: i32, columns: i32,
): void {
  let s00 = f32x4.splat(0), s01 = f32x4.splat(0);
  let s10 = f32x4.splat(0), s11 = f32x4.splat(0);
  let s20 = f32x4.splat(0), s21 = f32x4.splat(0);
  let s30 = f32x4.splat(0), s31 = f32x4.splat(0);
  for (let run = runs; run > 0; run--) {
    const end = panel + length * PANEL;
    while (panel < end) {
      const low = v128.load(panel), high = v128.load(panel, 16);
      let x = v128.load_splat<f32>(a);
      s00 = multiplyAdd(x, low, s00);
      s01 = multiplyAdd(x, high, s01);
      x = v128.load_splat<f32>(a, 4);
      s10 = multiplyAdd(x, low, s10);
      s11 = multiplyAdd(x, high, s11);
      x = v128.load_splat<f32>(a, 8);
      s20 = multiplyAdd(x, low, s20);
      s21 = multiplyAdd(x, high, s21);
      x = v128.load_splat<f32>(a, 12);
      s30 = multiplyAdd(x, low, s30);
      s31 = multiplyAdd(x, high, s31);
      panel += PANEL;
      a += aStride;
    }
    a += aJump;
  }
  if (rows >= ROWS && columns >= COLUMNS) {
    finishRow(s00, s01, out, bias);
    finishRow(s10, s11, out + outStride, bias);
    finishRow(s20, s21, out + 2 * outStride, bias);
    finishRow(s30, s31, out + 3 * outStride, bias);
    return;
  }
  v128.store(outSpare, s00);
  v128.store(outSpare, s01, 16);
  v128.store(outSpare, s10, 32);
  v128.store(outSpare, s11, 48);
  v128.store(outSpare, s20, 64);
  v128.store(outSpare, s21, 80);
  v128.store(outSpare, s30, 96);
  v128.store(outSpare, s31, 112);
  finishEdge(out, bias, rows, columns);
}
