import type { Rules } from '../core/game.ts';
import { type Board, canMove, clearBoard, copyBoard, createBoard, enlist, hasMove, move, pieceOf } from './battle.ts';
import { ARMY, ARMY_SIZE, CELLS, FLAG, HOME, MOVES, NEIGHBOUR, TURNED } from './board.ts';

export const RED = 0;
export const BLUE = 1;
/** Both seats have made 100 moves. */
export const PLY_LIMIT = 200;
/** Why a match ended. */
export const REASONS = ['none', 'flag', 'stuck', 'limit', 'invalid', 'mercy', 'setup'] as const;
export const PLAYING = 0;
const FLAG_TAKEN = 1;
const STUCK = 2;
const LIMIT = 3;
const INVALID = 4;
const MERCY = 5;
export const WRONG_SETUP = 6;

/** The board stays bare until both set-ups are whole. */
export interface State extends Board {
  /** [seat, place]: roles in the order of the set-up string, as far as placed. */
  setups: Uint8Array;
  /** [seat]: how many pieces it has placed. */
  placed: Uint8Array;
  /** [seat], 1 = gave no usable answer. */
  failed: Uint8Array;
  /** The mover resigns in this turn. */
  resigned: boolean;
  /** Both set-ups are done, right or wrong. */
  settled: boolean;
  /** Moves made. */
  plies: number;
  /** The mover's action on its turned board, -1 before it has decided. */
  decided: number;
  /** Index into REASONS, PLAYING before the end. */
  reason: number;
  /** -1: nobody, or a draw. */
  winner: number;
}

export const moverOf = (state: State): number => state.plies & 1;

/** The action is a legal one for the seat that acts. */
export const isLegal = (state: State, seat: number, action: number): boolean => {
  if (!state.settled) return action >= MOVES && state.left[seat * 8 + action - MOVES] < ARMY[action - MOVES];
  if (action >= MOVES || NEIGHBOUR[action] < 0) return false;
  return canMove(state, seat, TURNED[seat * CELLS + (action % CELLS)], TURNED[seat * CELLS + NEIGHBOUR[action]]);
};

const end = (state: State, winner: number, reason: number): void => {
  state.winner = winner;
  state.reason = reason;
};

/** The set-up of a seat waits for nothing more. */
const isSet = (state: State, seat: number): boolean => state.placed[seat] === ARMY_SIZE || state.failed[seat] === 1;

const settle = (state: State): void => {
  if (!isSet(state, RED) || !isSet(state, BLUE)) return;
  state.settled = true;
  clearBoard(state);
  if (state.failed[RED] + state.failed[BLUE] > 0) {
    end(state, setUpWinner(state), WRONG_SETUP);
    return;
  }
  deploy(state, RED);
  deploy(state, BLUE);
  if (!hasMove(state, RED)) end(state, BLUE, STUCK);
};

/** The seat whose set-up is right while the other's is wrong; -1 if both are wrong. */
const setUpWinner = (state: State): number => {
  if (state.failed[RED] === state.failed[BLUE]) return -1;
  return state.failed[RED] === 1 ? BLUE : RED;
};

const deploy = (state: State, seat: number): void => {
  enlist(state, seat);
  for (let place = 0; place < ARMY_SIZE; place++) {
    state.cells[TURNED[seat * CELLS + HOME + place]] = pieceOf(seat, state.setups[seat * ARMY_SIZE + place]);
  }
};

const play = (state: State): void => {
  const seat = moverOf(state);
  const turned = seat * CELLS;
  move(state, seat, TURNED[turned + (state.decided % CELLS)], TURNED[turned + NEIGHBOUR[state.decided]]);
  state.decided = -1;
  state.plies++;
  if (state.left[(1 - seat) * 8 + FLAG] === 0) end(state, seat, FLAG_TAKEN);
  else if (state.plies === PLY_LIMIT) end(state, leader(state), LIMIT);
  else if (!hasMove(state, 1 - seat)) end(state, seat, STUCK);
};

/** The seat with more pieces left, -1 if they have equally many. */
const leader = (state: State): number => {
  if (state.pieces[RED] === state.pieces[BLUE]) return -1;
  return state.pieces[RED] > state.pieces[BLUE] ? RED : BLUE;
};

/** The mover gives up although it has moves; `advance` ends the match. */
export const resign = (state: State): void => {
  state.resigned = true;
};

export const rules: Rules<State> = {
  createState: () => ({
    ...createBoard(),
    setups: new Uint8Array(2 * ARMY_SIZE),
    placed: new Uint8Array(2),
    failed: new Uint8Array(2),
    resigned: false,
    settled: false,
    plies: 0,
    decided: -1,
    reason: PLAYING,
    winner: -1,
  }),

  start(state) {
    clearBoard(state);
    state.setups.fill(0);
    state.placed.fill(0);
    state.failed.fill(0);
    state.resigned = false;
    state.settled = false;
    state.plies = 0;
    state.decided = -1;
    end(state, -1, PLAYING);
  },

  copy(from, to) {
    copyBoard(from, to);
    to.setups.set(from.setups);
    to.placed.set(from.placed);
    to.failed.set(from.failed);
    to.resigned = from.resigned;
    to.settled = from.settled;
    to.plies = from.plies;
    to.decided = from.decided;
    to.reason = from.reason;
    to.winner = from.winner;
  },

  turn: state => (state.settled ? state.plies + 1 : 0),
  isOver: state => state.reason !== PLAYING,

  acts(state, seat) {
    if (state.reason !== PLAYING) return false;
    return state.settled ? moverOf(state) === seat : !isSet(state, seat);
  },

  decide(state, seat, action) {
    if (state.settled) {
      state.decided = action;
      return;
    }
    const role = action - MOVES;
    state.setups[seat * ARMY_SIZE + state.placed[seat]++] = role;
    state.left[seat * 8 + role]++;
  },

  advance(state) {
    if (state.reason !== PLAYING) return;
    const seat = moverOf(state);
    if (!state.settled) settle(state);
    else if (state.failed[seat] === 1) end(state, 1 - seat, INVALID);
    else if (state.resigned) end(state, 1 - seat, MERCY);
    else play(state);
  },

  forfeit(state, seat) {
    state.failed[seat] = 1;
  },

  score: (state, seat) => state.pieces[seat],

  result(state, seat) {
    const ahead = state.reason === PLAYING ? leader(state) : state.winner;
    if (ahead < 0) return 0;
    return ahead === seat ? 1 : -1;
  },
};
