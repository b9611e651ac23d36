import {
  AROUND,
  AROUND_SIZE,
  CELLS,
  COLUMN,
  cellAt,
  GONE,
  HOME,
  NOTHING,
  ORE,
  RADAR,
  ROBOTS,
  TEAM,
  TRAP,
} from './grid.ts';
import { DUG_BY_ME, DUG_BY_THEM, hasPaused, UNSEEN, type UnleashView } from './view.ts';

/** [cells] what the present turn's input shows to have changed there since the last, a sum of these. */
const changed = new Uint8Array(CELLS);
const HOLE_APPEARED = 1;
const ORE_FELL = 2;
const ORE_ROSE = 4;
const ITEM_APPEARED = 8;

/** After a first dig of unknown luck: one to three units less one. */
const GUESSED_REST = 1;

/** Begins a turn's input: what was now is the last turn's. */
export const beginTurn = (view: UnleashView): void => {
  view.turn++;
  view.lastX.set(view.robotX);
  view.lastY.set(view.robotY);
  view.lastItem.set(view.item);
};

/** Takes in one cell of a turn's input. Every cell must come, between `beginTurn` and `remember`. */
export const seeCell = (
  view: UnleashView,
  cell: number,
  ore: number,
  hole: number,
  radar: number,
  trap: number,
): void => {
  let change = 0;
  const isNewHole = hole > view.hole[cell];
  if (isNewHole) change |= HOLE_APPEARED;
  if (radar > view.radar[cell] || trap > view.trap[cell]) change |= ITEM_APPEARED;
  if (ore !== UNSEEN) {
    if (view.ore[cell] !== UNSEEN && ore !== view.ore[cell]) change |= ore < view.ore[cell] ? ORE_FELL : ORE_ROSE;
    view.known[cell] = ore;
  }
  changed[cell] = change;
  view.fresh[cell] = isNewHole ? 1 : 0;
  view.ore[cell] = ore;
  view.hole[cell] = hole;
  view.radar[cell] = radar;
  view.trap[cell] = trap;
};

/** Ends a turn's input: draws the conclusions from what has changed. Both halves, simulator and text, come here. */
export const remember = (view: UnleashView): void => {
  if (view.turn === 0) {
    view.lastX.set(view.robotX);
    view.lastY.set(view.robotY);
    view.lastItem.set(view.item);
    return;
  }
  clearDug(view);
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (hasPaused(view, robot)) rememberPause(view, robot);
    else if (view.robotX[robot] === GONE && view.lastX[robot] !== GONE) rememberDeath(view, robot);
  }
};

/** Ore that was dug without a blast had no trap on it. */
const clearDug = (view: UnleashView): void => {
  for (let cell = 0; cell < CELLS; cell++) if ((changed[cell] & ORE_FELL) !== 0) view.suspect[cell] = 0;
};

const rememberPause = (view: UnleashView, robot: number): void => {
  const isMine = robot < TEAM;
  attributeHoles(view, robot, isMine ? DUG_BY_ME : DUG_BY_THEM);
  if (isMine) rememberOwn(view, robot);
  else rememberTheirs(view, robot);
};

const attributeHoles = (view: UnleashView, robot: number, digger: number): void => {
  const first = cellAt(view.robotX[robot], view.robotY[robot]) * AROUND_SIZE;
  for (let i = first; i < first + AROUND_SIZE; i++) {
    const cell = AROUND[i];
    if (cell !== -1 && view.fresh[cell] === 1) view.digger[cell] |= digger;
  }
};

const isTool = (item: number): boolean => item === RADAR || item === TRAP;

/** What an own robot did that stood still follows from what it held before and holds now. */
const rememberOwn = (view: UnleashView, robot: number): void => {
  const held = view.lastItem[robot];
  const holds = view.item[robot];
  const isHome = view.robotX[robot] === HOME;
  if (holds === ORE && held !== ORE) noteFound(view, findDug(view, robot, ORE_FELL));
  else if (held === ORE && holds === NOTHING && !isHome) noteReturned(view, findDug(view, robot, ORE_ROSE));
  else if (isTool(held) && holds === NOTHING) noteEmpty(view, findDug(view, robot, 0));
  else if (held === NOTHING && holds === NOTHING && !isHome) noteEmpty(view, findDug(view, robot, 0));
};

/** The cell that a robot most likely dug, by how it changed; -1 if nothing points to one. */
const findDug = (view: UnleashView, robot: number, oreChange: number): number => {
  const first = cellAt(view.robotX[robot], view.robotY[robot]) * AROUND_SIZE;
  let best = -1;
  let most = 0;
  for (let i = first; i < first + AROUND_SIZE; i++) {
    const cell = AROUND[i];
    const signs = cell === -1 || COLUMN[cell] === HOME ? 0 : weighSigns(view, cell, oreChange);
    if (signs <= most) continue;
    most = signs;
    best = cell;
  }
  return best;
};

const weighSigns = (view: UnleashView, cell: number, oreChange: number): number => {
  const change = changed[cell];
  let signs = 0;
  if ((change & ITEM_APPEARED) !== 0) signs += 8;
  if ((change & oreChange) !== 0) signs += 4;
  if ((change & HOLE_APPEARED) !== 0) signs += 2;
  if (view.ore[cell] === UNSEEN && view.known[cell] > 0 && view.hole[cell] === 1) signs += 1;
  return signs;
};

const noteFound = (view: UnleashView, cell: number): void => {
  if (cell === -1) return;
  view.suspect[cell] = 0;
  if (view.ore[cell] === UNSEEN) view.known[cell] = view.known[cell] > 0 ? view.known[cell] - 1 : GUESSED_REST;
};

const noteReturned = (view: UnleashView, cell: number): void => {
  if (cell === -1) return;
  view.suspect[cell] = 0;
  if (view.ore[cell] === UNSEEN) view.known[cell] = Math.max(0, view.known[cell]) + 1;
};

const noteEmpty = (view: UnleashView, cell: number): void => {
  if (cell === -1) return;
  view.suspect[cell] = 0;
  if (view.ore[cell] === UNSEEN) view.known[cell] = 0;
};

/** Their robots dig, take items and bury them where they pause. */
const rememberTheirs = (view: UnleashView, robot: number): void => {
  if (view.robotX[robot] === HOME) {
    view.carrier[robot - TEAM] = 1;
    return;
  }
  const dug = findDug(view, robot, ORE_FELL);
  if (dug !== -1 && view.ore[dug] === UNSEEN && view.known[dug] > 0) view.known[dug]--;
  if (view.carrier[robot - TEAM] === 1) suspectAround(view, robot);
};

/** A carrier's new hole is suspect; without one, every old hole in its reach. */
const suspectAround = (view: UnleashView, robot: number): void => {
  const newHoles = countAround(view.fresh, view, robot);
  const marks = newHoles > 0 ? view.fresh : view.hole;
  const count = newHoles > 0 ? newHoles : countAround(view.hole, view, robot);
  if (count === 0) return;
  const level = count === 1 ? 2 : 1;
  const first = cellAt(view.robotX[robot], view.robotY[robot]) * AROUND_SIZE;
  for (let i = first; i < first + AROUND_SIZE; i++) {
    const cell = AROUND[i];
    if (cell !== -1 && marks[cell] === 1) view.suspect[cell] = Math.max(view.suspect[cell], level);
  }
  view.carrier[robot - TEAM] = 0;
};

const countAround = (marks: Uint8Array, view: UnleashView, robot: number): number => {
  const first = cellAt(view.robotX[robot], view.robotY[robot]) * AROUND_SIZE;
  let count = 0;
  for (let i = first; i < first + AROUND_SIZE; i++) if (AROUND[i] !== -1) count += marks[AROUND[i]];
  return count;
};

/** A robot that is gone stood in the blast of a trap: if only one suspect cell was in reach, that trap is gone too. */
const rememberDeath = (view: UnleashView, robot: number): void => {
  if (robot >= TEAM) view.carrier[robot - TEAM] = 0;
  const first = cellAt(view.lastX[robot], view.lastY[robot]) * AROUND_SIZE;
  let only = -1;
  for (let i = first; i < first + AROUND_SIZE; i++) {
    const cell = AROUND[i];
    if (cell === -1 || view.suspect[cell] === 0) continue;
    if (only !== -1) return;
    only = cell;
  }
  if (only !== -1) view.suspect[only] = 0;
};
