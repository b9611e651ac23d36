import { type Lines, type Protocol, ProtocolError } from '../core/game.ts';
import { NONE, SURRENDER, turnAction, WAIT } from './actions.ts';
import { readAnswer } from './answer.ts';
import { checkSize, LETTERS, readBoard, writeBoard } from './boardText.ts';
import { RUNNING, rules, type State } from './rules.ts';
import type { BulletsView } from './vision.ts';

/** Far above any round limit. */
const MAX_ROUND = 999_999;

const readNumber = (text: string, what: string, max: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) {
    throw new ProtocolError(`${what} must be a whole number from 0 to ${max}, not '${text.slice(0, 40)}'`);
  }
  return Number(text);
};

const readSize = (line: string): [height: number, width: number] => {
  const words = line.trim().split(/\s+/);
  if (words.length !== 2) {
    throw new ProtocolError(`the first line must be the board's height and width, not '${line.slice(0, 40)}'`);
  }
  const [height, width] = words.map(word => readNumber(word, "a board's side", MAX_ROUND));
  checkSize(height, width);
  return [height, width];
};

const readSeat = (line: string): number => {
  const seat = LETTERS.indexOf(line.trim());
  if (seat < 0) throw new ProtocolError(`the last line must be R or B, not '${line.slice(0, 40)}'`);
  return seat;
};

const readTurn = (lines: Lines, view: BulletsView): void => {
  const [height, width] = readSize(lines.next());
  const rows = Array.from({ length: height }, () => lines.next());
  readBoard(rows, height, width, view);
  view.turn = readNumber(lines.next().trim(), 'the round', MAX_ROUND);
  view.seat = readSeat(lines.next());
  view.action = NONE;
  view.ending = RUNNING;
  view.lost.fill(0);
};

const readOrder = (state: State, seat: number, lines: readonly string[] | null): string | null => {
  if (lines === null) {
    rules.forfeit(state, seat, 'timeout');
    return 'no answer in time: counts as 8, doing nothing';
  }
  const action = readAnswer(lines);
  if (action === SURRENDER) {
    rules.forfeit(state, seat, 'illegal');
    return `a surrender: the answer must be one number from 0 to 8, not '${lines.join('\\n').slice(0, 40)}'`;
  }
  state.actions[seat] = action;
  return null;
};

export const protocol: Protocol<State, BulletsView> = {
  orderLines: () => 1,
  writeInit: () => [],
  writeTurn: (state, seat) => [...writeBoard(state), String(state.round), LETTERS[seat]],
  readOrder,
  readInit: () => {},
  readTurn,
  writeOrder: view => [String(view.action === NONE ? WAIT : view.action)],
  writeAction: (view, action) => String(turnAction(view.seat, action)),
};
