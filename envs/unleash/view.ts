import type { View } from '../core/game.ts';
import { CELLS, COLUMN, GONE, HOME, NOTHING, ROBOTS, TEAM } from './grid.ts';

/** What one seat knows. Its own robots are 0-4 and the other's 5-9, whichever seat it is. */
export interface UnleashView extends View {
  /** [mine, theirs] ore delivered. */
  scores: Int32Array;
  /** [radar, trap] turns until it can be requested. */
  cooldown: Uint8Array;
  /** [cells] units of ore in sight of an own radar, UNSEEN elsewhere; cells go row by row. */
  ore: Int16Array;
  /** [cells] 1 = has a hole, an own radar, an own trap. */
  hole: Uint8Array;
  radar: Uint8Array;
  trap: Uint8Array;
  /** [robots] where it stands (-1 -1 = destroyed) and what it holds; theirs seem to hold nothing. */
  robotX: Int8Array;
  robotY: Int8Array;
  item: Int8Array;
  /** [robots] the same one turn earlier. */
  lastX: Int8Array;
  lastY: Int8Array;
  lastItem: Int8Array;
  /** [cells] units of ore as last seen, less what seems to have been dug since; UNSEEN = never known. */
  known: Int16Array;
  /** [cells] who may have dug the hole: the sum of DUG_BY_ME and DUG_BY_THEM. */
  digger: Uint8Array;
  /** [cells] 1 = the hole is new this turn. */
  fresh: Uint8Array;
  /** [cells] 1 = a suspected carrier dug here or beside it, 2 = dug here: a trap or a radar. */
  suspect: Uint8Array;
  /** [theirs] 1 = paused at the headquarters and has not dug since: may carry a trap or a radar. */
  carrier: Uint8Array;
  /** The own robot to decide for, 5 = the order is whole, and [mine] the commands decided so far. */
  cursor: number;
  kind: Uint8Array;
  targetX: Int32Array;
  targetY: Int32Array;
}

export const UNSEEN = -1;
export const DUG_BY_ME = 1;
export const DUG_BY_THEM = 2;
export const BEFORE_MATCH = -1;

export const createView = (): UnleashView => ({
  seat: 0,
  turn: BEFORE_MATCH,
  scores: new Int32Array(2),
  cooldown: new Uint8Array(2),
  ore: new Int16Array(CELLS),
  hole: new Uint8Array(CELLS),
  radar: new Uint8Array(CELLS),
  trap: new Uint8Array(CELLS),
  robotX: new Int8Array(ROBOTS),
  robotY: new Int8Array(ROBOTS),
  item: new Int8Array(ROBOTS),
  lastX: new Int8Array(ROBOTS),
  lastY: new Int8Array(ROBOTS),
  lastItem: new Int8Array(ROBOTS),
  known: new Int16Array(CELLS),
  digger: new Uint8Array(CELLS),
  fresh: new Uint8Array(CELLS),
  suspect: new Uint8Array(CELLS),
  carrier: new Uint8Array(TEAM),
  cursor: TEAM,
  kind: new Uint8Array(TEAM),
  targetX: new Int32Array(TEAM),
  targetY: new Int32Array(TEAM),
});

export const startView = (view: UnleashView, seat: number): void => {
  view.seat = seat;
  view.turn = BEFORE_MATCH;
  view.scores.fill(0);
  view.cooldown.fill(0);
  view.ore.fill(UNSEEN);
  view.hole.fill(0);
  view.radar.fill(0);
  view.trap.fill(0);
  view.robotX.fill(GONE);
  view.robotY.fill(GONE);
  view.item.fill(NOTHING);
  view.lastX.fill(GONE);
  view.lastY.fill(GONE);
  view.lastItem.fill(NOTHING);
  for (let cell = 0; cell < CELLS; cell++) view.known[cell] = COLUMN[cell] === HOME ? 0 : UNSEEN;
  view.digger.fill(0);
  view.fresh.fill(0);
  view.suspect.fill(0);
  view.carrier.fill(0);
  clearOrder(view);
};

export const clearOrder = (view: UnleashView): void => {
  view.cursor = TEAM;
  view.kind.fill(0);
  view.targetX.fill(0);
  view.targetY.fill(0);
};

export const copyView = (from: UnleashView, to: UnleashView): void => {
  to.seat = from.seat;
  to.turn = from.turn;
  to.scores.set(from.scores);
  to.cooldown.set(from.cooldown);
  to.ore.set(from.ore);
  to.hole.set(from.hole);
  to.radar.set(from.radar);
  to.trap.set(from.trap);
  to.robotX.set(from.robotX);
  to.robotY.set(from.robotY);
  to.item.set(from.item);
  to.lastX.set(from.lastX);
  to.lastY.set(from.lastY);
  to.lastItem.set(from.lastItem);
  to.known.set(from.known);
  to.digger.set(from.digger);
  to.fresh.set(from.fresh);
  to.suspect.set(from.suspect);
  to.carrier.set(from.carrier);
  to.cursor = from.cursor;
  to.kind.set(from.kind);
  to.targetX.set(from.targetX);
  to.targetY.set(from.targetY);
};

export const isAlive = (view: UnleashView, robot: number): boolean => view.robotX[robot] !== GONE;

/** Stood still in the last turn, as a robot does that digs, requests or waits. */
export const hasPaused = (view: UnleashView, robot: number): boolean =>
  view.robotX[robot] !== GONE && view.robotX[robot] === view.lastX[robot] && view.robotY[robot] === view.lastY[robot];
