import { MOST_TASKS, NEVER, worth } from './assignment.ts';
import { expectSight, ORE_CHANCE } from './beliefs.ts';
import { AROUND, AROUND_SIZE, CELLS, COLUMN, HOME, MAX_TURNS, RADAR, ROBOTS, TEAM, TRAP } from './grid.ts';
import { turnsToFetch, turnsToMine } from './journeys.ts';
import { claims, countClaims } from './order.ts';
import { isSafe, isUntouched, turnsHome } from './prospects.ts';
import { RADAR_SPOTS } from './radarSpots.ts';
import { findRadarCell } from './scouting.ts';
import type { Suspicion } from './suspicion.ts';
import { DUG_BY_THEM, isAlive, UNSEEN, type UnleashView } from './view.ts';
import { WEIGHTS } from './weights.ts';

/** What there is to do: dig for ore, bury a radar or a trap, nothing. */
const IDLE = 0;
const MINE = 1;
export const SCOUT = 2;
export const LURE = 3;

/** [tasks] kind and cell, -1 = none; and what it is worth to have a radar or trap there, whatever the way. */
export const taskKind = new Uint8Array(MOST_TASKS);
export const taskCell = new Int16Array(MOST_TASKS);
const prize = new Float64Array(MOST_TASKS);
let count = 0;

/** Cells that are tried blindly: so many for each robot; what is less likely to have ore is not. */
const BLIND_CHOICES = 6;
const LEAST_CHANCE = 0.02;
/** Tasks of one kind at most, so that there is room for all. */
const MOST_LURES = 60;
const MOST_MINES = 200;
/** A robot that holds an item buries it before it does anything else. */
const IN_HAND = 10;

/** [cells] what the robot at hand would gain by digging there blindly. */
const blindWorth = new Float64Array(CELLS);

/** Lists all that the team can do, with what it is worth for each robot. Returns how much there is. */
export const listTasks = (view: UnleashView, suspicion: Suspicion): number => {
  countClaims(view);
  count = 0;
  for (let robot = 0; robot < TEAM; robot++) worth[robot * MOST_TASKS + addTask(IDLE, -1)] = WEIGHTS.idle;
  addSpots(view);
  addLures(view);
  addMines(view, suspicion);
  for (let robot = 0; robot < TEAM; robot++) if (isAlive(view, robot)) addBlinds(view, suspicion, robot);
  return count;
};

const addTask = (kind: number, cell: number): number => {
  taskKind[count] = kind;
  taskCell[count] = cell;
  prize[count] = 0;
  for (let robot = 0; robot < TEAM; robot++) worth[robot * MOST_TASKS + count] = NEVER;
  return count++;
};

/** What a robot may still bring home. */
const robotWorth = (view: UnleashView): number => WEIGHTS.turn * (MAX_TURNS - view.turn) + 1;

const isBesideTrap = (view: UnleashView, cell: number): boolean => {
  for (let i = cell * AROUND_SIZE; i < (cell + 1) * AROUND_SIZE; i++) {
    if (AROUND[i] !== -1 && view.trap[AROUND[i]] === 1) return true;
  }
  return false;
};

/** What digging there may cost, beside the time. */
const dangerOf = (view: UnleashView, suspicion: Suspicion, cell: number): number => {
  const chance = view.suspect[cell] > 0 ? 1 : suspicion.trap[cell];
  return chance * robotWorth(view) + (isBesideTrap(view, cell) ? WEIGHTS.besideTrap : 0);
};

/** `chance`: how likely there is ore; without luck a robot goes on trying beside it. */
const mineWorth = (view: UnleashView, robot: number, cell: number, chance: number): number => {
  const turns = turnsToMine(view, robot, cell);
  if (turns > MAX_TURNS - view.turn) return NEVER;
  return 1 - WEIGHTS.turn * (turns - 1 + 1 / chance);
};

const addMines = (view: UnleashView, suspicion: Suspicion): void => {
  const end = count + MOST_MINES;
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.known[cell] <= claims[cell] || COLUMN[cell] === HOME || view.trap[cell] === 1) continue;
    const malus = dangerOf(view, suspicion, cell) + (view.ore[cell] === UNSEEN ? WEIGHTS.remembered : 0);
    const units = Math.min(view.known[cell], TEAM);
    for (let unit = claims[cell]; unit < units && count < end; unit++) addDig(view, cell, 1, malus);
  }
};

const addDig = (view: UnleashView, cell: number, chance: number, malus: number): void => {
  const task = addTask(MINE, cell);
  for (let robot = 0; robot < TEAM; robot++) {
    if (isAlive(view, robot)) worth[robot * MOST_TASKS + task] = mineWorth(view, robot, cell, chance) - malus;
  }
};

/** The best untouched cells for this robot, which no other has chosen. */
const addBlinds = (view: UnleashView, suspicion: Suspicion, robot: number): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    const isOpen = isUntouched(view, cell) && claims[cell] === 0 && ORE_CHANCE[cell] >= LEAST_CHANCE;
    blindWorth[cell] = isOpen ? mineWorth(view, robot, cell, ORE_CHANCE[cell]) : NEVER;
  }
  for (let choice = 0; choice < BLIND_CHOICES; choice++) {
    const cell = findMost(blindWorth);
    if (blindWorth[cell] <= NEVER) return;
    blindWorth[cell] = NEVER;
    claims[cell] = 1;
    addDig(view, cell, ORE_CHANCE[cell], WEIGHTS.blind + dangerOf(view, suspicion, cell));
  }
};

const findMost = (values: Float64Array): number => {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
};

const addSpots = (view: UnleashView): void => {
  for (let i = 0; i < RADAR_SPOTS.length; i++) {
    const sight = view.ore[RADAR_SPOTS[i]] === UNSEEN ? expectSight(view, RADAR_SPOTS[i]) : 0;
    const cell = sight < WEIGHTS.leastSight ? -1 : findRadarCell(view, RADAR_SPOTS[i]);
    if (cell === -1) continue;
    const found = view.known[cell] === UNSEEN ? ORE_CHANCE[cell] : Math.min(1, view.known[cell]);
    addBurial(view, SCOUT, cell, RADAR, (WEIGHTS.sight * sight) / turnsHome(COLUMN[cell]) + found);
  }
};

const addBurial = (view: UnleashView, kind: number, cell: number, item: number, value: number): void => {
  const task = addTask(kind, cell);
  prize[task] = value;
  for (let robot = 0; robot < TEAM; robot++) {
    if (!isAlive(view, robot) || view.item[robot] !== item) continue;
    worth[robot * MOST_TASKS + task] = IN_HAND + value - WEIGHTS.turn * turnsToMine(view, robot, cell);
  }
};

const addLures = (view: UnleashView): void => {
  const end = count + MOST_LURES;
  for (let cell = 0; cell < CELLS && count < end; cell++) {
    if (view.known[cell] < WEIGHTS.lureOre || !isSafe(view, cell)) continue;
    addBurial(view, LURE, cell, TRAP, lureChance(view, cell) * WEIGHTS.turn * (MAX_TURNS - view.turn) + 1);
  }
};

/** How likely they dig there: best where they have dug before, worst in a hole that they have not made. */
const lureChance = (view: UnleashView, cell: number): number => {
  if ((view.digger[cell] & DUG_BY_THEM) !== 0) return WEIGHTS.lureInTheirHole;
  return view.hole[cell] === 0 ? WEIGHTS.lureInNewHole : WEIGHTS.lureInNewHole / 2;
};

/** Traps that lie about without success say that they are not fooled. */
export const wantsTraps = (view: UnleashView): boolean => {
  let waiting = 0;
  let gone = 0;
  for (let cell = 0; cell < CELLS; cell++) waiting += view.trap[cell];
  for (let robot = TEAM; robot < ROBOTS; robot++) if (!isAlive(view, robot)) gone++;
  return gone < TEAM && waiting < WEIGHTS.untriedTraps + 2 * gone;
};

/** What it is worth that a robot fetches an item first and buries it there. `need`: part of the prize that counts. */
export const fetchWorth = (view: UnleashView, robot: number, task: number, need: number): number => {
  const isRadar = taskKind[task] === SCOUT;
  const turns = turnsToFetch(view, robot, view.cooldown[isRadar ? 0 : 1], taskCell[task]);
  return need * prize[task] - WEIGHTS.turn * (isRadar ? turns : turns + 1);
};
