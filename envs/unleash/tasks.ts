import { MOST_TASKS, NEVER, worth } from './assignment.ts';
import { expectSight, oreChance } from './beliefs.ts';
import { CELLS, COLUMN, HOME, MAX_TURNS, RADAR, TEAM } from './grid.ts';
import { turnsToFetch, turnsToMine } from './journeys.ts';
import { claims } from './order.ts';
import { turnsHome } from './prospects.ts';
import { RADAR_SPOTS } from './radarSpots.ts';
import { findRadarCell } from './scouting.ts';
import { DUG_BY_THEM, isAlive, UNSEEN, type UnleashView } from './view.ts';

export const P = {
  LAMBDA: 0.12,
  S2: 1,
  S1: 1,
  FOREIGN: 0.02,
  STALE: 0.05,
  RADAR: 6,
  ORE_A_ROBOT: 8,
  LEAST: 0.25,
  BLINDX: 0.5,
  FAR: 0,
  BLUFF: 9,
  BLUFFEND: 150,
};

export const MINE = 0;
export const BLIND = 1;
export const SPOT = 2;
export const IDLE = 3;

export const taskKind = new Uint8Array(MOST_TASKS);
export const taskCell = new Int16Array(MOST_TASKS);

const BLIND_CHOICES = 6;

let tasks = 0;

const addTask = (kind: number, cell: number): number => {
  taskKind[tasks] = kind;
  taskCell[tasks] = cell;
  for (let row = 0; row < TEAM; row++) worth[row * MOST_TASKS + tasks] = NEVER;
  return tasks++;
};

const trapChance = (view: UnleashView, cell: number): number => {
  if (view.trap[cell] === 1) return 1;
  if (view.suspect[cell] === 2) return P.S2;
  if (view.suspect[cell] === 1) return P.S1;
  return view.hole[cell] === 1 && (view.digger[cell] & DUG_BY_THEM) !== 0 ? P.FOREIGN : 0;
};

const robotWorth = (view: UnleashView): number => P.LAMBDA * (MAX_TURNS - view.turn) + 1;

const mineWorth = (view: UnleashView, robot: number, cell: number, chance: number): number => {
  const turns = turnsToMine(view, robot, cell);
  if (turns > MAX_TURNS - view.turn) return NEVER;
  const doubt = view.ore[cell] === UNSEEN ? P.STALE : 0;
  const danger = trapChance(view, cell) * robotWorth(view);
  return 1 - P.LAMBDA * (turns - 1 + 1 / chance) - (chance < 1 ? P.BLINDX : 0) - doubt - danger;
};

const addMines = (view: UnleashView): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.known[cell] <= 0 || COLUMN[cell] === HOME || view.trap[cell] === 1) continue;
    for (let unit = claims[cell]; unit < Math.min(view.known[cell], TEAM) && tasks < MOST_TASKS - 60; unit++) {
      const task = addTask(MINE, cell);
      for (let robot = 0; robot < TEAM; robot++) {
        if (isAlive(view, robot)) worth[robot * MOST_TASKS + task] = mineWorth(view, robot, cell, 1);
      }
    }
  }
};

const isTaken = new Uint8Array(CELLS);

const addBlinds = (view: UnleashView): void => {
  isTaken.fill(0);
  for (let robot = 0; robot < TEAM; robot++) {
    if (!isAlive(view, robot)) continue;
    for (let choice = 0; choice < BLIND_CHOICES; choice++) addBlind(view, robot);
  }
};

const addBlind = (view: UnleashView, robot: number): void => {
  let best = -1;
  let most = NEVER;
  for (let cell = 0; cell < CELLS; cell++) {
    const chance = view.known[cell] === UNSEEN && isTaken[cell] === 0 ? oreChance(view, cell, claims[cell]) : 0;
    if (chance < 0.02) continue;
    const value = mineWorth(view, robot, cell, chance);
    if (value <= most) continue;
    most = value;
    best = cell;
  }
  if (best === -1) return;
  isTaken[best] = 1;
  const task = addTask(BLIND, best);
  const chance = oreChance(view, best, 0);
  for (let other = 0; other < TEAM; other++) {
    if (isAlive(view, other)) worth[other * MOST_TASKS + task] = mineWorth(view, other, best, chance);
  }
};

const addIdles = (): void => {
  for (let robot = 0; robot < TEAM; robot++) {
    const task = addTask(IDLE, -1);
    worth[robot * MOST_TASKS + task] = NEVER / 10;
  }
};

export const firstSpot = { at: 0, end: 0 };
export const spotValue = new Float64Array(MOST_TASKS);

const addSpots = (view: UnleashView): void => {
  firstSpot.at = tasks;
  for (let i = 0; i < RADAR_SPOTS.length; i++) {
    const spot = RADAR_SPOTS[i];
    if (view.ore[spot] !== UNSEEN) continue;
    const sight = expectSight(view, spot);
    const cell = sight < P.LEAST ? -1 : findRadarCell(view, spot);
    if (cell === -1) continue;
    const task = addTask(SPOT, cell);
    spotValue[task] = (sight * P.RADAR) / (P.FAR + turnsHome(COLUMN[cell])) + oreChance(view, cell, 0);
    for (let robot = 0; robot < TEAM; robot++) {
      if (!isAlive(view, robot) || view.item[robot] !== RADAR) continue;
      worth[robot * MOST_TASKS + task] = 10 + spotValue[task] - P.LAMBDA * turnsToMine(view, robot, cell);
    }
  }
  firstSpot.end = tasks;
};

export const fetchWorth = (view: UnleashView, robot: number, task: number, need: number): number =>
  need * spotValue[task] - P.LAMBDA * turnsToFetch(view, robot, view.cooldown[0], taskCell[task]);

export const listTasks = (view: UnleashView): number => {
  tasks = 0;
  addIdles();
  addSpots(view);
  addMines(view);
  addBlinds(view);
  return tasks;
};
