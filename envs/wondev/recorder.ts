import type { MatchRecord, Recorder } from '../core/game.ts';
import { type Board, clearBoard, MOVER, OUT, SIZE, TURN } from './board.ts';
import { mapOfSize } from './map.ts';
import { protocol } from './protocol.ts';
import { readRows, readUnits } from './reading.ts';
import { rules, type State } from './rules.ts';

export const recorder: Recorder<State> = {
  start(record, state) {
    const size = Number(record.init[0][0]);
    if (record.seed === null) startFromText(state.board, size, record.turns[0].inputs[0]);
    else rules.start(state, BigInt(record.seed), { map: mapOfSize(size) });
  },

  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) => record.turns[step].inputs,
  steps: record => record.turns.length,

  open: (state, players, seed) => ({
    game: 'wondev',
    seed: seed === null ? null : String(seed),
    players: [...players],
    init: [0, 1].map(seat => protocol.writeInit(state, seat)),
    turns: [],
    final: null,
  }),

  before(record, state, inputs) {
    record.turns.push({ player: state.board[MOVER], inputs: [...inputs] });
  },

  after(record, state, answers) {
    const turn = record.turns.at(-1);
    turn.outputs = [...answers];
    turn.scores = scoresOf(state);
    turn.out = state.board[OUT + turn.player] === 1;
  },

  close(record, state) {
    const scores = scoresOf(state);
    const winner = scores[0] === scores[1] ? null : Number(scores[1] > scores[0]);
    const out = [0, 1].map(seat => state.board[OUT + seat] === 1);
    record.final = { plies: state.board[TURN], scores, winner, out };
  },

  normalise: (record): MatchRecord => structuredClone(record),
};

const scoresOf = (state: State): number[] => [0, 1].map(seat => rules.score(state, seat));

/** A match without a seed: its first player was sent the whole position. */
const startFromText = (board: Board, size: number, lines: readonly string[]): void => {
  let read = 0;
  clearBoard(board);
  board[SIZE] = size;
  const source = { next: () => lines[read++] };
  readRows(source, board);
  readUnits(source, 0, board);
  board[MOVER] = 0;
};
