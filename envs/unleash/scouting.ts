import type { Rng } from '../core/rng.ts';
import { REQUEST_RADAR } from './actions.ts';
import { AROUND, AROUND_SIZE, CELLS, COLUMN, distance, HOME, MAX_TURNS, RADAR, REACH, ROW, TEAM } from './grid.ts';
import { claims, countClaims } from './order.ts';
import { EXPECTED_ORE, expectSight, isSafe, isTheirHole, isUntouched, turnsHome, turnsToDig } from './prospects.ts';
import { RADAR_SPOTS } from './radarSpots.ts';
import { isAlive, UNSEEN, type UnleashView } from './view.ts';

/** A radar from which less is to be expected is not worth its way. */
const LEAST_SIGHT = 0.25;
/** Turns that a radar takes beyond the walk. */
const HANDLING = 1;
/** Digging blindly pays where a mate is about to bury a radar. */
const SOON_SEEN = 2;

/** [spots] ore to expect there, 0 = taken. */
const sight = new Float64Array(RADAR_SPOTS.length);

const weighSpots = (view: UnleashView): void => {
  for (let i = 0; i < RADAR_SPOTS.length; i++) {
    const expected = view.ore[RADAR_SPOTS[i]] === UNSEEN ? expectSight(view, RADAR_SPOTS[i]) : 0;
    sight[i] = expected < LEAST_SIGHT ? 0 : expected;
  }
};

const takeSpot = (view: UnleashView, robot: number): number => {
  let best = -1;
  let most = 0;
  for (let i = 0; i < RADAR_SPOTS.length; i++) {
    const steps = distance(view.robotX[robot], view.robotY[robot], COLUMN[RADAR_SPOTS[i]], ROW[RADAR_SPOTS[i]]);
    const worth = sight[i] / (turnsToDig(steps) + HANDLING);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  if (best === -1) return -1;
  sight[best] = 0;
  return RADAR_SPOTS[best];
};

/** Where this robot should bury a radar, mates that hold one choosing before it; -1 = nowhere. */
export const findSpot = (view: UnleashView, robot: number): number => {
  weighSpots(view);
  for (let mate = 0; mate < TEAM; mate++) {
    const holds = isAlive(view, mate) && (view.item[mate] === RADAR || isAsking(view, mate));
    if (mate !== robot && holds && (mate < robot || view.item[robot] !== RADAR)) takeSpot(view, mate);
  }
  return takeSpot(view, robot);
};

export const isAsking = (view: UnleashView, mate: number): boolean =>
  mate < view.cursor && view.kind[mate] === REQUEST_RADAR;

/** The spot itself or a cell beside it: one that is safe, and with ore if possible. */
export const findRadarCell = (view: UnleashView, spot: number): number => {
  let best = -1;
  for (let side = 0; side < AROUND_SIZE; side++) {
    const cell = AROUND[spot * AROUND_SIZE + side];
    if (cell === -1 || COLUMN[cell] === HOME || !isSafe(view, cell) || isTheirHole(view, cell)) continue;
    if (best === -1 || view.known[cell] > Math.max(0, view.known[best])) best = cell;
  }
  return best;
};

/** The spot that a mate is bringing a radar to; -1 = none. */
const findAwaited = (view: UnleashView): number => {
  for (let mate = 0; mate < TEAM; mate++) {
    if (isAlive(view, mate) && (view.item[mate] === RADAR || isAsking(view, mate))) return findSpot(view, mate);
  }
  return -1;
};

/** An untouched cell to try one's luck in: much ore to expect there for the turns that it takes; -1 = none. */
export const findBlindDig = (view: UnleashView, rng: Rng): number => {
  const awaited = findAwaited(view);
  countClaims(view);
  let best = -1;
  let most = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (!isUntouched(view, cell) || claims[cell] > 0) continue;
    const worth = blindWorth(view, cell, awaited) * (1 + rng.float() / 10);
    if (worth <= most) continue;
    most = worth;
    best = cell;
  }
  return best;
};

const blindWorth = (view: UnleashView, cell: number, awaited: number): number => {
  const x = COLUMN[cell];
  const y = ROW[cell];
  const steps = distance(view.robotX[view.cursor], view.robotY[view.cursor], x, y);
  const turns = turnsToDig(steps) + 1 + turnsHome(x);
  if (turns > MAX_TURNS - view.turn) return 0;
  const isAwaited = awaited !== -1 && distance(x, y, COLUMN[awaited], ROW[awaited]) <= REACH;
  return (EXPECTED_ORE[x] * (isAwaited ? SOON_SEEN : 1)) / (turns + steps / CELLS);
};
