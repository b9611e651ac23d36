import { CELLS, NEIGHBOUR, OPPOSITE, OUTSIDE, TOWARDS, WAYS } from './geometry.ts';

/**
 * A whole position in one small array, so that searching agents copy it in one go. Layout, one byte each:
 * [0..49] heights (49: OUTSIDE, always a hole), then from OPEN per cell the directions (bit d) in which a neighbour
 * is still open, then the single bytes named below; those with `+ seat` hold one for each seat.
 */
export type Board = Uint8Array;

/** Heights: 0 to 3 are open, 4 has been built to the top, HOLE never was part of the board. */
export const CLOSED = 4;
export const HOLE = 5;

export const OPEN = CELLS + 1;
const BYTES = OPEN + CELLS;
export const UNIT = BYTES;
export const POINTS = BYTES + 2;
export const OUT = BYTES + 4;
/** The seat to move; NOBODY once the match is over. */
export const MOVER = BYTES + 6;
/** What the mover has decided; NONE before. */
export const DECISION = BYTES + 7;
export const SIZE = BYTES + 8;
/** Plies judged so far. */
export const TURN = BYTES + 9;
const LENGTH = BYTES + 10;

export const NOBODY = 2;
export const NONE = 255;
/** Actions: move direction * 8 + build direction, then the word of a player who has no action left. */
export const DEFEAT = WAYS * WAYS;
export const ACTIONS = DEFEAT + 1;

export const createBoard = (): Board => new Uint8Array(LENGTH);

/** No cells, no units, nobody to move. */
export const clearBoard = (board: Board): void => {
  board.fill(0);
  board.fill(HOLE, 0, OPEN);
  board[UNIT] = OUTSIDE;
  board[UNIT + 1] = OUTSIDE;
  board[MOVER] = NOBODY;
  board[DECISION] = NONE;
};

/** To be called once all heights are set: finds each cell's open neighbours. */
export const linkCells = (board: Board): void => {
  for (let cell = 0; cell < CELLS; cell++) {
    let open = 0;
    for (let way = 0; way < WAYS; way++) if (board[NEIGHBOUR[cell * WAYS + way]] < CLOSED) open |= 1 << way;
    board[OPEN + cell] = open;
  }
};

/** Where a seat's unit gets by a step in this direction, or OUTSIDE if it may not go there. */
export const stepTo = (board: Board, seat: number, way: number): number => {
  const from = board[UNIT + seat];
  const target = NEIGHBOUR[from * WAYS + way];
  const height = board[target];
  if (height >= CLOSED || height > board[from] + 1 || target === board[UNIT + 1 - seat]) return OUTSIDE;
  return target;
};

/** The directions (bit d) in which a seat's unit may build from a cell that it has just stepped to: never none. */
export const buildsFrom = (board: Board, seat: number, target: number): number =>
  board[OPEN + target] & ~TOWARDS[target * CELLS + board[UNIT + 1 - seat]];

/** Cells that a seat's unit can step to now: none means that it has no legal action. */
export const countSteps = (board: Board, seat: number): number => {
  let count = 0;
  for (let way = 0; way < WAYS; way++) if (stepTo(board, seat, way) !== OUTSIDE) count++;
  return count;
};

/** Writes a seat's legal actions in the contest's order and returns how many; 0 leaves only DEFEAT. */
export const listActions = (board: Board, seat: number, actions: Uint8Array): number => {
  let count = 0;
  for (let way = 0; way < WAYS; way++) {
    const target = stepTo(board, seat, way);
    if (target === OUTSIDE) continue;
    for (let builds = buildsFrom(board, seat, target); builds !== 0; builds &= builds - 1) {
      actions[count++] = way * WAYS + (31 - Math.clz32(builds & -builds));
    }
  }
  return count;
};

/** Is it one of the seat's legal actions, DEFEAT included? */
export const isLegal = (board: Board, seat: number, action: number): boolean => {
  if (action === DEFEAT) return countSteps(board, seat) === 0;
  const target = stepTo(board, seat, action >> 3);
  return target !== OUTSIDE && ((buildsFrom(board, seat, target) >> (action & 7)) & 1) === 1;
};

/** One ply of the mover, judged: a legal action, or DEFEAT, which puts him out whatever else he could have done. */
export const play = (board: Board, action: number): void => {
  const seat = board[MOVER];
  if (action === DEFEAT) board[OUT + seat] = 1;
  else moveAndBuild(board, seat, action);
  board[TURN]++;
  board[DECISION] = NONE;
  board[MOVER] = nextMover(board, seat);
};

const moveAndBuild = (board: Board, seat: number, action: number): void => {
  const target = NEIGHBOUR[board[UNIT + seat] * WAYS + (action >> 3)];
  board[UNIT + seat] = target;
  if (board[target] === CLOSED - 1) board[POINTS + seat]++;
  const built = NEIGHBOUR[target * WAYS + (action & 7)];
  if (++board[built] === CLOSED) closeCell(board, built);
};

const closeCell = (board: Board, cell: number): void => {
  for (let way = 0; way < WAYS; way++) {
    const neighbour = NEIGHBOUR[cell * WAYS + way];
    if (neighbour !== OUTSIDE) board[OPEN + neighbour] &= ~(1 << OPPOSITE[way]);
  }
};

/** Strictly by turns, until one is out; then the other alone, until he is ahead or out too. */
const nextMover = (board: Board, seat: number): number => {
  const other = 1 - seat;
  if (board[OUT + seat] === 1) {
    return board[OUT + other] === 1 || board[POINTS + other] > board[POINTS + seat] ? NOBODY : other;
  }
  if (board[OUT + other] === 0) return other;
  return board[POINTS + seat] > board[POINTS + other] ? NOBODY : seat;
};
