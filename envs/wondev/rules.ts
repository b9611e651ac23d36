import type { Rules } from '../core/game.ts';
import { type Board, createBoard, DECISION, DEFEAT, MOVER, NOBODY, POINTS, play, TURN } from './board.ts';
import { drawMatch } from './map.ts';

export interface State {
  board: Board;
}

export const rules: Rules<State> = {
  createState: () => ({ board: createBoard() }),

  start(state, seed, options) {
    drawMatch(state.board, seed, options.map ?? 0);
  },

  copy(from, to) {
    to.board.set(from.board);
  },

  turn: state => state.board[TURN],
  isOver: state => state.board[MOVER] === NOBODY,
  acts: (state, seat) => state.board[MOVER] === seat,

  decide(state, _seat, action) {
    state.board[DECISION] = action;
  },

  advance(state) {
    play(state.board, state.board[DECISION]);
  },

  forfeit(state) {
    state.board[DECISION] = DEFEAT;
  },

  score: (state, seat) => state.board[POINTS + seat],
  result: (state, seat) => Math.sign(state.board[POINTS + seat] - state.board[POINTS + 1 - seat]),
};
