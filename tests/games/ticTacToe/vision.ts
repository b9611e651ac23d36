import type { View, Vision } from '../../../envs/core/game.ts';
import { CELLS, EMPTY, mover, rules, type State } from './rules.ts';

export interface TicTacToeView extends View {
  /** [9] as in the state. */
  owner: Int8Array;
  /** What was decided for this turn, or -1. */
  decided: number;
  isMine: boolean;
}

const count = (owner: Int8Array): number => {
  let marks = 0;
  for (let cell = 0; cell < CELLS; cell++) if (owner[cell] !== EMPTY) marks++;
  return marks;
};

/** The turn number is the number of marks, so a board is all that a seat has to see. */
export const understand = (view: TicTacToeView): void => {
  view.turn = count(view.owner);
  view.isMine = view.turn % 2 === view.seat;
};

export const vision: Vision<State, TicTacToeView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, owner: new Int8Array(CELLS), decided: -1, isMine: false }),
  copy(from, to) {
    to.seat = from.seat;
    to.turn = from.turn;
    to.owner.set(from.owner);
    to.decided = from.decided;
    to.isMine = from.isMine;
  },
  start(view, seat) {
    view.seat = seat;
    view.owner.fill(EMPTY);
    view.decided = -1;
    understand(view);
  },
  look(state, seat, view) {
    view.seat = seat;
    view.owner.set(state.owner);
    view.decided = seat === mover(state) ? state.decided : -1;
    understand(view);
  },
  owes: view => view.isMine && view.decided === -1,
  decide(view, action) {
    view.decided = action;
  },
  imagine(view, _rng, state) {
    rules.start(state, 0, {});
    state.owner.set(view.owner);
    state.turn = view.turn;
    state.decided = view.decided;
  },
};
