import type { Symmetry } from '../core/game.ts';
import { ACTIONS, BOMB, CELLS, DIRECTIONS, MOVES, ROLE_NAMES, SIDE } from './board.ts';

/** Where the planes begin, each of CELLS cells. Up to SET_UP they show the board of the match and mirror with it. */
export const OWN = 0;
export const OWN_SEEN = 8 * CELLS;
export const OWN_MOVED = 9 * CELLS;
export const HIDDEN_STILL = 10 * CELLS;
export const HIDDEN_MOVED = 11 * CELLS;
/** Known enemies from the bomb on: an enemy flag that is known has ended the match. */
export const KNOWN = 12 * CELLS;
export const FREE = 19 * CELLS;
export const WATER = 20 * CELLS;
/** [outcome, direction]: the move in that direction may end so. */
export const CAN_WIN = 21 * CELLS;
export const CAN_LOSE = 25 * CELLS;
export const CAN_TIE = 29 * CELLS;
export const IN_REACH_OF_KNOWN = 33 * CELLS;
export const IN_REACH_OF_HIDDEN = 34 * CELLS;
/** [side, (from, to)] of the last move. */
export const LAST = 35 * CELLS;
/** Roles placed so far, and the cell to fill now; bare after the set-up. */
export const SET_UP = 39 * CELLS;
export const NEXT = 47 * CELLS;
/** Planes whose cells are single bits without a place on the board. */
export const HIDDEN_BITS = 48 * CELLS;
export const ARMY_BITS = 49 * CELLS;
export const CLOCK_BITS = 50 * CELLS;
export const PLANES = 51;

const DIRECTION_NAMES = ['forward', 'right', 'back', 'left'];
export const PLANE_NAMES = [
  ...ROLE_NAMES.map(role => `own ${role}`),
  'own piece whose role the enemy has seen',
  'own piece that has moved',
  'enemy of hidden role that never moved',
  'enemy of hidden role that has moved',
  ...ROLE_NAMES.slice(BOMB).map(role => `enemy known as ${role}`),
  'empty cell',
  'lake',
  ...DIRECTION_NAMES.map(name => `own piece whose attack ${name} may win`),
  ...DIRECTION_NAMES.map(name => `own piece whose attack ${name} may lose`),
  ...DIRECTION_NAMES.map(name => `own piece whose attack ${name} may cost both`),
  'own piece that a known neighbour can take',
  'own piece that a hidden neighbour might take',
  'own last move: from',
  'own last move: to',
  "enemy's last move: from",
  "enemy's last move: to",
  ...ROLE_NAMES.map(role => `set-up: own ${role} placed`),
  'set-up: cell to fill now',
  'bits: 0-20 own roles left to place, 21-41 enemy roles still hidden, 42 set-up, 43 red',
  'bits: 0-20 own roles on the board, 21-41 enemy roles on the board, 42-47 best enemy rank',
  'bits: 0-22 own moves left, 24-35 pieces ahead, 36-47 pieces behind',
];

const mirrorCell = (cell: number): number => cell - (cell % SIDE) + SIDE - 1 - (cell % SIDE);
const mirrorDirection = (direction: number): number => (direction % 2 === 1 ? DIRECTIONS - direction : direction);

const mirrorPlane = (plane: number): number => {
  const isDirected = plane * CELLS >= CAN_WIN && plane * CELLS < IN_REACH_OF_KNOWN;
  if (!isDirected) return plane;
  const direction = (plane - CAN_WIN / CELLS) % DIRECTIONS;
  return plane - direction + mirrorDirection(direction);
};

/** Left and right swapped. A set-up is filled in one fixed order, so its planes stay: there the mirror changes nothing. */
export const MIRROR: Symmetry = {
  observation: Int32Array.from({ length: PLANES * CELLS }, (_, index) => {
    if (index >= SET_UP) return index;
    return mirrorPlane(Math.floor(index / CELLS)) * CELLS + mirrorCell(index % CELLS);
  }),
  action: Int32Array.from({ length: ACTIONS }, (_, action) => {
    if (action >= MOVES) return action;
    return mirrorDirection(Math.floor(action / CELLS)) * CELLS + mirrorCell(action % CELLS);
  }),
};
