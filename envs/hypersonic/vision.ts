import type { View, Vision } from '../core/game.ts';
import { type Board, clearBoard, copyBoard, createBoard, isIn, isOver } from './board.ts';
import { type State, UNDECIDED } from './rules.ts';

/** Nothing is hidden: a seat knows the whole board, and its own decision of this round. */
export interface HypersonicView extends View, Board {
  turn: number;
  /** One's own action of this round, or UNDECIDED. */
  chosen: number;
}

export const vision: Vision<State, HypersonicView> = {
  remembers: false,
  createView: () => ({ ...createBoard(), seat: 0, chosen: UNDECIDED }),

  copy(from, to) {
    copyBoard(from, to);
    to.seat = from.seat;
    to.chosen = from.chosen;
  },

  start(view, seat, options) {
    clearBoard(view, options.players);
    view.seat = seat;
    view.chosen = UNDECIDED;
  },

  look(state, seat, view) {
    copyBoard(state, view);
    view.seat = seat;
    view.chosen = state.chosen[seat];
  },

  owes: view => view.chosen === UNDECIDED && isIn(view, view.seat) && !isOver(view),

  decide(view, action) {
    view.chosen = action;
  },

  imagine(view, _rng, state) {
    copyBoard(view, state);
    state.deadAt.set(view.goneAt);
    state.chosen.fill(UNDECIDED);
    state.chosen[view.seat] = view.chosen;
  },
};
