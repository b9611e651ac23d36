import { type Lines, ProtocolError } from '../core/game.ts';
import { type Board, CLOSED, HOLE, linkCells, SIZE, UNIT } from './board.ts';
import { OUTSIDE, SIDE } from './geometry.ts';
import { cellOnBoard, writeActions } from './words.ts';

/** The bot's half: what a turn's text shows, read into a board. Every reader throws a ProtocolError at nonsense. */

const SMALLEST = 5;
const SHOWN = 60;

const quote = (text: string): string => `'${text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text}'`;

export const readSize = (lines: Lines): number => readInt(lines, 'the size of the grid', SMALLEST, SIDE);

export const readUnitsPerPlayer = (lines: Lines): number => readInt(lines, 'the units of each player', 1, 1);

const readInt = (lines: Lines, what: string, min: number, max: number): number => {
  const line = lines.next().trim();
  if (/^\d{1,9}$/.test(line) && Number(line) >= min && Number(line) <= max) return Number(line);
  throw new ProtocolError(`expected ${what}, a number from ${min} to ${max}, not ${quote(line)}`);
};

/** Reads the heights into a cleared board of known size. */
export const readRows = (lines: Lines, board: Board): void => {
  for (let y = 0; y < board[SIZE]; y++) readRow(lines, y, board);
  linkCells(board);
};

/** Reads the unit of the seat that the text is for, then the other's. */
export const readUnits = (lines: Lines, seat: number, board: Board): void => {
  board[UNIT + seat] = readUnit(lines, 'your unit', board);
  board[UNIT + 1 - seat] = readUnit(lines, "the other's unit", board);
  if (board[UNIT] === board[UNIT + 1]) throw new ProtocolError('both units stand on the same cell');
};

const readRow = (lines: Lines, y: number, board: Board): void => {
  const row = lines.next().trim();
  if (row.length !== board[SIZE] || !/^[0-4.]*$/.test(row)) {
    throw new ProtocolError(`expected a row of ${board[SIZE]} characters 0 to 4 or '.', not ${quote(row)}`);
  }
  for (let x = 0; x < row.length; x++) board[cellOnBoard(board, x, y)] = row[x] === '.' ? HOLE : Number(row[x]);
};

const readUnit = (lines: Lines, what: string, board: Board): number => {
  const line = lines.next().trim();
  const [, x, y] = /^(\d)\s+(\d)$/.exec(line) ?? [];
  const isOnBoard = x !== undefined && Number(x) < board[SIZE] && Number(y) < board[SIZE];
  const cell = isOnBoard ? cellOnBoard(board, Number(x), Number(y)) : OUTSIDE;
  if (board[cell] < CLOSED) return cell;
  throw new ProtocolError(`expected 'x y' of ${what} on an open cell, not ${quote(line)}`);
};

/** Reads the list of legal actions, which says nothing new: it must be the one that follows from the position. */
export const readActions = (lines: Lines, board: Board, seat: number): void => {
  const expected = writeActions(board, seat);
  const line = lines.next().trim();
  if (line !== String(expected.length)) {
    throw new ProtocolError(`expected ${expected.length} legal actions in this position, not ${quote(line)}`);
  }
  for (const action of expected) {
    const found = lines.next().trim().replace(/\s+/g, ' ');
    if (found !== action) throw new ProtocolError(`expected the legal action '${action}', not ${quote(found)}`);
  }
};
