import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { TAKING_RADAR, WAITING } from './actions.ts';
import { assign, MOST_TASKS, NEVER, taskOf, worth } from './assignment.ts';
import { GONE, HOME, NOTHING, ORE, RADAR, ROW, TEAM } from './grid.ts';
import { digOrApproach, homeward } from './journeys.ts';
import { countClaims } from './order.ts';
import { countKnownOre } from './prospects.ts';
import { fetchWorth, firstSpot, listTasks, P, taskCell } from './tasks.ts';
import { hasPaused, isAlive, type UnleashView } from './view.ts';

const LAST_RADAR = 180;

export const createPlanner = (_: Rng): Agent<UnleashView> => {
  const plan = new Uint8Array(TEAM);
  let turn = -1;
  let next = 0;
  return {
    choose(view, mask) {
      if (view.turn !== turn || view.cursor < next || view.cursor === firstOf(view)) makePlan(view, plan);
      turn = view.turn;
      next = view.cursor + 1;
      const action = plan[view.cursor];
      return mask[action] === 1 ? action : WAITING;
    },
  };
};

const firstOf = (view: UnleashView): number => {
  let robot = 0;
  while (robot < TEAM && view.robotX[robot] === GONE) robot++;
  return robot % TEAM;
};

const saved = new Float64Array(MOST_TASKS);
const bestTask = new Int16Array(TEAM);

const makePlan = (view: UnleashView, plan: Uint8Array): void => {
  countClaims(view);
  const tasks = listTasks(view);
  let most = assign(TEAM, tasks);
  bestTask.set(taskOf);
  let fetcher = -1;
  const need = radarNeed(view);
  if (need > 0) {
    for (let robot = 0; robot < TEAM; robot++) {
      if (!isAlive(view, robot) || (view.item[robot] !== NOTHING && view.item[robot] !== ORE)) continue;
      for (let task = 0; task < tasks; task++) {
        saved[task] = worth[robot * MOST_TASKS + task];
        worth[robot * MOST_TASKS + task] =
          task >= firstSpot.at && task < firstSpot.end ? fetchWorth(view, robot, task, need) : NEVER;
      }
      const sum = assign(TEAM, tasks);
      if (sum > most) {
        most = sum;
        fetcher = robot;
        bestTask.set(taskOf);
      }
      for (let task = 0; task < tasks; task++) worth[robot * MOST_TASKS + task] = saved[task];
    }
  }
  for (let robot = 0; robot < TEAM; robot++) plan[robot] = actionFor(view, robot, robot === fetcher);
};

const radarNeed = (view: UnleashView): number => {
  if (view.turn > LAST_RADAR) return 0;
  let robots = 0;
  for (let mate = 0; mate < TEAM; mate++) {
    if (!isAlive(view, mate)) continue;
    if (view.item[mate] === RADAR) return 0;
    robots++;
  }
  return Math.max(0, 1 - countKnownOre(view) / (P.ORE_A_ROBOT * robots));
};

const actionFor = (view: UnleashView, robot: number, fetches: boolean): number => {
  if (!isAlive(view, robot)) return WAITING;
  const cell = taskCell[bestTask[robot]];
  if (view.item[robot] === ORE) return homeward(view, robot, cell === -1 ? view.robotY[robot] : ROW[cell]);
  if (fetches) {
    if (view.robotX[robot] === HOME) return view.cooldown[0] === 0 ? TAKING_RADAR : WAITING;
    return homeward(view, robot, ROW[cell]);
  }
  if (bluffs(view, robot, cell)) return WAITING;
  return cell === -1 ? WAITING : digOrApproach(view, robot, cell);
};

const bluffs = (view: UnleashView, robot: number, cell: number): boolean =>
  cell !== -1 &&
  view.robotX[robot] === HOME &&
  view.item[robot] === NOTHING &&
  !hasPaused(view, robot) &&
  view.known[cell] >= P.BLUFF &&
  view.turn < P.BLUFFEND;
