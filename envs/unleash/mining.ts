import { CELLS, COLUMN, distance, HOME, MAX_TURNS, ORE, ROW, TEAM, TRAP } from './grid.ts';
import { claims, countClaims } from './order.ts';
import { isSafe, isTheirHole, turnsHome, turnsToDig } from './prospects.ts';
import { isAlive, UNSEEN, type UnleashView } from './view.ts';

/** How many turns worse a cell counts where ore is only remembered, or where they have dug. */
const STALE = 0.5;
const FOREIGN = 2;
const NEVER = 1000;
/** A trap goes where ore is left to lure them. */
const LURE = 2;

/** Cells with ore to dig, [count]. */
const sites = new Int16Array(CELLS);
/** [mine] the site that each robot is to dig, -1 = none. */
const assigned = new Int16Array(TEAM);

const findSites = (view: UnleashView): number => {
  let count = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.known[cell] > claims[cell] && COLUMN[cell] !== HOME && isSafe(view, cell)) sites[count++] = cell;
  }
  return count;
};

/** Turns until ore from this cell is home, with a malus for doubts; NEVER if the match ends before. */
const mineCost = (view: UnleashView, robot: number, cell: number): number => {
  const steps = distance(view.robotX[robot], view.robotY[robot], COLUMN[cell], ROW[cell]);
  const turns = turnsToDig(steps) + 1 + turnsHome(COLUMN[cell]);
  if (turns > MAX_TURNS - view.turn || (view.item[robot] === TRAP && view.known[cell] < LURE)) return NEVER;
  return turns + steps / CELLS + (view.ore[cell] === UNSEEN ? STALE : 0) + (isTheirHole(view, cell) ? FOREIGN : 0);
};

const seeksSite = (view: UnleashView, robot: number): boolean =>
  robot >= view.cursor && isAlive(view, robot) && assigned[robot] === -1 && view.item[robot] !== ORE;

/** Gives the cheapest pair of robot and site to each other; false if there is none. */
const assignNext = (view: UnleashView, count: number): boolean => {
  let least = NEVER;
  let miner = -1;
  let site = -1;
  for (let robot = view.cursor; robot < TEAM; robot++) {
    if (!seeksSite(view, robot)) continue;
    for (let i = 0; i < count; i++) {
      if (view.known[sites[i]] <= claims[sites[i]]) continue;
      const cost = mineCost(view, robot, sites[i]);
      if (cost >= least) continue;
      least = cost;
      miner = robot;
      site = sites[i];
    }
  }
  if (miner === -1) return false;
  assigned[miner] = site;
  claims[site]++;
  return true;
};

/** The cell that the deciding robot should dig for ore: nearest first, no more robots to a cell than it has ore. */
export const findMine = (view: UnleashView): number => {
  countClaims(view);
  assigned.fill(-1);
  const count = findSites(view);
  while (assigned[view.cursor] === -1 && assignNext(view, count)) {
    // Each round serves one robot.
  }
  return assigned[view.cursor];
};
