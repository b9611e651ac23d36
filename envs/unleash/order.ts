import { DIG, REQUEST_RADAR } from './actions.ts';
import { CELLS, cellAt, HOME, isInside, NOTHING, ORE } from './grid.ts';
import type { UnleashView } from './view.ts';

/** [cells] for `countClaims`: how many digs for ore the part of the order that is decided makes there. */
export const claims = new Uint8Array(CELLS);

export const countClaims = (view: UnleashView): void => {
  claims.fill(0);
  for (let robot = 0; robot < view.cursor; robot++) {
    const x = view.targetX[robot];
    const y = view.targetY[robot];
    if (view.kind[robot] === DIG && view.item[robot] !== ORE && isInside(x, y)) claims[cellAt(x, y)]++;
  }
};

/** A request has an effect if the item is on offer and no mate's request of this turn goes before it. */
export const canRequest = (view: UnleashView, request: number): boolean => {
  const robot = view.cursor;
  if (view.robotX[robot] !== HOME || view.cooldown[request - REQUEST_RADAR] > 0) return false;
  for (let mate = 0; mate < robot; mate++) {
    const isFirst = view.item[mate] === NOTHING || view.item[robot] !== NOTHING;
    if (view.kind[mate] === request && isFirst) return false;
  }
  return true;
};

export const isRequested = (view: UnleashView, request: number): boolean => {
  for (let mate = 0; mate < view.cursor; mate++) if (view.kind[mate] === request) return true;
  return false;
};
