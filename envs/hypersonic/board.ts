import { addCell, removeCell, WORDS } from './bits.ts';
import { CELLS, MAX_SEATS, NEXT, NOWHERE } from './geometry.ts';

/** What a cell can be. Bombs and players are kept apart. */
export const FLOOR = 0;
export const WALL = 1;
export const BOX = 2;
export const BOX_WITH_RANGE = 3;
export const BOX_WITH_BOMB = 4;
export const RANGE_ITEM = 5;
export const BOMB_ITEM = 6;

export const isBox = (kind: number): boolean => kind >= BOX && kind <= BOX_WITH_BOMB;
export const isItem = (kind: number): boolean => kind >= RANGE_ITEM;
/** What is left where a box was. */
export const contentOf = (box: number): number => (box === BOX ? FLOOR : box + 2);

export const FUSE = 8;
/** A seat places one bomb a round at most, and none lies for longer than its fuse. */
export const MAX_BOMBS = FUSE * MAX_SEATS;
export const FIRST_BOMBS = 1;
export const FIRST_RANGE = 3;

export const LAST_TURN = 200;
export const IDLE_LIMIT = 20;
export const BOXLESS_LIMIT = 20;

/** Everything in the open: what a state and a view have in common. */
export interface Board {
  seats: number;
  /** Rounds judged. */
  turn: number;
  /** Rounds in a row without a bomb on the grid and without a move. */
  idle: number;
  /** Rounds that ended without a box on the grid. */
  boxless: number;
  boxesLeft: number;
  /** [cells]: what each one is; to be changed by `setCell`. */
  cells: Uint8Array;
  /** Boxes and items once more as sets of cells, see bits.ts. */
  boxSet: Int32Array;
  itemSet: Int32Array;
  /** [cells]: bombs that lie there. */
  bombsOn: Uint8Array;
  /** Bombs in order of placement, so that the one to explode first comes first; 0 beyond `bombCount`. */
  bombCount: number;
  bombCell: Uint8Array;
  bombOwner: Uint8Array;
  bombFuse: Uint8Array;
  bombRange: Uint8Array;
  /** [seats]: the cell, NOWHERE for a seat that is out. */
  at: Uint8Array;
  /** [seats]: bombs that can be placed now, and the range they would have; 0 for a seat that is out. */
  bombsLeft: Uint8Array;
  range: Uint8Array;
  /** [seats]: boxes destroyed. */
  boxes: Uint8Array;
  /** [seats]: -1 while in, else the round of the end as everybody can see it: see State.deadAt. */
  goneAt: Int16Array;
}

export const createBoard = (): Board => ({
  seats: 0,
  turn: 0,
  idle: 0,
  boxless: 0,
  boxesLeft: 0,
  cells: new Uint8Array(CELLS),
  boxSet: new Int32Array(WORDS),
  itemSet: new Int32Array(WORDS),
  bombsOn: new Uint8Array(CELLS),
  bombCount: 0,
  bombCell: new Uint8Array(MAX_BOMBS),
  bombOwner: new Uint8Array(MAX_BOMBS),
  bombFuse: new Uint8Array(MAX_BOMBS),
  bombRange: new Uint8Array(MAX_BOMBS),
  at: new Uint8Array(MAX_SEATS).fill(NOWHERE),
  bombsLeft: new Uint8Array(MAX_SEATS),
  range: new Uint8Array(MAX_SEATS),
  boxes: new Uint8Array(MAX_SEATS),
  goneAt: new Int16Array(MAX_SEATS).fill(-1),
});

export const clearBoard = (board: Board, seats: number): void => {
  board.seats = seats;
  board.turn = 0;
  board.idle = 0;
  board.boxless = 0;
  board.boxesLeft = 0;
  board.cells.fill(FLOOR);
  board.boxSet.fill(0);
  board.itemSet.fill(0);
  clearBombs(board);
  board.at.fill(NOWHERE);
  board.bombsLeft.fill(0);
  board.range.fill(0);
  board.boxes.fill(0);
  board.goneAt.fill(-1);
};

const clearBombs = (board: Board): void => {
  board.bombsOn.fill(0);
  board.bombCount = 0;
  board.bombCell.fill(0);
  board.bombOwner.fill(0);
  board.bombFuse.fill(0);
  board.bombRange.fill(0);
};

/** All that explosions depend on and change is the same: where players stand and what they hold is not compared. */
export const explodeAlike = (a: Board, b: Board): boolean => {
  if (a.turn !== b.turn || a.seats !== b.seats || a.bombCount !== b.bombCount) return false;
  for (let seat = 0; seat < a.seats; seat++) if (a.boxes[seat] !== b.boxes[seat]) return false;
  for (let bomb = 0; bomb < a.bombCount; bomb++) {
    if (a.bombCell[bomb] !== b.bombCell[bomb] || a.bombOwner[bomb] !== b.bombOwner[bomb]) return false;
    if (a.bombFuse[bomb] !== b.bombFuse[bomb] || a.bombRange[bomb] !== b.bombRange[bomb]) return false;
  }
  for (let cell = 0; cell < CELLS; cell++) if (a.cells[cell] !== b.cells[cell]) return false;
  return true;
};

export const copyBoard = (from: Board, to: Board): void => {
  to.seats = from.seats;
  to.turn = from.turn;
  to.idle = from.idle;
  to.boxless = from.boxless;
  to.boxesLeft = from.boxesLeft;
  to.cells.set(from.cells);
  for (let word = 0; word < WORDS; word++) {
    to.boxSet[word] = from.boxSet[word];
    to.itemSet[word] = from.itemSet[word];
  }
  copyBombs(from, to);
  for (let seat = 0; seat < MAX_SEATS; seat++) {
    to.at[seat] = from.at[seat];
    to.bombsLeft[seat] = from.bombsLeft[seat];
    to.range[seat] = from.range[seat];
    to.boxes[seat] = from.boxes[seat];
    to.goneAt[seat] = from.goneAt[seat];
  }
};

/** Where the bombs are the same as before, only the places that they take are touched. */
const copyBombs = (from: Board, to: Board): void => {
  for (let bomb = 0; bomb < to.bombCount; bomb++) to.bombsOn[to.bombCell[bomb]] = 0;
  const count = Math.max(from.bombCount, to.bombCount);
  to.bombCount = from.bombCount;
  for (let bomb = 0; bomb < count; bomb++) {
    to.bombCell[bomb] = from.bombCell[bomb];
    to.bombOwner[bomb] = from.bombOwner[bomb];
    to.bombFuse[bomb] = from.bombFuse[bomb];
    to.bombRange[bomb] = from.bombRange[bomb];
  }
  for (let bomb = 0; bomb < to.bombCount; bomb++) to.bombsOn[to.bombCell[bomb]]++;
};

export const setCell = (board: Board, cell: number, kind: number): void => {
  removeCell(board.boxSet, 0, cell);
  removeCell(board.itemSet, 0, cell);
  if (isBox(kind)) addCell(board.boxSet, 0, cell);
  else if (isItem(kind)) addCell(board.itemSet, 0, cell);
  board.cells[cell] = kind;
};

export const isIn = (board: Board, seat: number): boolean => board.at[seat] !== NOWHERE;

/** A cell that can be entered in this round. */
export const isFree = (board: Board, cell: number): boolean =>
  board.bombsOn[cell] === 0 && (board.cells[cell] === FLOOR || board.cells[cell] >= RANGE_ITEM);

export const canStep = (board: Board, seat: number, step: number): boolean => {
  const cell = NEXT[step * CELLS + board.at[seat]];
  return step === 0 || (cell !== NOWHERE && isFree(board, cell));
};

export const canBomb = (board: Board, seat: number): boolean =>
  board.bombsLeft[seat] > 0 && board.bombsOn[board.at[seat]] === 0;

/** Adds a bomb behind all others. */
export const addBomb = (board: Board, cell: number, owner: number, fuse: number, range: number): void => {
  const bomb = board.bombCount++;
  board.bombCell[bomb] = cell;
  board.bombOwner[bomb] = owner;
  board.bombFuse[bomb] = fuse;
  board.bombRange[bomb] = range;
  board.bombsOn[cell]++;
};

export const countIn = (board: Board): number => {
  let count = 0;
  for (let seat = 0; seat < board.seats; seat++) if (isIn(board, seat)) count++;
  return count;
};

export const isOver = (board: Board): boolean =>
  board.turn >= LAST_TURN || board.idle >= IDLE_LIMIT || board.boxless >= BOXLESS_LIMIT || countIn(board) < 2;
