// Dense matrix products. All matrices are row by row; all lengths are counts of floats unless a name says bytes.

import { packColumns, packNarrow, packTransposed } from './pack';
import { ADD_TO_OUTPUT, aimTiles, COLUMNS, FLOAT, PANEL, RELU, ROWS, roundUp, SPARE, tileOfColumns, tileOfRows } from './tile';

/** Terms that are summed at once: a panel of b then stays in the first-level cache. */
const DEPTH: i32 = 512;

/** Bytes of scratch that `multiply` needs. */
export function multiplyScratch(m: i32, n: i32, k: i32, transposeA: bool): usize {
  const depth = <usize>min(k, DEPTH);
  const b = <usize>roundUp(n, COLUMNS) * depth * FLOAT;
  const a: usize = transposeA ? <usize>roundUp(m, ROWS) * depth * FLOAT : 0;
  return SPARE + a + b;
}

/**
 * out [m, n] = a [m, k] x b [k, n], either given transposed, plus bias [n], plus residual [m, n], through relu where
 * wanted. `bias` and `residual` are 0 where there is none.
 */
export function multiply(
  a: usize, b: usize, out: usize, m: i32, n: i32, k: i32, transposeA: bool, transposeB: bool,
  bias: usize, residual: usize, relu: bool, scratch: usize,
): void {
  for (let first: i32 = 0; first < k; first += DEPTH) {
    const depth = min(DEPTH, k - first);
    const last = first + depth == k;
    const mode = (first > 0 ? ADD_TO_OUTPUT : 0) | (last && relu ? RELU : 0);
    aimTiles(out, <usize>n * FLOAT, last ? residual : 0, mode, scratch);
    const panels = scratch + SPARE;
    if (transposeB) packTransposed(b + <usize>first * FLOAT, <usize>k * FLOAT, depth, n, panels, <usize>depth * PANEL);
    else packColumns(b + <usize>first * <usize>n * FLOAT, <usize>n * FLOAT, depth, n, panels);
    const useBias: usize = last ? bias : 0;
    if (transposeA) multiplyColumns(a + <usize>first * <usize>m * FLOAT, panels, out, m, n, depth, useBias);
    else multiplyRows(a + <usize>first * FLOAT, <usize>k * FLOAT, panels, out, m, n, depth, useBias);
  }
}

function multiplyRows(a: usize, stride: usize, panels: usize, out: usize, m: i32, n: i32, depth: i32, bias: usize): void {
  const bytes = <usize>depth * FLOAT;
  for (let j: i32 = 0; j < n; j += COLUMNS) {
    const panel = panels + <usize>j * bytes;
    const biasHere = bias ? bias + <usize>j * FLOAT : 0;
    for (let i: i32 = 0; i < m; i += ROWS) {
      const a0 = a + <usize>i * stride;
      const rows = m - i;
      const a1 = rows > 1 ? a0 + stride : a0;
      const a2 = rows > 2 ? a1 + stride : a0;
      const a3 = rows > 3 ? a2 + stride : a0;
      const here = out + (<usize>i * <usize>n + <usize>j) * FLOAT;
      tileOfRows(a0, a1, a2, a3, 1, bytes, bytes, panel, here, biasHere, rows, n - j);
    }
  }
}

function multiplyColumns(a: usize, panels: usize, out: usize, m: i32, n: i32, depth: i32, bias: usize): void {
  const narrow = panels + <usize>roundUp(n, COLUMNS) * <usize>depth * FLOAT;
  packNarrow(a, <usize>m * FLOAT, depth, m, narrow);
  for (let j: i32 = 0; j < n; j += COLUMNS) {
    const panel = panels + <usize>j * <usize>depth * FLOAT;
    const biasHere = bias ? bias + <usize>j * FLOAT : 0;
    for (let i: i32 = 0; i < m; i += ROWS) {
      const here = out + (<usize>i * <usize>n + <usize>j) * FLOAT;
      tileOfColumns(narrow + <usize>i * <usize>depth * FLOAT, 16, 0, 1, <usize>depth, panel, here, biasHere, m - i, n - j);
    }
  }
}
