import { type Board, columnOf, NARROW, rowOf } from './board.ts';

/** The window is a square around a player, turned by 180 degrees for blue: [row][column]. */
export const RADIUS = 6;
export const SIDE = 2 * RADIUS + 1;
export const CELLS = SIDE * SIDE;
const CENTRE = RADIUS * SIDE + RADIUS;
/** By reach: the bits of a window's row that are at most so many columns from its middle. */
const NEAR = Int32Array.from({ length: RADIUS + 1 }, (_, reach) => ((2 << (2 * reach)) - 1) << (RADIUS - reach));

/** Where the window is: set by `aim`, for everything that is drawn until the next. */
const frame = {
  row: 0,
  /** The window's first column, which may be negative. */
  left: 0,
  lastRow: 0,
  isNarrow: true,
  /** From cell to cell in a plane: 1, or -1 where the window is turned. */
  step: 1,
};

export const aim = (board: Board, seat: number): void => {
  frame.row = rowOf(board.players[seat]);
  frame.left = columnOf(board.players[seat]) - RADIUS;
  frame.lastRow = board.height - 1;
  frame.isNarrow = board.width <= NARROW;
  frame.step = seat === 0 ? 1 : -1;
};

/** Sets the cells that a bit board (from `at` in `bits`) has up to `reach` cells from the middle. */
export const drawBoard = (bits: Int32Array, at: number, reach: number, plane: number, out: Uint8Array): void => {
  const last = Math.min(frame.row + reach, frame.lastRow);
  for (let y = Math.max(frame.row - reach, 0); y <= last; y++) drawRow(bits, at, y, reach, plane, out);
};

const drawRow = (bits: Int32Array, at: number, y: number, reach: number, plane: number, out: Uint8Array): void => {
  const { row, step, left, isNarrow } = frame;
  const start = plane * CELLS + CENTRE + step * ((y - row) * SIDE - RADIUS);
  let cells = cutRow(bits, at + 2 * y, left, isNarrow) & NEAR[reach];
  while (cells !== 0) {
    const column = 31 - Math.clz32(cells);
    out[start + step * column] = 1;
    cells ^= 1 << column;
  }
};

/** A row's bits from column `left` on. On a narrow board half 1 is not read: it may be stale. */
const cutRow = (bits: Int32Array, word: number, left: number, isNarrow: boolean): number => {
  if (left < 0) return bits[word] << -left;
  if (isNarrow || left === 0) return bits[word] >>> left;
  if (left < 32) return (bits[word] >>> left) | (bits[word + 1] << (32 - left));
  return bits[word + 1] >>> (left - 32);
};

/** Sets one cell, if it is at most `reach` rows and columns from the middle. */
export const drawCell = (cell: number, reach: number, plane: number, out: Uint8Array): void => {
  const y = rowOf(cell) - frame.row;
  const x = columnOf(cell) - frame.left - RADIUS;
  if (Math.abs(y) > reach || Math.abs(x) > reach) return;
  out[plane * CELLS + CENTRE + frame.step * (y * SIDE + x)] = 1;
};
