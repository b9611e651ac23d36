import type { MatchRecord, Recorder } from '../core/game.ts';
import { EMPTY, LAKE, roleOf, sideOf } from './battle.ts';
import { ROLES, SIDE } from './board.ts';
import { REASONS, RED, rules, type State, WRONG_SETUP } from './rules.ts';
import { START, writeEcho } from './words.ts';

const COLOURS = ['red', 'blue'] as const;

const nameContent = (content: number): string => {
  if (content === EMPTY) return '.';
  if (content === LAKE) return '~';
  const symbol = ROLES[roleOf(content)];
  return sideOf(content) === RED ? symbol : symbol.toLowerCase();
};

/** Rows A to G: red in capitals, blue in small letters. */
const writeBoard = (state: State): string[] => {
  const symbols = Array.from(state.cells, nameContent).join('');
  return Array.from({ length: SIDE }, (_, row) => symbols.slice(row * SIDE, row * SIDE + SIDE));
};

/** What the mover of a ply (from 0) was sent. */
const inputOf = (record: MatchRecord, ply: number): string[] => {
  if (ply === 0) return [START];
  return record.echo.slice(Math.max(0, ply - 2), ply).flat();
};

const onlyFor = (seat: number, lines: string[] | null): (string[] | null)[] =>
  seat === RED ? [lines, null] : [null, lines];

/** A set-up or move as answered; null stands for no answer. */
const linesOf = (answer: string | null): string[] | null => (answer === null ? null : [answer]);

/** Step 0 is the set-up of both seats, every later step one move. */
export const recorder: Recorder<State> = {
  start(_record, state) {
    rules.start(state, 0, {});
  },

  answers(record, step) {
    if (step === 0) return [linesOf(record.red), linesOf(record.blue)];
    return onlyFor((step - 1) % 2, linesOf(record.moves[step - 1]));
  },

  inputs(record, step) {
    return step === 0 ? [[], []] : onlyFor((step - 1) % 2, inputOf(record, step - 1));
  },

  steps: record => 1 + record.moves.length,

  open: () => ({ game: 'battlefield', red: null, blue: null, moves: [], echo: [], result: null }),

  before() {},

  after(record, state, answers) {
    if (record.red === null && record.blue === null) {
      record.red = answers[0]?.[0] ?? null;
      record.blue = answers[1]?.[0] ?? null;
      return;
    }
    const seat = record.moves.length % 2;
    record.moves.push(answers[seat]?.[0] ?? null);
    if (state.plies > record.echo.length) record.echo.push(writeEcho(state, seat));
  },

  close(record, state) {
    const isSetUp = state.reason === WRONG_SETUP;
    record.result = {
      winner: state.winner < 0 ? 'draw' : COLOURS[state.winner],
      reason: REASONS[state.reason],
      plies: state.plies,
      pieces: [...state.pieces],
      board: isSetUp ? null : writeBoard(state),
    };
  },

  normalise: record => structuredClone(record),
};
