import type { Rng } from '../core/rng.ts';
import { clearBoard, EMPTY, hasMove, LAKE, MOVED, pieceOf, roleOf, UNKNOWN } from './battle.ts';
import {
  ARMY,
  ARMY_SIZE,
  BOMB,
  CELLS,
  DIRECTIONS,
  FLAG,
  GENERAL,
  HOME,
  NEIGHBOUR,
  ROLES,
  SIDE,
  TURNED,
} from './board.ts';
import { moverOf, PLAYING, type State } from './rules.ts';
import type { BattlefieldView } from './vision.ts';

/** [row of the turned board]: how likely an enemy piece that never moved is the flag, and a bomb, against other rows. */
export const FLAG_WEIGHT = [8, 2, 0.4, 0.1, 0.1, 0.1, 0.1];
export const BOMB_WEIGHT = [3, 2, 1, 0.5, 0.5, 0.5, 0.5];
const BOMB_BESIDE_FLAG = 3;

/** [cell]: the enemy's role on a turned cell as drawn, NONE where there is nothing to draw. */
const drawn = new Uint8Array(CELLS);
const NONE = 255;
/** [role]: what is still to be drawn. */
const pool = new Uint8Array(ROLES.length);
/** [cell]: how likely the cell gets the role that is being drawn. */
const weights = new Float64Array(CELLS);

/** An enemy piece of hidden role stands there and no role has been drawn for it. */
const isOpen = (view: BattlefieldView, cell: number): boolean =>
  (view.turn === 0 ? cell < ARMY_SIZE : view.cells[cell] === UNKNOWN) && drawn[cell] === NONE;

const canStandStill = (view: BattlefieldView, cell: number): boolean =>
  isOpen(view, cell) && (view.marks[cell] & MOVED) === 0;

const isBesideFlag = (cell: number): boolean => {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const next = NEIGHBOUR[direction * CELLS + cell];
    if (next >= 0 && drawn[next] === FLAG) return true;
  }
  return false;
};

const weigh = (view: BattlefieldView, cell: number, role: number): number => {
  if (!canStandStill(view, cell)) return 0;
  const row = Math.floor(cell / SIDE);
  if (role === FLAG) return FLAG_WEIGHT[row];
  return BOMB_WEIGHT[row] * (isBesideFlag(cell) ? BOMB_BESIDE_FLAG : 1);
};

/** Draws cells for all pieces of a role that cannot move. */
const drawStill = (view: BattlefieldView, rng: Rng, role: number): void => {
  for (let left = pool[role]; left > 0; left--) {
    let total = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      weights[cell] = weigh(view, cell, role);
      total += weights[cell];
    }
    drawn[pickWeighted(rng.float() * total)] = role;
  }
  pool[role] = 0;
};

const pickWeighted = (at: number): number => {
  let rest = at;
  let picked = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (weights[cell] === 0) continue;
    picked = cell;
    rest -= weights[cell];
    if (rest < 0) break;
  }
  return picked;
};

/** Gives every cell that is still open one of the roles that move, each equally likely. */
const drawMovers = (view: BattlefieldView, rng: Rng): void => {
  let total = 0;
  for (let role = GENERAL; role < ROLES.length; role++) total += pool[role];
  for (let cell = 0; cell < CELLS; cell++) {
    if (!isOpen(view, cell)) continue;
    let left = rng.int(total--);
    let role = GENERAL;
    while (left >= pool[role]) left -= pool[role++];
    pool[role]--;
    drawn[cell] = role;
  }
};

const drawEnemy = (view: BattlefieldView, rng: Rng): void => {
  drawn.fill(NONE);
  pool.set(view.turn === 0 ? ARMY : view.hidden);
  drawStill(view, rng, FLAG);
  drawStill(view, rng, BOMB);
  drawMovers(view, rng);
};

/** The enemy has placed as many pieces as this seat: set-ups go on in step. */
const imagineSetUp = (view: BattlefieldView, state: State): void => {
  const { seat, placed } = view;
  state.placed.fill(placed);
  for (let i = 0; i < placed; i++) {
    const own = roleOf(view.cells[HOME + i]);
    const theirs = drawn[TURNED[HOME + i]];
    state.setups[seat * ARMY_SIZE + i] = own;
    state.setups[(1 - seat) * ARMY_SIZE + i] = theirs;
    state.left[seat * 8 + own]++;
    state.left[(1 - seat) * 8 + theirs]++;
  }
};

const imagineCell = (view: BattlefieldView, cell: number): number => {
  const content = view.cells[cell];
  if (content === EMPTY || content === LAKE) return content;
  if (content === UNKNOWN) return pieceOf(1 - view.seat, drawn[cell]);
  return pieceOf(content < FIRST_ENEMY ? view.seat : 1 - view.seat, roleOf(content));
};

const FIRST_ENEMY = pieceOf(1, 0);

const imagineBoard = (view: BattlefieldView, state: State): void => {
  const { seat } = view;
  for (let cell = 0; cell < CELLS; cell++) {
    const to = TURNED[seat * CELLS + cell];
    state.cells[to] = imagineCell(view, cell);
    state.marks[to] = view.marks[cell];
  }
  state.placed.fill(ARMY_SIZE);
  imagineSide(view, state, 0, seat);
  imagineSide(view, state, 1, 1 - seat);
};

const imagineSide = (view: BattlefieldView, state: State, side: number, owner: number): void => {
  for (let role = 0; role < ROLES.length; role++) state.left[owner * 8 + role] = view.left[side * 8 + role];
  state.pieces[owner] = view.pieces[side];
  const hasMoved = view.last[side * 4] >= 0;
  for (let i = 0; i < 2; i++) {
    state.last[owner * 4 + i] = hasMoved ? TURNED[view.seat * CELLS + view.last[side * 4 + i]] : -1;
    state.last[owner * 4 + 2 + i] = view.last[side * 4 + 2 + i];
  }
};

/** The mover is known to have a move: swaps a hidden piece that cannot move but has room with one that can. */
const giveMove = (view: BattlefieldView, state: State): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.cells[cell] !== UNKNOWN || drawn[cell] >= GENERAL) continue;
    for (let other = 0; other < CELLS; other++) {
      const isSwappable = view.cells[other] === UNKNOWN && drawn[other] >= GENERAL && (view.marks[other] & MOVED) === 0;
      if (!isSwappable) continue;
      swapCells(view, state, cell, other);
      if (hasMove(state, 1 - view.seat)) return;
      swapCells(view, state, cell, other);
    }
  }
};

const swapCells = (view: BattlefieldView, state: State, cell: number, other: number): void => {
  const a = TURNED[view.seat * CELLS + cell];
  const b = TURNED[view.seat * CELLS + other];
  const held = state.cells[a];
  state.cells[a] = state.cells[b];
  state.cells[b] = held;
};

export const imagine = (view: BattlefieldView, rng: Rng, state: State): void => {
  drawEnemy(view, rng);
  clearBoard(state);
  state.setups.fill(0);
  state.failed.fill(0);
  state.resigned = false;
  state.settled = view.turn > 0;
  state.plies = Math.max(0, view.turn - 1);
  state.decided = view.decided;
  state.reason = PLAYING;
  state.winner = -1;
  if (view.turn === 0) imagineSetUp(view, state);
  else imagineBoard(view, state);
  const mover = moverOf(state);
  if (state.settled && mover !== view.seat && !hasMove(state, mover)) giveMove(view, state);
};
