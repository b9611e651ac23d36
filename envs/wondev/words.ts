import { type Board, CLOSED, DEFEAT, listActions, SIZE, UNIT } from './board.ts';
import { cellAt, DIRECTIONS, marginOf, WAYS, xOf, yOf } from './geometry.ts';

/** How the contest writes things, for both halves of the protocol. */

const ACCEPT_DEFEAT = 'ACCEPT-DEFEAT';

export const writeAction = (action: number): string =>
  action === DEFEAT ? ACCEPT_DEFEAT : `MOVE&BUILD 0 ${DIRECTIONS[action >> 3]} ${DIRECTIONS[action & 7]}`;

/** A seat's legal actions in the contest's order; none for a player who can only accept defeat. */
export const writeActions = (board: Board, seat: number): string[] => {
  const actions = new Uint8Array(WAYS * WAYS);
  const count = listActions(board, seat, actions);
  return Array.from(actions.subarray(0, count), writeAction);
};

/** The frame's cell of a board's own coordinates. */
export const cellOnBoard = (board: Board, x: number, y: number): number =>
  cellAt(x + marginOf(board[SIZE]), y + marginOf(board[SIZE]));

export const writeRows = (board: Board): string[] =>
  Array.from({ length: board[SIZE] }, (_, y) =>
    Array.from({ length: board[SIZE] }, (_, x) => writeHeight(board[cellOnBoard(board, x, y)])).join(''),
  );

const writeHeight = (height: number): string => (height > CLOSED ? '.' : String(height));

export const writeUnit = (board: Board, seat: number): string => {
  const margin = marginOf(board[SIZE]);
  return `${xOf(board[UNIT + seat]) - margin} ${yOf(board[UNIT + seat]) - margin}`;
};
