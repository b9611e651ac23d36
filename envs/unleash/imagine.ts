import type { Rng } from '../core/rng.ts';
import { buryItem, FIRST_ID } from './buried.ts';
import { CELLS, COLUMN, COOLDOWN, GONE, HOME, MAX_TURNS, NOTHING, ORE, RADAR, ROBOTS, TEAM, TRAP } from './grid.ts';
import { drawOre } from './map.ts';
import { beginOrders } from './rules.ts';
import { ROUNDS, type State } from './state.ts';
import { hasPaused, UNSEEN, type UnleashView } from './view.ts';

/** How likely a hole of which nothing is known still has the ore that the map had there. */
const ORE_IN_HOLE = 0.3;
/** [suspicion] how likely an item is buried in such a cell, and how likely it is a trap then. */
const BURIED = [0, 0.4, 0.9];
const IS_TRAP = 0.5;
/** How likely their robot on its way home carries ore. */
const BRINGS_ORE = 0.8;

/** A state as it may be: what is known stays, the rest is drawn as the game draws it or by suspicion. */
export const imagine = (view: UnleashView, rng: Rng, state: State): void => {
  reseed(state, rng);
  drawOre(state.random, state.ore);
  reseed(state, rng);
  placeKnown(view, rng, state);
  placeRobots(view, rng, state);
  placeBuried(view, rng, state);
  placeCounters(view, rng, state);
  countOre(state);
  hideOre(view, rng, state);
  resumeOrders(view, state);
};

const reseed = (state: State, rng: Rng): void => {
  state.random[0] = rng.next() >>> 8;
  state.random[1] = rng.next() >>> 8;
};

const placeKnown = (view: UnleashView, rng: Rng, state: State): void => {
  state.hole.set(view.hole);
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.known[cell] !== UNSEEN) state.ore[cell] = view.known[cell];
    else if (view.hole[cell] === 1 && rng.float() >= ORE_IN_HOLE) state.ore[cell] = 0;
  }
};

const placeRobots = (view: UnleashView, rng: Rng, state: State): void => {
  for (let robot = 0; robot < ROBOTS; robot++) {
    const actual = (robot + view.seat * TEAM) % ROBOTS;
    state.robotX[actual] = view.robotX[robot];
    state.robotY[actual] = view.robotY[robot];
    state.item[actual] = robot < TEAM ? view.item[robot] : guessItem(view, rng, robot);
  }
};

const guessItem = (view: UnleashView, rng: Rng, robot: number): number => {
  const x = view.robotX[robot];
  if (x === GONE) return NOTHING;
  if (view.carrier[robot - TEAM] === 1) return rng.float() < IS_TRAP ? TRAP : RADAR;
  const comesHome = x > HOME && x < view.lastX[robot];
  return comesHome && rng.float() < BRINGS_ORE ? ORE : NOTHING;
};

const placeBuried = (view: UnleashView, rng: Rng, state: State): void => {
  state.radar.fill(0);
  state.trap.fill(0);
  state.seen.fill(0);
  state.nextId = FIRST_ID;
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.radar[cell] === 1) buryItem(state, view.seat, cell, RADAR);
    if (view.trap[cell] === 1) buryItem(state, view.seat, cell, TRAP);
    if (view.suspect[cell] > 0 && rng.float() < BURIED[view.suspect[cell]]) {
      buryItem(state, 1 - view.seat, cell, rng.float() < IS_TRAP ? TRAP : RADAR);
    }
  }
};

const placeCounters = (view: UnleashView, rng: Rng, state: State): void => {
  const theirs = 1 - view.seat;
  state.out.fill(0);
  state.delivered[view.seat] = view.scores[0];
  state.delivered[theirs] = view.scores[1];
  state.cooldown[2 * view.seat] = view.cooldown[0];
  state.cooldown[2 * view.seat + 1] = view.cooldown[1];
  for (let offer = 0; offer < 2; offer++) state.cooldown[2 * theirs + offer] = guessCooldown(view, rng);
  state.turn = view.turn;
  state.ending = view.turn >= MAX_TURNS ? ROUNDS : 0;
};

/** Long since over, unless one of theirs has just paused at the headquarters. */
const guessCooldown = (view: UnleashView, rng: Rng): number => {
  for (let robot = TEAM; robot < ROBOTS; robot++) {
    if (view.robotX[robot] === HOME && hasPaused(view, robot) && rng.float() < IS_TRAP) return COOLDOWN - 1;
  }
  return rng.int(COOLDOWN) < 2 ? rng.int(COOLDOWN) : 0;
};

const countOre = (state: State): void => {
  state.oreLeft = 0;
  for (let cell = 0; cell < CELLS; cell++) state.oreLeft += state.ore[cell];
  for (let robot = 0; robot < ROBOTS; robot++) if (state.item[robot] === ORE) state.oreLeft++;
};

/** While a match goes on there is ore somewhere: if none was drawn, one unit out of sight. */
const hideOre = (view: UnleashView, rng: Rng, state: State): void => {
  if (state.oreLeft > 0) return;
  state.oreLeft = 1;
  const first = rng.int(CELLS);
  for (let i = 0; i < CELLS; i++) {
    const cell = (first + i) % CELLS;
    if (COLUMN[cell] === HOME || view.ore[cell] !== UNSEEN) continue;
    state.ore[cell] = 1;
    return;
  }
  state.item[(1 - view.seat) * TEAM] = ORE;
};

/** Their order is still open, whatever they may have decided already. */
const resumeOrders = (view: UnleashView, state: State): void => {
  beginOrders(state);
  const first = view.seat * TEAM;
  for (let robot = 0; robot < TEAM; robot++) {
    state.kind[first + robot] = view.kind[robot];
    state.targetX[first + robot] = view.targetX[robot];
    state.targetY[first + robot] = view.targetY[robot];
  }
  state.cursor[view.seat] = view.cursor;
};
