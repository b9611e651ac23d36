/**
 * Boards of side 5, 6 and 7 lie in one frame of 7x7 cells, the smallest in its middle: cell = y * SIDE + x in the
 * frame. Board coordinates, as the contest says them, count from the board's own corner.
 */
export const SIDE = 7;
export const CELLS = SIDE * SIDE;
/** Stands for every cell outside the frame: the number after the last cell. */
export const OUTSIDE = SIDE * SIDE;

/** In string order, so that an action's index is its place in the contest's sorted list. */
export const DIRECTIONS: readonly string[] = ['E', 'N', 'NE', 'NW', 'S', 'SE', 'SW', 'W'];
export const WAYS = DIRECTIONS.length;
const DX = Int8Array.of(1, 0, 1, -1, 0, 1, -1, -1);
const DY = Int8Array.of(0, -1, -1, -1, 1, 1, 1, 0);

export const xOf = (cell: number): number => cell % SIDE;
export const yOf = (cell: number): number => (cell - (cell % SIDE)) / SIDE;

/** The frame's cell, or OUTSIDE. */
export const cellAt = (x: number, y: number): number =>
  x >= 0 && x < SIDE && y >= 0 && y < SIDE ? y * SIDE + x : OUTSIDE;

/** The direction of a step, or -1. */
export const directionOf = (dx: number, dy: number): number => {
  for (let way = 0; way < WAYS; way++) if (DX[way] === dx && DY[way] === dy) return way;
  return -1;
};

/** How far a board of this size lies from the frame's left and top. */
export const marginOf = (size: number): number => (SIDE - size) >> 1;

/** [cell, direction]: the next cell that way, or OUTSIDE. */
export const NEIGHBOUR = Uint8Array.from({ length: CELLS * WAYS }, (_, i) => {
  const cell = Math.floor(i / WAYS);
  return cellAt(xOf(cell) + DX[i % WAYS], yOf(cell) + DY[i % WAYS]);
});

/** [from, to]: the bit of the direction from one cell to a neighbouring one, 0 for cells that are not neighbours. */
export const TOWARDS = Uint8Array.from({ length: CELLS * CELLS }, (_, i) => {
  const from = Math.floor(i / CELLS);
  const to = i % CELLS;
  const way = directionOf(xOf(to) - xOf(from), yOf(to) - yOf(from));
  return way < 0 ? 0 : 1 << way;
});

/** [direction]: the way back. */
export const OPPOSITE = Uint8Array.from({ length: WAYS }, (_, way) => directionOf(-DX[way], -DY[way]));

/** [centre, cell]: where a cell lies in a 7x7 window around a centre, or OUTSIDE it. */
export const PLACE = Uint8Array.from({ length: CELLS * CELLS }, (_, i) => {
  const centre = Math.floor(i / CELLS);
  const cell = i % CELLS;
  return cellAt(xOf(cell) - xOf(centre) + (SIDE >> 1), yOf(cell) - yOf(centre) + (SIDE >> 1));
});
