import type { Encoder } from '../core/game.ts';
import { bestRole, EMPTY, fight, LAKE, MOVED, pieceOf, roleOf, SEEN, UNKNOWN } from './battle.ts';
import {
  ACTIONS,
  ARMY,
  ARMY_SIZE,
  BOMB,
  CELLS,
  DIRECTIONS,
  FLAG,
  GENERAL,
  HOME,
  MOVES,
  NEIGHBOUR,
  ROLES,
  SIDE,
} from './board.ts';
import {
  ARMY_BITS,
  CAN_LOSE,
  CAN_TIE,
  CAN_WIN,
  CLOCK_BITS,
  FREE,
  HIDDEN_BITS,
  HIDDEN_MOVED,
  HIDDEN_STILL,
  IN_REACH_OF_HIDDEN,
  IN_REACH_OF_KNOWN,
  KNOWN,
  LAST,
  MIRROR,
  NEXT,
  OWN,
  OWN_MOVED,
  OWN_SEEN,
  PLANE_NAMES,
  PLANES,
  SET_UP,
  WATER,
} from './planes.ts';
import { PLY_LIMIT } from './rules.ts';
import { type BattlefieldView, MINE, THEIRS } from './vision.ts';

/** [role]: where its bits begin among ARMY_SIZE thermometer bits. */
const ROLE_BITS = Uint8Array.from(ROLES, (_, role) => ARMY.slice(0, role).reduce((sum, count) => sum + count, 0));
const ENEMY_BITS = ARMY_SIZE;
const IS_SET_UP = 42;
const IS_RED = 43;
const BEST_ENEMY = 42;
const AHEAD = 24;
const BEHIND = 36;
const LEAD_BITS = 12;
/** Bit i of the clock: at least so many own moves are left, this one included. */
const MOVES_LEFT = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90, 100);

/** Possible outcomes of an attack, as bits. */
const WIN = 1;
const LOSE = 2;
const TIE = 4;
const outcomeBit = (outcome: number): number => (outcome > 0 ? WIN : outcome < 0 ? LOSE : TIE);

/** [moved, attacker's role]: outcomes possible against an enemy of hidden role. */
const chances = new Uint8Array(2 * ROLES.length);
/** [moved, defender's role]: outcomes possible when an enemy of hidden role attacks. */
const dangers = new Uint8Array(2 * ROLES.length);

const weighHidden = (view: BattlefieldView, bestOwn: number, bestEnemy: number): void => {
  chances.fill(0);
  dangers.fill(0);
  for (let hidden = FLAG; hidden < ROLES.length; hidden++) {
    if (view.hidden[hidden] === 0) continue;
    for (let own = FLAG; own < ROLES.length; own++) weighPair(own, hidden, bestOwn, bestEnemy);
  }
};

const weighPair = (own: number, hidden: number, bestOwn: number, bestEnemy: number): void => {
  const chance = own < GENERAL ? 0 : outcomeBit(fight(own, hidden, bestEnemy));
  chances[own] |= chance;
  if (hidden < GENERAL) return;
  const danger = outcomeBit(fight(hidden, own, bestOwn));
  chances[8 + own] |= chance;
  dangers[own] |= danger;
  dangers[8 + own] |= danger;
};

/** Planes of one cell that holds an own piece: itself, and how it stands against its neighbours. */
const encodeOwn = (view: BattlefieldView, cell: number, bestOwn: number, bestEnemy: number, out: Uint8Array): void => {
  const role = roleOf(view.cells[cell]);
  const marks = view.marks[cell];
  out[OWN + role * CELLS + cell] = 1;
  if ((marks & SEEN) !== 0) out[OWN_SEEN + cell] = 1;
  if ((marks & MOVED) !== 0) out[OWN_MOVED + cell] = 1;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const next = NEIGHBOUR[direction * CELLS + cell];
    if (next < 0) continue;
    const content = view.cells[next];
    if (content < FIRST_ENEMY || content > UNKNOWN) continue;
    if (content === UNKNOWN) facesHidden(role, view.marks[next] & MOVED, direction * CELLS + cell, out);
    else facesKnown(role, roleOf(content), bestOwn, bestEnemy, direction * CELLS + cell, out);
  }
};

const FIRST_ENEMY = pieceOf(THEIRS, FLAG);

const facesHidden = (own: number, moved: number, at: number, out: Uint8Array): void => {
  const base = moved === 0 ? 0 : 8;
  markOutcomes(chances[base + own], at, out);
  if ((dangers[base + own] & WIN) !== 0) out[IN_REACH_OF_HIDDEN + (at % CELLS)] = 1;
};

const facesKnown = (
  own: number,
  enemy: number,
  bestOwn: number,
  bestEnemy: number,
  at: number,
  out: Uint8Array,
): void => {
  if (own >= GENERAL) markOutcomes(outcomeBit(fight(own, enemy, bestEnemy)), at, out);
  if (enemy >= GENERAL && fight(enemy, own, bestOwn) > 0) out[IN_REACH_OF_KNOWN + (at % CELLS)] = 1;
};

const markOutcomes = (outcomes: number, at: number, out: Uint8Array): void => {
  if ((outcomes & WIN) !== 0) out[CAN_WIN + at] = 1;
  if ((outcomes & LOSE) !== 0) out[CAN_LOSE + at] = 1;
  if ((outcomes & TIE) !== 0) out[CAN_TIE + at] = 1;
};

const encodeBoard = (view: BattlefieldView, out: Uint8Array): void => {
  const bestOwn = bestRole(view.left, MINE);
  const bestEnemy = bestRole(view.left, THEIRS);
  weighHidden(view, bestOwn, bestEnemy);
  for (let cell = 0; cell < CELLS; cell++) {
    const content = view.cells[cell];
    if (content === EMPTY) out[FREE + cell] = 1;
    else if (content === LAKE) out[WATER + cell] = 1;
    else if (content < FIRST_ENEMY) encodeOwn(view, cell, bestOwn, bestEnemy, out);
    else if (content < UNKNOWN) out[KNOWN + (roleOf(content) - BOMB) * CELLS + cell] = 1;
    else out[((view.marks[cell] & MOVED) === 0 ? HIDDEN_STILL : HIDDEN_MOVED) + cell] = 1;
  }
  for (let side = 0; side < 2; side++) encodeLast(view, side, out);
  if (bestEnemy < ROLES.length) out[ARMY_BITS + BEST_ENEMY + bestEnemy - GENERAL] = 1;
};

const encodeLast = (view: BattlefieldView, side: number, out: Uint8Array): void => {
  if (view.last[side * 4] < 0) return;
  out[LAST + side * 2 * CELLS + view.last[side * 4]] = 1;
  out[LAST + side * 2 * CELLS + CELLS + view.last[side * 4 + 1]] = 1;
};

/** Sets the lowest bits of a thermometer. */
const raise = (out: Uint8Array, at: number, bits: number): void => {
  for (let i = at; i < at + bits; i++) out[i] = 1;
};

/** Thermometer bits of three sets of role counts. */
const encodeCounts = (view: BattlefieldView, out: Uint8Array): void => {
  for (let role = 0; role < ROLES.length; role++) {
    const at = ROLE_BITS[role];
    raise(out, HIDDEN_BITS + ENEMY_BITS + at, view.hidden[role]);
    raise(out, ARMY_BITS + at, view.left[role]);
    raise(out, ARMY_BITS + ENEMY_BITS + at, view.left[8 + role]);
  }
};

const encodeClock = (view: BattlefieldView, out: Uint8Array): void => {
  const movesLeft = (PLY_LIMIT + 2 - view.turn) >> 1;
  for (let i = 0; i < MOVES_LEFT.length; i++) if (movesLeft >= MOVES_LEFT[i]) out[CLOCK_BITS + i] = 1;
  const lead = view.pieces[MINE] - view.pieces[THEIRS];
  raise(out, CLOCK_BITS + (lead > 0 ? AHEAD : BEHIND), Math.min(Math.abs(lead), LEAD_BITS));
  if (view.seat === 0) out[HIDDEN_BITS + IS_RED] = 1;
};

/** Shows nothing of the seat's colour: in a contest it is told only after the set-up. */
const encodeSetUp = (view: BattlefieldView, out: Uint8Array): void => {
  for (let i = 0; i < view.placed; i++) out[SET_UP + roleOf(view.cells[HOME + i]) * CELLS + HOME + i] = 1;
  if (view.placed < ARMY_SIZE) out[NEXT + HOME + view.placed] = 1;
  for (let role = 0; role < ROLES.length; role++) {
    raise(out, HIDDEN_BITS + ROLE_BITS[role], ARMY[role] - view.left[role]);
  }
  out[HIDDEN_BITS + IS_SET_UP] = 1;
};

const maskMoves = (view: BattlefieldView, out: Uint8Array): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    const content = view.cells[cell];
    if (content < FIRST_MOVER || content >= FIRST_ENEMY) continue;
    for (let move = cell; move < MOVES; move += CELLS) {
      const to = NEIGHBOUR[move];
      if (to >= 0 && (view.cells[to] === EMPTY || view.cells[to] >= FIRST_ENEMY)) out[move] = 1;
    }
  }
};

const FIRST_MOVER = pieceOf(MINE, GENERAL);

export const encoder: Encoder<BattlefieldView> = {
  shape: [PLANES, SIDE, SIDE],
  planes: PLANE_NAMES,
  actions: ACTIONS,
  cellKinds: DIRECTIONS,
  symmetries: [MIRROR],

  encode(view, out) {
    out.fill(0);
    if (view.turn === 0) {
      encodeSetUp(view, out);
      return;
    }
    encodeBoard(view, out);
    encodeCounts(view, out);
    encodeClock(view, out);
  },

  mask(view, out) {
    out.fill(0);
    if (view.turn > 0) {
      maskMoves(view, out);
      return;
    }
    for (let role = 0; role < ROLES.length; role++) if (view.left[role] < ARMY[role]) out[MOVES + role] = 1;
  },
};
