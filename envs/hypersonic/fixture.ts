import { linesOf } from '../core/lines.ts';
import { type Board, copyBoard } from './board.ts';
import { readBoard } from './boardText.ts';
import { cellAt, HEIGHT, isWall, WIDTH } from './geometry.ts';
import { protocol } from './protocol.ts';
import { rules, type State } from './rules.ts';

/** For tests: a state by hand. `boxes`: 'x y' to 0, 1 or 2; `entities`: the contest's lines. */
export const createPosition = (boxes: Record<string, string>, entities: string[]): State => {
  const state = rules.createState();
  const players = entities.filter(line => line.startsWith('0 ')).length;
  rules.start(state, 0, { players });
  const board = readBoard(linesOf([...writeRows(boxes), `${entities.length}`, ...entities]));
  board.seats = players;
  copyBoard(board, state);
  return state;
};

const writeRows = (boxes: Record<string, string>): string[] =>
  Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => boxes[`${x} ${y}`] ?? (isWall(x, y) ? 'X' : '.')).join(''),
  );

/** One round: an answer for every seat, null or anything for those who are out. Returns the judge's complaints. */
export const playRound = (state: State, ...answers: (string | null)[]): (string | null)[] => {
  const complaints = answers.map((answer, seat) =>
    rules.acts(state, seat) ? protocol.readOrder(state, seat, answer === null ? null : [answer]) : null,
  );
  rules.advance(state);
  return complaints;
};

export const playRounds = (state: State, count: number, ...answers: (string | null)[]): void => {
  for (let i = 0; i < count; i++) playRound(state, ...answers);
};

export const kindAt = (board: Board, x: number, y: number): number => board.cells[cellAt(x, y)];
