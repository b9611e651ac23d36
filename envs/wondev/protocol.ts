import type { Forfeit, Protocol } from '../core/game.ts';
import { type Board, clearBoard, createBoard, DECISION, DEFEAT, isLegal, SIZE } from './board.ts';
import { findSeat, follow } from './follow.ts';
import { DIRECTIONS, WAYS } from './geometry.ts';
import { readActions, readRows, readSize, readUnits, readUnitsPerPlayer } from './reading.ts';
import { rules, type State } from './rules.ts';
import type { WondevView } from './vision.ts';
import { writeAction, writeActions, writeRows, writeUnit } from './words.ts';

/** What the judge takes for a blank, and for text after the command: blanks of ASCII only, no line ends in the text. */
const BLANK = '[ \\t\\n\\v\\f\\r]';
const TEXT = `(?:${BLANK}+(?:[^ \\t\\n\\v\\f\\r\\u0085\\u2028\\u2029][^\\n\\r\\u0085\\u2028\\u2029]*)?)?`;
const WAY = '(NW|NE|SW|SE|N|S|W|E)';
const ACTION = new RegExp(`^MOVE&BUILD${BLANK}+(\\d)${BLANK}+${WAY}${BLANK}+${WAY}${TEXT}$`, 'i');
const ACCEPTED = new RegExp(`^ACCEPT-DEFEAT${TEXT}$`, 'i');

const SHOWN = 60;

export const protocol: Protocol<State, WondevView> = {
  orderLines: () => 1,

  writeInit: state => [String(state.board[SIZE]), '1'],

  writeTurn({ board }, seat) {
    const actions = writeActions(board, seat);
    return [
      ...writeRows(board),
      writeUnit(board, seat),
      writeUnit(board, 1 - seat),
      String(actions.length),
      ...actions,
    ];
  },

  readOrder(state, seat, lines) {
    const answer = readAnswer(state.board, seat, lines);
    if (typeof answer === 'number') {
      rules.decide(state, seat, answer);
      return null;
    }
    const cause: Forfeit = lines === null ? 'timeout' : 'illegal';
    rules.forfeit(state, seat, cause);
    return answer;
  },

  readInit(lines, view) {
    const size = readSize(lines);
    readUnitsPerPlayer(lines);
    clearBoard(view.board);
    view.turn = 0;
    view.board[SIZE] = size;
  },

  readTurn(lines, view) {
    const seen = createBoard();
    clearBoard(seen);
    seen[SIZE] = view.board[SIZE];
    readRows(lines, seen);
    const seat = findSeat(view, seen);
    readUnits(lines, seat, seen);
    readActions(lines, seen, seat);
    follow(view, seat, seen);
  },

  writeOrder: view => [writeAction(view.board[DECISION])],
  writeAction: (_view, action) => writeAction(action),
  legalActions: view => writeActions(view.board, view.seat),
};

/** The legal action that the judge takes from an answer, or what is wrong with it. */
const readAnswer = (board: Board, seat: number, lines: readonly string[] | null): number | string => {
  if (lines === null) return 'no answer';
  if (lines.length === 0) return 'an answer without a line';
  const line = lines[0].replace(/\r$/, '');
  const shown = JSON.stringify(line.length > SHOWN ? `${line.slice(0, SHOWN)}...` : line);
  if (ACCEPTED.test(line)) {
    return isLegal(board, seat, DEFEAT) ? DEFEAT : `accepted defeat with legal actions left: ${shown}`;
  }
  const [, index, move, build] = ACTION.exec(line) ?? [];
  if (index === undefined) return `expected 'MOVE&BUILD 0 <direction> <direction>', not ${shown}`;
  if (index !== '0') return `there is no unit ${index}: ${shown}`;
  const action = findWay(move) * WAYS + findWay(build);
  return isLegal(board, seat, action) ? action : `not a legal action here: ${shown}`;
};

const findWay = (word: string): number => DIRECTIONS.indexOf(word.toUpperCase());
