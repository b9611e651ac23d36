/** The grid: cell = y * WIDTH + x, x to the right and y downwards from the top left. */
export const WIDTH = 13;
export const HEIGHT = 11;
export const CELLS = WIDTH * HEIGHT;
/** No cell: outside the grid, inside a wall, or where a seat stands that is out. */
export const NOWHERE = 255;
export const MAX_SEATS = 4;

export const cellAt = (x: number, y: number): number => y * WIDTH + x;
export const xOf = (cell: number): number => cell % WIDTH;
export const yOf = (cell: number): number => Math.floor(cell / WIDTH);
export const isOnGrid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;
export const isWall = (x: number, y: number): boolean => x % 2 === 1 && y % 2 === 1;

/** What one can do with one's feet, in the order in which the judge tries the neighbours. */
export const STEPS = ['stay', 'left', 'right', 'up', 'down'] as const;
export const STEP_COUNT = STEPS.length;
const STEP_X = [0, -1, 1, 0, 0];
const STEP_Y = [0, 0, 0, -1, 1];

const stepFrom = (cell: number, step: number): number => {
  const x = xOf(cell) + STEP_X[step];
  const y = yOf(cell) + STEP_Y[step];
  return isOnGrid(x, y) && !isWall(x, y) ? cellAt(x, y) : NOWHERE;
};

/** [steps, cells]: where a step leads, NOWHERE into walls and over the edge. */
export const NEXT = new Uint8Array(STEP_COUNT * CELLS);
for (let step = 0; step < STEP_COUNT; step++) {
  for (let cell = 0; cell < CELLS; cell++) NEXT[step * CELLS + cell] = stepFrom(cell, step);
}

/** Where each seat starts: two seats sit on opposite corners. */
export const CORNERS = [cellAt(0, 0), cellAt(WIDTH - 1, HEIGHT - 1), cellAt(WIDTH - 1, 0), cellAt(0, HEIGHT - 1)];

/** How each seat's board is turned so that it starts in the top left: bit 0 mirrors x, bit 1 mirrors y. */
export const MIRRORS = [0b00, 0b11, 0b01, 0b10];

export const mirrorCell = (cell: number, mirror: number): number => {
  const x = (mirror & 1) !== 0 ? WIDTH - 1 - xOf(cell) : xOf(cell);
  const y = (mirror & 2) !== 0 ? HEIGHT - 1 - yOf(cell) : yOf(cell);
  return cellAt(x, y);
};

export const mirrorStep = (step: number, mirror: number): number => {
  if (STEP_X[step] !== 0) return (mirror & 1) !== 0 ? 3 - step : step;
  return STEP_Y[step] !== 0 && (mirror & 2) !== 0 ? 7 - step : step;
};

/** [seats, cells]: a cell as the seat sees it, and back again: turning twice changes nothing. */
export const TURNED_CELL = new Uint8Array(MAX_SEATS * CELLS);
/** [seats, steps]: the same for steps. */
export const TURNED_STEP = new Uint8Array(MAX_SEATS * STEP_COUNT);
for (let seat = 0; seat < MAX_SEATS; seat++) {
  for (let cell = 0; cell < CELLS; cell++) TURNED_CELL[seat * CELLS + cell] = mirrorCell(cell, MIRRORS[seat]);
  for (let step = 0; step < STEP_COUNT; step++) {
    TURNED_STEP[seat * STEP_COUNT + step] = mirrorStep(step, MIRRORS[seat]);
  }
}
