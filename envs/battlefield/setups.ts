import type { Rng } from '../core/rng.ts';
import { ARMY_SIZE, BOMB, HOME, parseRole, SIDE } from './board.ts';

/** Front, middle and back row as the set-up string has them: bombs around the flag, or decoys of it, movers in front. */
const TEMPLATES = [
  'RLRCRLR BMGSMCB FBMRLBM',
  'RCRLRLR MLGBSCR MBBFBMM',
  'RLRCRLR MBCSGLM BFBMRMB',
  'RLRCRLR MBGBCSM BMRFLMB',
  'RBLCRBR LMGRSCL MRBFBMM',
  'RLRCRLR BMCGSBM MMRLBFB',
  'RCRLRMR MLBSGCL FBRBMBM',
  'LRCRRLR BMSCGLB MRMFBMB',
].map(rows => Uint8Array.from(rows.replaceAll(' ', ''), symbol => parseRole(symbol)));

const SWAPS = 4;

/** Writes the roles of a sensible set-up in the order of its string; the same generator draws many different ones. */
export const drawSetUp = (rng: Rng, setUp: Uint8Array): void => {
  const template = TEMPLATES[rng.int(TEMPLATES.length)];
  const isMirrored = rng.int(2) === 1;
  for (let place = 0; place < ARMY_SIZE; place++) setUp[place] = template[isMirrored ? mirror(place) : place];
  for (let i = 0; i < SWAPS; i++) swapMovers(setUp, rng.int(ARMY_SIZE), rng);
};

const mirror = (place: number): number => place - (place % SIDE) + SIDE - 1 - (place % SIDE);

/** Swaps a mover with another one of its row: flag and bombs keep the places that the template gives them. */
const swapMovers = (setUp: Uint8Array, place: number, rng: Rng): void => {
  const other = place - (place % SIDE) + rng.int(SIDE);
  if (setUp[place] <= BOMB || setUp[other] <= BOMB) return;
  const held = setUp[place];
  setUp[place] = setUp[other];
  setUp[other] = held;
};

/** The role for the next place: the plan's, as far as the set-up has followed it; else the plan's first that is left. */
export const nextRole = (plan: Uint8Array, cells: Uint8Array, placed: number, left: Uint8Array): number => {
  if (isFollowed(plan, cells, placed)) return plan[placed];
  return plan.find(role => isLeft(plan, role, left)) ?? plan[placed];
};

const isFollowed = (plan: Uint8Array, cells: Uint8Array, placed: number): boolean => {
  for (let i = 0; i < placed; i++) if (cells[HOME + i] !== plan[i] + 1) return false;
  return true;
};

const isLeft = (plan: Uint8Array, role: number, left: Uint8Array): boolean =>
  plan.filter(other => other === role).length > left[role];
