import { type Lines, ProtocolError } from '../core/game.ts';
import {
  addBomb,
  BOMB_ITEM,
  BOX,
  BOX_WITH_BOMB,
  BOX_WITH_RANGE,
  type Board,
  createBoard,
  FIRST_RANGE,
  FLOOR,
  FUSE,
  isBox,
  isIn,
  isItem,
  MAX_BOMBS,
  RANGE_ITEM,
  setCell,
  WALL,
} from './board.ts';
import { CELLS, cellAt, HEIGHT, isOnGrid, isWall, MAX_SEATS, WIDTH, xOf, yOf } from './geometry.ts';

const PLAYER = 0;
const BOMB = 1;
const ITEM = 2;
const COLUMNS = 6;
/** More than any match can give to one seat. */
const MOST_ITEMS = 100;

const LETTERS: Record<number, string> = {
  [FLOOR]: '.',
  [WALL]: 'X',
  [BOX]: '0',
  [BOX_WITH_RANGE]: '1',
  [BOX_WITH_BOMB]: '2',
  [RANGE_ITEM]: '.',
  [BOMB_ITEM]: '.',
};
const KINDS: Record<string, number> = { '.': FLOOR, X: WALL, '0': BOX, '1': BOX_WITH_RANGE, '2': BOX_WITH_BOMB };

/** Rows, number of entities, entities: seats that are in by id, bombs in order of placement, items. */
export const writeBoard = (board: Board): string[] => {
  const entities = [...writePlayers(board), ...writeBombs(board), ...writeItems(board)];
  return [...writeRows(board), `${entities.length}`, ...entities];
};

const writeRows = (board: Board): string[] =>
  Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => LETTERS[board.cells[cellAt(x, y)]]).join(''),
  );

const writePlayers = (board: Board): string[] =>
  Array.from({ length: board.seats }, (_, seat) => seat)
    .filter(seat => isIn(board, seat))
    .map(seat => writeEntity(PLAYER, seat, board.at[seat], board.bombsLeft[seat], board.range[seat]));

const writeBombs = (board: Board): string[] =>
  Array.from({ length: board.bombCount }, (_, bomb) =>
    writeEntity(BOMB, board.bombOwner[bomb], board.bombCell[bomb], board.bombFuse[bomb], board.bombRange[bomb]),
  );

const writeItems = (board: Board): string[] =>
  [...board.cells.keys()]
    .filter(cell => isItem(board.cells[cell]))
    .map(cell => writeEntity(ITEM, 0, cell, itemNumber(board.cells[cell]), itemNumber(board.cells[cell])));

const writeEntity = (type: number, owner: number, cell: number, first: number, second: number): string =>
  [type, owner, xOf(cell), yOf(cell), first, second].join(' ');

const itemNumber = (kind: number): number => kind - RANGE_ITEM + 1;

/** What `writeBoard` says, as a board; `follow` knows the rest. */
export const readBoard = (lines: Lines): Board => {
  const board = createBoard();
  for (let y = 0; y < HEIGHT; y++) readRow(lines.next().trim(), y, board);
  board.boxesLeft = board.cells.filter(isBox).length;
  const line = lines.next();
  const [count] = readNumbers(line, 1);
  expect(count >= 0 && count <= MAX_SEATS + MAX_BOMBS + CELLS, 'a number of entities', line);
  for (let i = 0; i < count; i++) readEntity(lines.next(), board);
  return board;
};

const readRow = (line: string, y: number, board: Board): void => {
  expect(line.length === WIDTH, `a row of ${WIDTH} cells`, line);
  for (let x = 0; x < WIDTH; x++) {
    const kind = Object.hasOwn(KINDS, line[x]) ? KINDS[line[x]] : undefined;
    expect(
      kind !== undefined && (kind === WALL) === isWall(x, y),
      `. X 0 1 2, walls in their places, in row ${y}`,
      line,
    );
    setCell(board, cellAt(x, y), kind!);
  }
};

const readEntity = (line: string, board: Board): void => {
  const [type, owner, x, y, first, second] = readNumbers(line, COLUMNS);
  expect(isOnGrid(x, y), 'an entity on the grid', line);
  const cell = cellAt(x, y);
  expect(type === PLAYER || board.bombsOn[cell] === 0 || type === BOMB, 'nothing else where a bomb lies', line);
  if (type === PLAYER) readPlayer(line, owner, cell, first, second, board);
  else if (type === BOMB) readBomb(line, owner, cell, first, second, board);
  else readItem(line, type, cell, first, board);
};

const readPlayer = (line: string, seat: number, cell: number, left: number, range: number, board: Board): void => {
  expect(seat >= 0 && seat < MAX_SEATS && !isIn(board, seat), 'a player, each once', line);
  expect(board.cells[cell] === FLOOR, 'a player on the floor', line);
  expect(left >= 0 && left <= MOST_ITEMS && isRange(range), 'a number of bombs and a range', line);
  board.at[seat] = cell;
  board.bombsLeft[seat] = left;
  board.range[seat] = range;
};

const readBomb = (line: string, owner: number, cell: number, fuse: number, range: number, board: Board): void => {
  expect(owner >= 0 && owner < MAX_SEATS && board.bombCount < MAX_BOMBS, 'a bomb of a player', line);
  expect(board.cells[cell] === FLOOR, 'a bomb on the floor', line);
  const shortest = board.bombCount > 0 ? board.bombFuse[board.bombCount - 1] : 1;
  expect(fuse >= shortest, 'bombs in order of placement', line);
  expect(fuse >= 1 && fuse <= FUSE && isRange(range), `a fuse from 1 to ${FUSE} and a range`, line);
  addBomb(board, cell, owner, fuse, range);
};

const readItem = (line: string, type: number, cell: number, item: number, board: Board): void => {
  expect(type === ITEM && (item === 1 || item === 2), 'a player 0, a bomb 1 or an item 2 of kind 1 or 2', line);
  expect(board.cells[cell] === FLOOR && !board.at.includes(cell), 'an item on the floor, by itself', line);
  setCell(board, cell, RANGE_ITEM + item - 1);
};

const isRange = (range: number): boolean => range >= FIRST_RANGE && range <= FIRST_RANGE + MOST_ITEMS;

/** Exactly so many whole numbers of up to nine digits. */
export const readNumbers = (line: string, count: number): number[] => {
  const words = line.trim().split(/\s+/);
  const isRight = words.length === count && words.every(word => /^-?\d{1,9}$/.test(word));
  expect(isRight, count === 1 ? 'one whole number' : `${count} whole numbers`, line);
  return words.map(Number);
};

export function expect(isTrue: boolean, what: string, found: string): asserts isTrue {
  if (!isTrue) throw new ProtocolError(`expected ${what}, found '${found.slice(0, 80)}'`);
}
