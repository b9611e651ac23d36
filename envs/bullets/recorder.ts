import type { MatchRecord, Recorder, Seed } from '../core/game.ts';
import { ProtocolError } from '../core/game.ts';
import { WAIT } from './actions.ts';
import { readAnswer } from './answer.ts';
import { checkSize, LETTERS, readBoard, writeBoard } from './boardText.ts';
import { beginMatch, HIT, LIMIT, rules, type State, SURRENDERED } from './rules.ts';

/** By ending. */
const REASONS: Record<number, string> = { [HIT]: 'hit', [SURRENDERED]: 'surrender', [LIMIT]: 'limit' };

const start = (record: MatchRecord, state: State): void => {
  const { height, width, walls, limit, board } = record;
  checkSize(height, width);
  if (!Array.isArray(board) || board.length !== height || !board.every(row => typeof row === 'string')) {
    throw new ProtocolError(`the record's board must be ${height} lines`);
  }
  if (!Number.isInteger(limit) || limit < 1) {
    throw new ProtocolError(`the record's limit must be a whole number from 1 on, not ${limit}`);
  }
  readBoard(board, height, width, state);
  state.wallCount = walls;
  state.limit = limit;
  beginMatch(state);
};

const open = (state: State, players: readonly string[], seed: Seed | null): MatchRecord => ({
  game: 'bullets',
  seed: seed === null ? null : String(seed),
  players: [...players],
  height: state.height,
  width: state.width,
  walls: state.wallCount,
  limit: state.limit,
  board: writeBoard(state).slice(1),
  turns: [],
});

const close = (record: MatchRecord, state: State): void => {
  const losers = [0, 1].filter(seat => state.lost[seat] === 1);
  record.final = {
    rounds: state.round,
    winner: losers.length === 1 ? 1 - losers[0] : null,
    reason: REASONS[state.ending],
    losers,
    state: writeBoard(state),
  };
};

export const recorder: Recorder<State> = {
  start,
  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) =>
    LETTERS.map(letter => [...record.turns[step].state, String(record.turns[step].round), letter]),
  steps: record => record.turns.length,
  open,
  before(record, state) {
    record.turns.push({ round: rules.turn(state), state: writeBoard(state) });
  },
  after(record, _state, answers) {
    const turn = record.turns[record.turns.length - 1];
    turn.outputs = answers.map(lines => lines && [...lines]);
    turn.actions = answers.map(lines => (lines === null ? WAIT : readAnswer(lines)));
  },
  close,
  normalise: record => structuredClone(record),
};
