import type { Agent } from '../core/game.ts';
import { TAKING_RADAR, TAKING_TRAP, WAITING } from './actions.ts';
import { assign, MOST_TASKS, NEVER, taskOf, worth } from './assignment.ts';
import { bluff } from './bluff.ts';
import { findDetonation } from './detonation.ts';
import { HOME, NOTHING, ORE, RADAR, ROW, TEAM, TRAP } from './grid.ts';
import { digNow, digOrApproach, homeward } from './journeys.ts';
import { countKnownOre } from './prospects.ts';
import { firstOwing } from './rules.ts';
import { Suspicion } from './suspicion.ts';
import { fetchWorth, LURE, listTasks, SCOUT, taskCell, taskKind, wantsTraps } from './tasks.ts';
import { isAlive, type UnleashView } from './view.ts';
import { WEIGHTS } from './weights.ts';

/** Past this turn a radar hardly pays. */
const LAST_RADAR = 180;
const NOBODY = -1;

/**
 * Assigns the whole team to tasks at the first decision of a turn; the others follow from that. `fetches`: sends for
 * radars and traps.
 */
export const createPlanner = (fetches = true): Agent<UnleashView> => new Planner(fetches);

class Planner {
  private readonly fetches: boolean;
  private readonly suspicion = new Suspicion();
  /** [mine] the task of each, and the action for it. */
  private readonly task = new Int16Array(TEAM);
  private readonly action = new Uint8Array(TEAM);
  /** [tasks] a robot's worths while it is weighed as a fetcher. */
  private readonly kept = new Float64Array(MOST_TASKS);
  /** The robot that goes for an item, and the sum of worths with it. */
  private fetcher = NOBODY;
  private most = 0;
  /** The turn that is planned, and the first robot of which the plan still stands. */
  private turn = -1;
  private next = 0;

  constructor(fetches: boolean) {
    this.fetches = fetches;
  }

  start(): void {
    this.suspicion.start();
    this.turn = -1;
  }

  choose(view: UnleashView, mask: Uint8Array): number {
    const robot = view.cursor;
    const isBegun = view.turn === this.turn && robot >= this.next && robot !== firstOwing(view.robotX, 0);
    if (!isBegun) this.plan(view);
    this.turn = view.turn;
    this.next = robot + 1;
    return mask[this.action[robot]] === 1 ? this.action[robot] : WAITING;
  }

  private plan(view: UnleashView): void {
    this.suspicion.watch(view);
    const tasks = listTasks(view, this.suspicion);
    this.fetcher = NOBODY;
    this.most = assign(TEAM, tasks);
    this.task.set(taskOf);
    if (this.fetches) this.weighFetching(view, tasks, SCOUT, needForRadar(view));
    if (this.fetches && view.cooldown[1] === 0 && wantsTraps(view)) this.weighFetching(view, tasks, LURE, 1);
    for (let robot = 0; robot < TEAM; robot++) {
      this.action[robot] = isAlive(view, robot) ? this.act(view, robot) : WAITING;
    }
  }

  /** Tries for each robot whether the team does better if that one fetches an item. */
  private weighFetching(view: UnleashView, tasks: number, kind: number, need: number): void {
    if (need <= 0) return;
    for (let robot = 0; robot < TEAM; robot++) {
      if (!isAlive(view, robot) || !mayFetch(view, robot, kind)) continue;
      this.lendToFetching(view, robot, tasks, kind, need);
      const sum = assign(TEAM, tasks);
      for (let task = 0; task < tasks; task++) worth[robot * MOST_TASKS + task] = this.kept[task];
      if (sum <= this.most) continue;
      this.most = sum;
      this.fetcher = robot;
      this.task.set(taskOf);
    }
  }

  private lendToFetching(view: UnleashView, robot: number, tasks: number, kind: number, need: number): void {
    for (let task = 0; task < tasks; task++) {
      const i = robot * MOST_TASKS + task;
      this.kept[task] = worth[i];
      worth[i] = taskKind[task] === kind ? fetchWorth(view, robot, task, need) : NEVER;
    }
  }

  private act(view: UnleashView, robot: number): number {
    const detonation = findDetonation(view, robot);
    if (detonation !== -1) return digNow(view, robot, detonation);
    const task = this.task[robot];
    const cell = taskCell[task];
    if (view.item[robot] === ORE) return homeward(view, robot, cell === -1 ? view.robotY[robot] : ROW[cell]);
    if (robot === this.fetcher) return fetch(view, robot, taskKind[task], ROW[cell]);
    if (cell === -1) return WAITING;
    const isBluffing = view.item[robot] === TRAP && this.suspicion.hasBluffed[robot] === 0;
    return isBluffing ? bluff(view, robot, cell) : digOrApproach(view, robot, cell);
  }
}

/** Anybody may fetch a radar, a trap only who is there. */
const mayFetch = (view: UnleashView, robot: number, kind: number): boolean => {
  const item = view.item[robot];
  if (kind === LURE) return item === NOTHING && view.robotX[robot] === HOME;
  return item === NOTHING || item === ORE;
};

/** From 1, nothing is known, to 0. */
const needForRadar = (view: UnleashView): number => {
  if (view.turn > LAST_RADAR) return 0;
  let robots = 0;
  for (let mate = 0; mate < TEAM; mate++) {
    if (!isAlive(view, mate)) continue;
    if (view.item[mate] === RADAR) return 0;
    robots++;
  }
  return 1 - countKnownOre(view) / (WEIGHTS.enoughOre * robots);
};

const fetch = (view: UnleashView, robot: number, kind: number, row: number): number => {
  if (view.robotX[robot] !== HOME) return homeward(view, robot, row);
  if (kind === LURE) return TAKING_TRAP;
  return view.cooldown[0] === 0 ? TAKING_RADAR : WAITING;
};
