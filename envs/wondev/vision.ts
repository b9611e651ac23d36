import type { View, Vision } from '../core/game.ts';
import { type Board, clearBoard, createBoard, DECISION, MOVER, NONE, TURN } from './board.ts';
import type { State } from './rules.ts';

/** Nothing is hidden: a seat knows the whole position. What the contest's text leaves out follows from it: see follow.ts. */
export interface WondevView extends View {
  board: Board;
}

export const vision: Vision<State, WondevView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, board: createBoard() }),

  copy(from, to) {
    to.seat = from.seat;
    to.turn = from.turn;
    to.board.set(from.board);
  },

  start(view, seat) {
    view.seat = seat;
    view.turn = 0;
    clearBoard(view.board);
  },

  look(state, seat, view) {
    view.seat = seat;
    view.turn = state.board[TURN];
    view.board.set(state.board);
  },

  owes: view => view.board[MOVER] === view.seat && view.board[DECISION] === NONE,

  decide(view, action) {
    view.board[DECISION] = action;
  },

  imagine(view, _rng, state) {
    state.board.set(view.board);
  },
};
