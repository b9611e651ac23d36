import type { View, Vision } from '../core/game.ts';
import {
  type Board,
  clearBoard,
  copyBoard,
  createBoard,
  EMPTY,
  enlist,
  LAKE,
  pieceOf,
  roleOf,
  SEEN,
  UNKNOWN,
} from './battle.ts';
import { imagine } from './belief.ts';
import { ARMY_SIZE, CELLS, HOME, MOVES, ROLES, TURNED } from './board.ts';
import { PLAYING, type State } from './rules.ts';

export const MINE = 0;
export const THEIRS = 1;

/** A seat's board is turned: cells 28-48 are its home, whichever colour it has. Side 0 is its own army, side 1 the enemy. */
export interface BattlefieldView extends View, Board {
  /** [role]: enemy pieces on the board of a role that this seat has not seen. */
  hidden: Uint8Array;
  /** Pieces that this seat has placed. */
  placed: number;
  /** The move decided in this turn, -1 for none. */
  decided: number;
  over: boolean;
}

/** The seat is the one to move, once the set-up is done. */
const isMover = (view: BattlefieldView): boolean => view.turn > 0 && ((view.turn - 1) & 1) === view.seat;

/** Places the own next piece of the set-up. */
const place = (view: BattlefieldView, role: number): void => {
  view.cells[HOME + view.placed] = pieceOf(MINE, role);
  view.left[role]++;
  view.placed++;
};

/** Both set-ups are done: the enemy's army stands there, all of it unknown. */
export const meetEnemy = (view: BattlefieldView, seat: number, turn: number): void => {
  view.seat = seat;
  view.turn = turn;
  enlist(view, MINE);
  enlist(view, THEIRS);
  view.cells.fill(UNKNOWN, 0, ARMY_SIZE);
  countHidden(view);
};

export const countHidden = (view: BattlefieldView): void => {
  for (let role = 0; role < ROLES.length; role++) view.hidden[role] = view.left[8 + role];
  for (let cell = 0; cell < CELLS; cell++) {
    const piece = view.cells[cell];
    if (piece >= FIRST_ENEMY && piece < UNKNOWN) view.hidden[roleOf(piece)]--;
  }
};

const FIRST_ENEMY = pieceOf(THEIRS, 0);
const CONTENTS = LAKE + 1;

const show = (seat: number, isSeen: boolean, content: number): number => {
  if (content === EMPTY || content >= UNKNOWN) return content;
  const isOwn = content < FIRST_ENEMY === (seat === 0);
  if (!isOwn && !isSeen) return UNKNOWN;
  return pieceOf(isOwn ? MINE : THEIRS, roleOf(content));
};

/** [seat, seen, content of the state's cell]: what that seat is shown. */
const SHOWN = Uint8Array.from({ length: 4 * CONTENTS }, (_, index) =>
  show(Math.floor(index / CONTENTS / 2), Math.floor(index / CONTENTS) % 2 === 1, index % CONTENTS),
);

const lookAtSetUp = (state: State, seat: number, view: BattlefieldView): void => {
  clearBoard(view);
  view.hidden.fill(0);
  view.placed = 0;
  for (let i = 0; i < state.placed[seat]; i++) place(view, state.setups[seat * ARMY_SIZE + i]);
};

const lookAtBoard = (state: State, seat: number, view: BattlefieldView): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    const from = TURNED[seat * CELLS + cell];
    const marks = state.marks[from];
    view.marks[cell] = marks;
    view.cells[cell] = SHOWN[(seat * 2 + (marks & SEEN)) * CONTENTS + state.cells[from]];
  }
  lookAtSide(state, seat, view, MINE);
  lookAtSide(state, 1 - seat, view, THEIRS);
  countHidden(view);
  view.placed = ARMY_SIZE;
};

/** Counts and last move of one side, which are public. */
const lookAtSide = (state: State, owner: number, view: BattlefieldView, side: number): void => {
  for (let role = 0; role < ROLES.length; role++) view.left[side * 8 + role] = state.left[owner * 8 + role];
  view.pieces[side] = state.pieces[owner];
  const hasMoved = state.last[owner * 4] >= 0;
  for (let i = 0; i < 2; i++) {
    view.last[side * 4 + i] = hasMoved ? TURNED[view.seat * CELLS + state.last[owner * 4 + i]] : -1;
    view.last[side * 4 + 2 + i] = state.last[owner * 4 + 2 + i];
  }
};

export const vision: Vision<State, BattlefieldView> = {
  remembers: false,

  createView: () => ({
    ...createBoard(),
    seat: 0,
    turn: 0,
    hidden: new Uint8Array(ROLES.length),
    placed: 0,
    decided: -1,
    over: false,
  }),

  copy(from, to) {
    copyBoard(from, to);
    to.seat = from.seat;
    to.turn = from.turn;
    to.hidden.set(from.hidden);
    to.placed = from.placed;
    to.decided = from.decided;
    to.over = from.over;
  },

  start(view, seat) {
    clearBoard(view);
    view.seat = seat;
    view.turn = 0;
    view.hidden.fill(0);
    view.placed = 0;
    view.decided = -1;
    view.over = false;
  },

  look(state, seat, view) {
    view.seat = seat;
    view.turn = state.settled ? state.plies + 1 : 0;
    if (state.settled) lookAtBoard(state, seat, view);
    else lookAtSetUp(state, seat, view);
    view.decided = isMover(view) ? state.decided : -1;
    view.over = state.reason !== PLAYING;
  },

  owes(view) {
    if (view.over) return false;
    return view.turn === 0 ? view.placed < ARMY_SIZE : isMover(view) && view.decided < 0;
  },

  decide(view, action) {
    if (view.turn === 0) place(view, action - MOVES);
    else view.decided = action;
  },

  imagine,
};
