import type { Rules } from '../../../envs/core/game.ts';

export const CELLS = 9;
export const EMPTY = -1;
const NOBODY = -1;

export interface State {
  /** [9] row by row: the seat whose mark it is, or EMPTY. */
  owner: Int8Array;
  turn: number;
  /** The action decided for this turn, or -1; -2 after a forfeit. */
  decided: number;
  winner: number;
  isOver: boolean;
}

const UNDECIDED = -1;
const FORFEITED = -2;

/** The eight lines of three, one after the other. */
const LINES = Int8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8, 0, 4, 8, 2, 4, 6);

export const mover = (state: State): number => state.turn % 2;

const completesLine = (owner: Int8Array, seat: number): boolean => {
  for (let i = 0; i < LINES.length; i += 3) {
    if (owner[LINES[i]] === seat && owner[LINES[i + 1]] === seat && owner[LINES[i + 2]] === seat) return true;
  }
  return false;
};

const finish = (state: State, winner: number): void => {
  state.winner = winner;
  state.isOver = true;
};

export const rules: Rules<State> = {
  createState: () => ({ owner: new Int8Array(CELLS), turn: 0, decided: UNDECIDED, winner: NOBODY, isOver: false }),
  start(state) {
    state.owner.fill(EMPTY);
    state.turn = 0;
    state.decided = UNDECIDED;
    state.winner = NOBODY;
    state.isOver = false;
  },
  copy(from, to) {
    to.owner.set(from.owner);
    to.turn = from.turn;
    to.decided = from.decided;
    to.winner = from.winner;
    to.isOver = from.isOver;
  },
  turn: state => state.turn,
  isOver: state => state.isOver,
  acts: (state, seat) => !state.isOver && seat === mover(state) && state.decided === UNDECIDED,
  decide(state, _seat, action) {
    state.decided = action;
  },
  forfeit(state) {
    state.decided = FORFEITED;
  },
  advance(state) {
    const seat = mover(state);
    const action = state.decided;
    state.decided = UNDECIDED;
    if (action === FORFEITED) return finish(state, 1 - seat);
    state.owner[action] = seat;
    state.turn++;
    if (completesLine(state.owner, seat)) finish(state, seat);
    else if (state.turn === CELLS) finish(state, NOBODY);
  },
  score: (state, seat) => (state.winner === seat ? 1 : 0),
  result: (state, seat) => (state.winner === NOBODY ? 0 : state.winner === seat ? 1 : -1),
};
