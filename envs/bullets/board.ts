/**
 * A cell is one number, row * 64 + column, so that `cell >> 5` and `cell & 31` say where its bit is in a bit board:
 * [row][half] words, half 0 for columns 0 to 31, half 1 for the others.
 */
export const ROW = 64;
export const MAX_SIDE = 50;
export const MIN_SIDE = 3;
/** Words of one bit board. */
export const BOARD = MAX_SIDE * 2;
/** Up to this width, half 1 of every row is empty. */
export const NARROW = 32;

export const DIRECTIONS = 4;
export const UP = 0;
export const DOWN = 1;
export const LEFT = 2;
export const RIGHT = 3;
/** What a step in each direction adds to a cell. */
export const STEPS = Int32Array.of(-ROW, ROW, -1, 1);

export const SEATS = 2;

/** What state and view have in common: everything that can be seen. */
export interface Board {
  height: number;
  width: number;
  /** A bit board; the border is always wall. */
  walls: Int32Array;
  /** [direction][row][half]: a bit board for each direction. */
  bullets: Int32Array;
  /** The cell of each seat. */
  players: Int32Array;
}

export const createBoard = (): Board => ({
  height: 0,
  width: 0,
  walls: new Int32Array(BOARD),
  bullets: new Int32Array(DIRECTIONS * BOARD),
  players: new Int32Array(SEATS),
});

export const copyBoard = (from: Board, to: Board): void => {
  to.height = from.height;
  to.width = from.width;
  to.walls.set(from.walls);
  to.bullets.set(from.bullets);
  to.players[0] = from.players[0];
  to.players[1] = from.players[1];
};

/** An empty board of this size within its border; the players stand nowhere yet. */
export const clearBoard = (board: Board, height: number, width: number): void => {
  board.height = height;
  board.width = width;
  board.walls.fill(0);
  board.bullets.fill(0);
  board.players.fill(0);
  for (let row = 0; row < height; row++) {
    const isEdge = row === 0 || row === height - 1;
    board.walls[2 * row] = isEdge ? firstBits(width) : 1;
    board.walls[2 * row + 1] = isEdge ? firstBits(width - 32) : 0;
    addCell(board.walls, 0, cellAt(row, width - 1));
  }
};

const firstBits = (count: number): number => (count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1);

export const cellAt = (row: number, column: number): number => row * ROW + column;
export const rowOf = (cell: number): number => cell >> 6;
export const columnOf = (cell: number): number => cell & (ROW - 1);

/** `at`: where the bit board begins in `bits`. */
export const hasCell = (bits: Int32Array, at: number, cell: number): boolean =>
  ((bits[at + (cell >> 5)] >>> (cell & 31)) & 1) === 1;

export const addCell = (bits: Int32Array, at: number, cell: number): void => {
  bits[at + (cell >> 5)] |= 1 << (cell & 31);
};

export const removeCell = (bits: Int32Array, at: number, cell: number): void => {
  bits[at + (cell >> 5)] &= ~(1 << (cell & 31));
};

export const isWall = (board: Board, cell: number): boolean => hasCell(board.walls, 0, cell);

/** Steps between two cells if there were no walls. */
export const gap = (from: number, to: number): number =>
  Math.abs(rowOf(from) - rowOf(to)) + Math.abs(columnOf(from) - columnOf(to));
