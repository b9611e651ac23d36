import { ProtocolError } from '../core/game.ts';
import {
  addCell,
  BOARD,
  type Board,
  cellAt,
  clearBoard,
  DIRECTIONS,
  hasCell,
  isWall,
  MAX_SIDE,
  MIN_SIDE,
  SEATS,
} from './board.ts';

/** The letters of the seats. */
export const LETTERS: readonly string[] = ['R', 'B'];
/** By direction; a cell's text is four characters, and the bullet of a direction stands at that direction's place. */
const BULLETS = '^v<>';
const CELL = DIRECTIONS;
const BLANK = ' '.repeat(CELL);

/** The line with the size, then a line for each row: what the contest writes of a board. */
export const writeBoard = (board: Board): string[] => [
  `${board.height} ${board.width}`,
  ...Array.from({ length: board.height }, (_, row) => writeRow(board, row)),
];

const writeRow = (board: Board, row: number): string =>
  Array.from({ length: board.width }, (_, column) => writeCell(board, cellAt(row, column))).join('');

/** A bullet that flies up covers whatever else stands in the first place, so it can hide the player it hit. */
const writeCell = (board: Board, cell: number): string => {
  const bullets = [...BULLETS].map((letter, direction) =>
    hasCell(board.bullets, direction * BOARD, cell) ? letter : ' ',
  );
  if (bullets[0] === ' ') bullets[0] = writeOccupant(board, cell);
  return bullets.join('');
};

const writeOccupant = (board: Board, cell: number): string => {
  if (board.players[1] === cell) return LETTERS[1];
  if (board.players[0] === cell) return LETTERS[0];
  return isWall(board, cell) ? '#' : ' ';
};

export const checkSize = (height: number, width: number): void => {
  for (const [name, side] of [
    ['height', height],
    ['width', width],
  ] as const) {
    if (!Number.isInteger(side) || side < MIN_SIDE || side > MAX_SIDE) {
      throw new ProtocolError(`the board's ${name} must be from ${MIN_SIDE} to ${MAX_SIDE}, not ${side}`);
    }
  }
};

/** Takes over rows of a size that has been checked. Line ends may be trimmed or have blanks to spare. */
export const readBoard = (rows: readonly string[], height: number, width: number, board: Board): void => {
  clearBoard(board, height, width);
  for (let row = 0; row < height; row++) readRow(rows[row], row, board);
  for (let seat = 0; seat < SEATS; seat++) {
    if (board.players[seat] === 0) throw new ProtocolError(`the board shows no ${LETTERS[seat]}`);
  }
};

const readRow = (line: string, row: number, board: Board): void => {
  const length = board.width * CELL;
  const text = line.trimEnd().padEnd(length);
  if (text.length > length) {
    throw new ProtocolError(`board row ${row} must have ${length} characters, 4 for each cell, not ${text.length}`);
  }
  for (let column = 0; column < board.width; column++) {
    const cell = text.slice(column * CELL, column * CELL + CELL);
    if (cell !== BLANK || isWall(board, cellAt(row, column))) readCell(cell, row, column, board);
  }
};

const readCell = (text: string, row: number, column: number, board: Board): void => {
  const cell = cellAt(row, column);
  const wasWall = isWall(board, cell);
  readOccupant(text[0], cell, board);
  for (let direction = 0; direction < DIRECTIONS; direction++) readBullet(text, direction, cell, board);
  const isBorder = wasWall && text[0] !== '#';
  if (isBorder || (isWall(board, cell) && text !== '#   ')) {
    throw new ProtocolError(`row ${row}, column ${column} must be wall and nothing else, not '${text}'`);
  }
};

const readOccupant = (letter: string, cell: number, board: Board): void => {
  if (letter === '#') addCell(board.walls, 0, cell);
  const seat = letter === LETTERS[0] ? 0 : letter === LETTERS[1] ? 1 : -1;
  if (seat < 0) return;
  if (board.players[seat] !== 0) throw new ProtocolError(`the board shows ${letter} twice`);
  board.players[seat] = cell;
};

const readBullet = (text: string, direction: number, cell: number, board: Board): void => {
  const letter = text[direction];
  if (letter === BULLETS[direction]) addCell(board.bullets, direction * BOARD, cell);
  else if (letter !== ' ' && (direction > 0 || !'#RB'.includes(letter))) {
    throw new ProtocolError(
      `'${letter}' cannot stand at place ${direction} of the cell '${text}': the places are [# R B ^] [v] [<] [>]`,
    );
  }
};
