import { CELLS, COLUMN, distance, HOME, ROW } from './grid.ts';
import { digOrApproach, turnsByWay, turnsFor, walkTo } from './journeys.ts';
import { countHoles } from './suspicion.ts';
import type { UnleashView } from './view.ts';

/** Turns that a bluff may cost. */
const PATIENCE = 3;

/** Pauses beside a hole on the way, as if to bury there what it carries; then goes on to the cell. */
export const bluff = (view: UnleashView, robot: number, cell: number): number => {
  const stand = findStand(view, robot, cell);
  return stand === -1 ? digOrApproach(view, robot, cell) : walkTo(view, robot, stand);
};

const findStand = (view: UnleashView, robot: number, cell: number): number => {
  const x = view.robotX[robot];
  const y = view.robotY[robot];
  let best = -1;
  let least = turnsByWay(x, y, 0, cell) + PATIENCE;
  for (let stand = 0; stand < CELLS; stand++) {
    const isBeside = distance(COLUMN[stand], ROW[stand], COLUMN[cell], ROW[cell]) <= 1;
    if (isBeside || COLUMN[stand] === HOME || countHoles(view.hole, stand) === 0) continue;
    const steps = distance(x, y, COLUMN[stand], ROW[stand]);
    const turns = turnsFor(steps) + 1 + turnsByWay(COLUMN[stand], ROW[stand], 0, cell) + steps / CELLS;
    if (turns >= least) continue;
    least = turns;
    best = stand;
  }
  return best;
};
