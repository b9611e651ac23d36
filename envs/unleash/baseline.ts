import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import {
  FIRST_DIG,
  FIRST_MOVE,
  moveBy,
  REQUEST_TRAP,
  STEP_X,
  STEP_Y,
  TAKING_RADAR,
  TAKING_TRAP,
  WAITING,
} from './actions.ts';
import {
  AROUND,
  AROUND_SIZE,
  COLUMN,
  cellAt,
  distance,
  GONE,
  HOME,
  NOTHING,
  ORE,
  RADAR,
  REACH,
  ROW,
  TEAM,
  TRAP,
} from './grid.ts';
import { findMine } from './mining.ts';
import { isRequested } from './order.ts';
import { countKnownOre, isSafe, turnsToDig } from './prospects.ts';
import { findBlindDig, findRadarCell, findSpot, isAsking } from './scouting.ts';
import { isAlive, type UnleashView } from './view.ts';

/** Known ore for each living robot below which another radar is wanted. */
const ORE_A_ROBOT = 8;
/** Past this turn a trap or a radar hardly pays. */
const LAST_TRAP = 150;
const LAST_RADAR = 180;
/** How often a robot that could take a trap does. */
const TRAP_SHARE = 0.1;
/** Ore that must be known before a robot spends a turn on a trap. */
const ORE_FOR_TRAP = 12;
/** Weights for where to stop on the way: turns still to walk, cells in a possible blast, nearness to home. */
const TURN = 1000;
const BLAST = 100;

/** Goes home with ore, scouts with a radar, lures with a trap, and else digs the nearest known ore or tries its luck. */
export const createBaseline = (rng: Rng): Agent<UnleashView> => ({
  choose(view, mask) {
    const robot = view.cursor;
    if (view.robotX[robot] === GONE) return WAITING;
    if (view.item[robot] === ORE) return goHome(view, robot);
    if (view.item[robot] === RADAR) return scout(view, mask, rng);
    return work(view, mask, rng);
  },
});

const goHome = (view: UnleashView, robot: number): number => moveBy(-Math.min(REACH, view.robotX[robot]), 0);

const scout = (view: UnleashView, mask: Uint8Array, rng: Rng): number => {
  const spot = findSpot(view, view.cursor);
  const cell = spot === -1 ? -1 : findRadarCell(view, spot);
  return cell === -1 ? dig(view, mask, rng) : digAt(view, mask, cell);
};

const work = (view: UnleashView, mask: Uint8Array, rng: Rng): number => {
  const robot = view.cursor;
  if (view.item[robot] === NOTHING && wantsRadar(view) && fetchesRadar(view, robot)) {
    return mask[TAKING_RADAR] === 1 ? TAKING_RADAR : goHome(view, robot);
  }
  if (mask[TAKING_TRAP] === 1 && wantsTrap(view) && rng.float() < TRAP_SHARE) return TAKING_TRAP;
  return dig(view, mask, rng);
};

const countRobots = (view: UnleashView): number => {
  let count = 0;
  for (let robot = 0; robot < TEAM; robot++) if (isAlive(view, robot)) count++;
  return count;
};

/** No radar is on its way, little ore is known, and there is a good place for one. */
const wantsRadar = (view: UnleashView): boolean => {
  if (view.turn > LAST_RADAR) return false;
  for (let mate = 0; mate < TEAM; mate++) {
    if (isAlive(view, mate) && (view.item[mate] === RADAR || isAsking(view, mate))) return false;
  }
  return countKnownOre(view) < ORE_A_ROBOT * countRobots(view) && findSpot(view, view.cursor) !== -1;
};

/** Of the robots that still decide, the one that has it soonest, unless that takes long and there is ore to dig. */
const fetchesRadar = (view: UnleashView, robot: number): boolean => {
  const own = fetchCost(view, robot);
  for (let mate = robot + 1; mate < TEAM; mate++) {
    if (isAlive(view, mate) && view.item[mate] !== TRAP && fetchCost(view, mate) < own) return false;
  }
  return own < 2 || countKnownOre(view) === 0;
};

/** Turns until it can take the radar; a robot with ore is on its way anyway. Ties go to the row nearest the spot. */
const fetchCost = (view: UnleashView, robot: number): number => {
  const turns = Math.max(Math.ceil(view.robotX[robot] / REACH), view.cooldown[0]);
  const spot = findSpot(view, robot);
  return turns + (spot === -1 ? 0 : Math.abs(view.robotY[robot] - ROW[spot]) / 100);
};

const wantsTrap = (view: UnleashView): boolean =>
  view.turn < LAST_TRAP && countKnownOre(view) >= ORE_FOR_TRAP && !isRequested(view, REQUEST_TRAP);

const dig = (view: UnleashView, mask: Uint8Array, rng: Rng): number => {
  const mine = findMine(view);
  const cell = mine === -1 ? findBlindDig(view, rng) : mine;
  return cell === -1 ? WAITING : digAt(view, mask, cell);
};

/** Digs the cell, or walks until it is in reach. */
const digAt = (view: UnleashView, mask: Uint8Array, cell: number): number => {
  const robot = view.cursor;
  for (let action = FIRST_DIG; action < FIRST_DIG + AROUND_SIZE; action++) {
    const x = view.robotX[robot] + STEP_X[action];
    if (x === COLUMN[cell] && view.robotY[robot] + STEP_Y[action] === ROW[cell]) return action;
  }
  return approach(view, mask, cell);
};

const approach = (view: UnleashView, mask: Uint8Array, cell: number): number => {
  let best = WAITING;
  let least = Number.POSITIVE_INFINITY;
  for (let action = FIRST_MOVE; action < FIRST_DIG; action++) {
    if (mask[action] === 0) continue;
    const x = view.robotX[view.cursor] + STEP_X[action];
    const y = view.robotY[view.cursor] + STEP_Y[action];
    const steps = distance(x, y, COLUMN[cell], ROW[cell]);
    const cost = TURN * turnsToDig(steps) + BLAST * countDangers(view, cellAt(x, y)) + steps + x;
    if (cost >= least) continue;
    least = cost;
    best = action;
  }
  return best;
};

/** Cells that may blow up a robot standing here. */
const countDangers = (view: UnleashView, cell: number): number => {
  let count = 0;
  for (let side = 0; side < AROUND_SIZE; side++) {
    const beside = AROUND[cell * AROUND_SIZE + side];
    if (beside !== -1 && COLUMN[beside] !== HOME && !isSafe(view, beside)) count++;
  }
  return count;
};
