import { CELLS, COLUMN, HEIGHT, HOME, RANGE, RANGE_SIZE, REACH, WIDTH } from './grid.ts';
import { DUG_BY_THEM, UNSEEN, type UnleashView } from './view.ts';

/** A cluster's chance of ore by distance from its centre's column, summed over its rows. */
const SPREAD = [1 + 2 / 3 + 2 / 5, 1 / 3 + 2 / 5 + 2 / 7, 1 / 5 + 2 / 7 + 2 / 9];
const MEAN_CLUSTERS = 21;
const MEAN_ORE = 2;

/** Chance that a cluster's centre lies in this column. */
const centreChance = (x: number): number => {
  const share = (edge: number) => Math.min(1, Math.max(0, (edge - 3) / 25)) ** (1 / 0.55);
  return share(x + 1) - share(x);
};

/** [columns] ore to expect in a cell of which nothing is known. */
export const EXPECTED_ORE = Float64Array.from({ length: WIDTH }, (_, x) => {
  if (x === HOME) return 0;
  let clusters = 0;
  for (let i = -2; i <= 2; i++) clusters += centreChance(x + i) * SPREAD[Math.abs(i)];
  return (clusters * MEAN_CLUSTERS * MEAN_ORE) / HEIGHT;
});

/** Turns to walk until a cell is in reach for digging. */
export const turnsToDig = (steps: number): number => Math.ceil(Math.max(0, steps - 1) / REACH);
/** Turns to bring ore home that was dug in this column, from the side nearer to home. */
export const turnsHome = (x: number): number => Math.ceil((x - 1) / REACH);

/** Neither a trap of one's own nor a place where they may have buried one. */
export const isSafe = (view: UnleashView, cell: number): boolean => view.suspect[cell] === 0 && view.trap[cell] === 0;

export const isTheirHole = (view: UnleashView, cell: number): boolean =>
  view.hole[cell] === 1 && view.digger[cell] === DUG_BY_THEM;

/** Nothing is known of the cell and nobody has dug there. */
export const isUntouched = (view: UnleashView, cell: number): boolean =>
  view.known[cell] === UNSEEN && view.hole[cell] === 0 && COLUMN[cell] !== HOME;

/** Ore that a radar in this cell can be expected to show, the less worth the farther it is from home. */
export const expectSight = (view: UnleashView, cell: number): number => {
  let sum = 0;
  for (let i = cell * RANGE_SIZE; i < (cell + 1) * RANGE_SIZE; i++) {
    if (RANGE[i] !== -1 && isUntouched(view, RANGE[i]))
      sum += EXPECTED_ORE[COLUMN[RANGE[i]]] / (turnsHome(COLUMN[RANGE[i]]) + 1);
  }
  return sum;
};

/** Ore that is known and safe to dig. */
export const countKnownOre = (view: UnleashView): number => {
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) if (view.known[cell] > 0 && isSafe(view, cell)) sum += view.known[cell];
  return sum;
};
