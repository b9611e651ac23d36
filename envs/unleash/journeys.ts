import { FIRST_DIG, FIRST_MOVE, moveBy, STEP_X, STEP_Y, WAITING } from './actions.ts';
import { AROUND, AROUND_SIZE, COLUMN, cellAt, distance, HOME, isInside, ORE, REACH, ROW } from './grid.ts';
import { isSafe } from './prospects.ts';
import type { UnleashView } from './view.ts';

/** Turns for so many steps. */
export const turnsFor = (steps: number): number => Math.ceil(steps / REACH);

/** Weights for where to stop on the way: turns until ore is home, cells in a possible blast. */
const TURN = 1000;
const BLAST = 100;

/**
 * Turns from (x, y) until ore dug in this cell is home, by the best of the cells to dig it from. `slack`: steps up or
 * down that cost nothing.
 */
export const turnsByWay = (x: number, y: number, slack: number, cell: number): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = cell * AROUND_SIZE; i < (cell + 1) * AROUND_SIZE; i++) {
    const stand = AROUND[i];
    if (stand === -1) continue;
    const rise = Math.max(0, Math.abs(ROW[stand] - y) - slack);
    const turns = turnsFor(Math.abs(COLUMN[stand] - x) + rise) + 1 + turnsFor(COLUMN[stand]);
    if (turns < least) least = turns;
  }
  return least;
};

/** Steps up or down that a robot can make on its way home without losing a turn. */
const slackHome = (x: number): number => turnsFor(x) * REACH - x;

/** Turns until this robot has brought home ore from the cell, delivering first what it holds. */
export const turnsToMine = (view: UnleashView, robot: number, cell: number): number => {
  const x = view.robotX[robot];
  const y = view.robotY[robot];
  if (view.item[robot] !== ORE) return turnsByWay(x, y, 0, cell);
  return turnsFor(x) + turnsByWay(HOME, y, slackHome(x), cell);
};

/** Turns until this robot has fetched something at the headquarters, there in so many turns, and dug it in at the cell. */
export const turnsToFetch = (view: UnleashView, robot: number, offeredIn: number, cell: number): number => {
  const x = view.robotX[robot];
  const home = turnsFor(x);
  return Math.max(home, offeredIn) + 1 + turnsByWay(HOME, view.robotY[robot], slackHome(x), cell);
};

/** Straight home, using what steps are to spare to come nearer to a row. */
export const homeward = (view: UnleashView, robot: number, row: number): number => {
  const x = view.robotX[robot];
  const rise = row - view.robotY[robot];
  const spare = Math.min(Math.abs(rise), slackHome(x), REACH);
  return moveBy(-Math.min(x, REACH - spare), Math.sign(rise) * spare);
};

/** Towards a cell, four steps at most. */
export const walkTo = (view: UnleashView, robot: number, cell: number): number => {
  const dx = COLUMN[cell] - view.robotX[robot];
  const dy = ROW[cell] - view.robotY[robot];
  const stepsX = Math.min(REACH, Math.abs(dx));
  const stepsY = Math.min(REACH - stepsX, Math.abs(dy));
  return moveBy(Math.sign(dx) * stepsX, Math.sign(dy) * stepsY);
};

/** The action that digs a cell in reach. */
export const digNow = (view: UnleashView, robot: number, cell: number): number => {
  const dx = COLUMN[cell] - view.robotX[robot];
  const dy = ROW[cell] - view.robotY[robot];
  let action = FIRST_DIG;
  while (STEP_X[action] !== dx || STEP_Y[action] !== dy) action++;
  return action;
};

/** Digs the cell, or walks until it is in reach. */
export const digOrApproach = (view: UnleashView, robot: number, cell: number): number => {
  const x = view.robotX[robot];
  const y = view.robotY[robot];
  let best = WAITING;
  let least = TURN * (turnsFor(x) + 1) + BLAST * countDangers(view, cellAt(x, y));
  if (distance(x, y, COLUMN[cell], ROW[cell]) > 1) least = Number.POSITIVE_INFINITY;
  else best = digNow(view, robot, cell);
  for (let action = FIRST_MOVE; action < FIRST_DIG; action++) {
    const toX = x + STEP_X[action];
    const toY = y + STEP_Y[action];
    if (!isInside(toX, toY)) continue;
    const turns = 1 + turnsByWay(toX, toY, 0, cell);
    const steps = distance(toX, toY, COLUMN[cell], ROW[cell]);
    const cost = TURN * turns + BLAST * countDangers(view, cellAt(toX, toY)) + steps;
    if (cost >= least) continue;
    least = cost;
    best = action;
  }
  return best;
};

/** Cells that may blow up a robot standing here. */
const countDangers = (view: UnleashView, cell: number): number => {
  let count = 0;
  for (let i = cell * AROUND_SIZE; i < (cell + 1) * AROUND_SIZE; i++) {
    if (AROUND[i] !== -1 && COLUMN[AROUND[i]] !== HOME && !isSafe(view, AROUND[i])) count++;
  }
  return count;
};
