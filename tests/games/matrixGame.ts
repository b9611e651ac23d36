import type { Game, Rules, View, Vision } from '../../envs/core/game.ts';
import { createBareGame } from './bare.ts';

interface State {
  /** [2] what each seat chose, or -1. */
  chosen: Int8Array;
  isOver: boolean;
}

interface MatrixView extends View {
  chosen: number;
  isOver: boolean;
}

/** Both seats choose at once, then the match is over. */
const createRules = (payoff: readonly (readonly number[])[]): Rules<State> => {
  const payoffOf = (state: State): number => payoff[state.chosen[0]]?.[state.chosen[1]] ?? 0;
  return {
    createState: () => ({ chosen: new Int8Array(2).fill(-1), isOver: false }),
    start(state) {
      state.chosen.fill(-1);
      state.isOver = false;
    },
    copy(from, to) {
      to.chosen.set(from.chosen);
      to.isOver = from.isOver;
    },
    turn: state => (state.isOver ? 1 : 0),
    isOver: state => state.isOver,
    acts: (state, seat) => !state.isOver && state.chosen[seat] === -1,
    decide(state, seat, action) {
      state.chosen[seat] = action;
    },
    forfeit(state, seat) {
      state.chosen[seat] = 0;
    },
    advance(state) {
      state.isOver = true;
    },
    score: (state, seat) => (seat === 0 ? payoffOf(state) : -payoffOf(state)),
    result: (state, seat) => (seat === 0 ? payoffOf(state) : -payoffOf(state)),
  };
};

const vision: Vision<State, MatrixView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, chosen: -1, isOver: false }),
  copy: (from, to) => Object.assign(to, from),
  start: (view, seat) => Object.assign(view, { seat, turn: 0, chosen: -1, isOver: false }),
  look(state, seat, view) {
    view.seat = seat;
    view.turn = state.isOver ? 1 : 0;
    view.chosen = state.chosen[seat];
    view.isOver = state.isOver;
  },
  owes: view => !view.isOver && view.chosen === -1,
  decide(view, action) {
    view.chosen = action;
  },
  imagine(view, _rng, state) {
    state.chosen.fill(-1);
    state.chosen[view.seat] = view.chosen;
    state.isOver = view.isOver;
  },
};

/** One simultaneous choice; `payoff[a][b]` is seat 0's result, from -1 to 1, and seat 1 gets the opposite. */
export const createMatrixGame = (id: string, payoff: readonly (readonly number[])[]): Game<State, MatrixView> =>
  createBareGame({
    id,
    title: id,
    hidden: true,
    simultaneous: true,
    rules: createRules(payoff),
    vision,
    maxSteps: () => 1,
    encoder: {
      shape: [2],
      planes: ['which seat I have'],
      actions: payoff.length,
      encode(view, out) {
        out.fill(0);
        out[view.seat] = 1;
      },
      mask(_, out) {
        out.fill(1);
      },
    },
  });

/** Equilibrium: a third each; value 0. */
export const rockPaperScissors = createMatrixGame('rockpaperscissors', [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
]);

/** Equilibrium: seat 0 plays the first with 2/5, seat 1 with 2/5; value to seat 0: 1/5. */
export const unevenPennies = createMatrixGame('unevenpennies', [
  [1, -1 / 3],
  [-1 / 3, 5 / 9],
]);
