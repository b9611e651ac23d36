import { CELLS, HEIGHT, isOnGrid, isWall, NOWHERE, WIDTH, xOf, yOf } from './geometry.ts';

/** The board moved so that one stands in its middle: the same number of cells, those far away fall out. */
const MIDDLE_X = (WIDTH - 1) / 2;
const MIDDLE_Y = (HEIGHT - 1) / 2;

/** [own cell + 1, cells]: where a cell of the board is in the window around the own cell, or NOWHERE. */
export const IN_WINDOW = new Uint8Array((CELLS + 1) * CELLS).fill(NOWHERE);
/** The last row of IN_WINDOW: a seat that is out has no window. */
export const NO_WINDOW = CELLS * CELLS;
/** By own cell: [window cells], 1 = a wall or not on the board. */
export const ALWAYS_BLOCKED = Array.from({ length: CELLS }, () => new Uint8Array(CELLS).fill(1));

for (let own = 0; own < CELLS; own++) {
  for (let cell = 0; cell < CELLS; cell++) {
    const x = xOf(cell) - xOf(own) + MIDDLE_X;
    const y = yOf(cell) - yOf(own) + MIDDLE_Y;
    if (!isOnGrid(x, y)) continue;
    IN_WINDOW[own * CELLS + cell] = y * WIDTH + x;
    if (!isWall(xOf(cell), yOf(cell))) ALWAYS_BLOCKED[own][y * WIDTH + x] = 0;
  }
}
