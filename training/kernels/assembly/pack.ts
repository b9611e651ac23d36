// Brings matrices into the order in which the tiles read them.

import { COLUMNS, FLOAT, PANEL, ROWS } from './tile';

/** Panels of 8 columns, [ceil(columns / 8), rows, 8], the last filled up with zeros; `stride`: bytes from row to row. */
export function packColumns(from: usize, stride: usize, rows: i32, columns: i32, to: usize): void {
  for (let first: i32 = 0; first < columns; first += COLUMNS) {
    const width = min(COLUMNS, columns - first);
    let source = from + <usize>first * FLOAT;
    for (let i: i32 = 0; i < rows; i++) {
      if (width == COLUMNS) {
        v128.store(to, v128.load(source));
        v128.store(to, v128.load(source, 16), 16);
      } else packPart(source, width, to);
      source += stride;
      to += PANEL;
    }
  }
}

function packPart(source: usize, width: i32, to: usize): void {
  v128.store(to, f32x4.splat(0));
  v128.store(to, f32x4.splat(0), 16);
  for (let j: usize = 0; j < <usize>width * FLOAT; j += FLOAT) store<f32>(to + j, load<f32>(source + j));
}

/**
 * The same panels of the transposed matrix: `rows` and `columns` are those of the result, [columns, rows] the source.
 * `panelBytes`: from one panel to the next, more than rows * 32 where the rows are only some of a panel's.
 */
export function packTransposed(
  from: usize, stride: usize, rows: i32, columns: i32, to: usize, panelBytes: usize,
): void {
  for (let first: i32 = 0; first < columns; first += COLUMNS) {
    const width = min(COLUMNS, columns - first);
    if (width < COLUMNS) memory.fill(to, 0, <usize>rows * PANEL);
    for (let j: i32 = 0; j < width; j++) {
      let source = from + <usize>(first + j) * stride;
      let target = to + <usize>j * FLOAT;
      for (let i: i32 = 0; i < rows; i++) {
        store<f32>(target, load<f32>(source));
        source += FLOAT;
        target += PANEL;
      }
    }
    to += panelBytes;
  }
}

/** Panels of 4 columns, [ceil(columns / 4), rows, 4], for the transposed product. */
export function packNarrow(from: usize, stride: usize, rows: i32, columns: i32, to: usize): void {
  for (let first: i32 = 0; first < columns; first += ROWS) {
    const width = min(ROWS, columns - first);
    let source = from + <usize>first * FLOAT;
    for (let i: i32 = 0; i < rows; i++) {
      if (width == ROWS) v128.store(to, v128.load(source));
      else {
        v128.store(to, f32x4.splat(0));
        for (let j: usize = 0; j < <usize>width * FLOAT; j += FLOAT) store<f32>(to + j, load<f32>(source + j));
      }
      source += stride;
      to += 16;
    }
  }
}
