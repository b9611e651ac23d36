export const WIDTH = 30;
export const HEIGHT = 15;
export const CELLS = WIDTH * HEIGHT;
/** Robots of one seat; both seats' robots are numbered 0-4 and 5-9. */
export const TEAM = 5;
export const ROBOTS = 2 * TEAM;
export const MAX_TURNS = 200;
/** Cells that a robot walks in a turn, and how far a radar sees. */
export const REACH = 4;
/** Turns until an item is offered again. */
export const COOLDOWN = 5;

/** What a robot holds, in the contest's numbers. */
export const NOTHING = -1;
export const RADAR = 2;
export const TRAP = 3;
export const ORE = 4;

/** The headquarters' column. */
export const HOME = 0;
/** Where a destroyed robot stands, in both coordinates. */
export const GONE = -1;

export const cellAt = (x: number, y: number): number => y * WIDTH + x;
export const isInside = (x: number, y: number): boolean => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
/** Robots dig everywhere in the grid but in the headquarters. */
export const isDiggable = (x: number, y: number): boolean => x > HOME && x < WIDTH && y >= 0 && y < HEIGHT;
export const distance = (x: number, y: number, toX: number, toY: number): number =>
  Math.abs(x - toX) + Math.abs(y - toY);

/** A cell's coordinates. */
export const COLUMN = Uint8Array.from({ length: CELLS }, (_, cell) => cell % WIDTH);
export const ROW = Uint8Array.from({ length: CELLS }, (_, cell) => Math.floor(cell / WIDTH));

/** The cell itself and its neighbours in the judge's order: left, right, up, down. */
export const AROUND_X = Int8Array.of(0, -1, 1, 0, 0);
export const AROUND_Y = Int8Array.of(0, 0, 0, -1, 1);
export const AROUND_SIZE = 5;

const cellOrNone = (x: number, y: number): number => (isInside(x, y) ? cellAt(x, y) : -1);

/** [cells, 5] the cell, its left, right, upper and lower neighbour; -1 outside the grid. */
export const AROUND = Int16Array.from({ length: CELLS * AROUND_SIZE }, (_, i) => {
  const cell = Math.floor(i / AROUND_SIZE);
  return cellOrNone(COLUMN[cell] + AROUND_X[i % AROUND_SIZE], ROW[cell] + AROUND_Y[i % AROUND_SIZE]);
});

const rangeOffsets: [number, number][] = [];
for (let dy = -REACH; dy <= REACH; dy++) {
  for (let dx = -REACH; dx <= REACH; dx++) {
    if (Math.abs(dx) + Math.abs(dy) <= REACH) rangeOffsets.push([dx, dy]);
  }
}
export const RANGE_SIZE = rangeOffsets.length;

/** [cells, 41] the cells within a radar's range, row by row; -1 outside the grid. */
export const RANGE = Int16Array.from({ length: CELLS * RANGE_SIZE }, (_, i) => {
  const cell = Math.floor(i / RANGE_SIZE);
  const [dx, dy] = rangeOffsets[i % RANGE_SIZE];
  return cellOrNone(COLUMN[cell] + dx, ROW[cell] + dy);
});
