import { AROUND, AROUND_SIZE, COLUMN, cellAt, distance, ROBOTS, ROW, TEAM } from './grid.ts';
import { isAlive, type UnleashView } from './view.ts';

/** A trap of one's own in this robot's reach whose blast would destroy more of theirs than of one's own; -1 = none. */
export const findDetonation = (view: UnleashView, robot: number): number => {
  const stand = cellAt(view.robotX[robot], view.robotY[robot]);
  for (let i = stand * AROUND_SIZE; i < (stand + 1) * AROUND_SIZE; i++) {
    if (AROUND[i] !== -1 && view.trap[AROUND[i]] === 1 && isGoodTrade(view, AROUND[i])) return AROUND[i];
  }
  return -1;
};

/** Robots in a blast stand still until it is over, so the count is exact. Their last one may cost one of one's own. */
const isGoodTrade = (view: UnleashView, trap: number): boolean => {
  const mine = countWithin(view, trap, 0, 1);
  const theirs = countWithin(view, trap, TEAM, 1);
  if (theirs > mine) return true;
  const isLast = theirs > 0 && theirs === countWithin(view, trap, TEAM, Number.POSITIVE_INFINITY);
  return isLast && view.scores[0] > view.scores[1];
};

const countWithin = (view: UnleashView, cell: number, first: number, range: number): number => {
  let count = 0;
  for (let robot = first; robot < Math.min(first + TEAM, ROBOTS); robot++) {
    const steps = distance(view.robotX[robot], view.robotY[robot], COLUMN[cell], ROW[cell]);
    if (isAlive(view, robot) && steps <= range) count++;
  }
  return count;
};
