import { CELLS, COLUMN, HEIGHT, HOME, RANGE, RANGE_SIZE, ROW } from './grid.ts';
import { isUntouched, turnsHome } from './prospects.ts';
import type { UnleashView } from './view.ts';

const MEAN_CLUSTERS = 21;
const MEAN_ORE = 2;
const CENTRE_ROWS = 11;
const SPREAD = 2;

/** Chance that a cluster's centre lies in this cell. */
const centreChance = (x: number, y: number): number => {
  const share = (edge: number) => Math.min(1, Math.max(0, (edge - 3) / 25)) ** (1 / 0.55);
  return y >= 2 && y < HEIGHT - 2 ? (share(x + 1) - share(x)) / CENTRE_ROWS : 0;
};

const expectHits = (x: number, y: number): number => {
  let hits = 0;
  for (let i = -SPREAD; i <= SPREAD; i++) {
    for (let j = -SPREAD; j <= SPREAD; j++) {
      hits += (centreChance(x + i, y + j) * MEAN_CLUSTERS) / (2 * (Math.abs(i) + Math.abs(j)) + 1);
    }
  }
  return hits;
};

/** [cells] how likely there is ore where nothing is known. */
export const ORE_CHANCE = Float64Array.from({ length: CELLS }, (_, cell) =>
  COLUMN[cell] === HOME ? 0 : 1 - Math.exp(-expectHits(COLUMN[cell], ROW[cell])),
);

/** [cells] ore to expect from a first look, the less worth the farther from home. */
const WORTH_SEEING = Float64Array.from(
  { length: CELLS },
  (_, cell) => (ORE_CHANCE[cell] * MEAN_ORE) / (turnsHome(COLUMN[cell]) + 1),
);

/** What a radar in this cell can be expected to show. */
export const expectSight = (view: UnleashView, cell: number): number => {
  let sum = 0;
  for (let i = cell * RANGE_SIZE; i < (cell + 1) * RANGE_SIZE; i++) {
    if (RANGE[i] !== -1 && isUntouched(view, RANGE[i])) sum += WORTH_SEEING[RANGE[i]];
  }
  return sum;
};
