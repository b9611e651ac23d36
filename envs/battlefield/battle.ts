import {
  ARMY,
  ARMY_SIZE,
  BOMB,
  CELLS,
  DIRECTIONS,
  FLAG,
  GENERAL,
  isLake,
  MINER,
  NEIGHBOUR,
  ROLES,
  SPY,
} from './board.ts';

/** What a cell holds: EMPTY, side * 8 + role + 1, a piece of side 1 whose role is not known, or LAKE. */
export const EMPTY = 0;
export const UNKNOWN = 17;
export const LAKE = 18;
/** Marks of the piece on a cell, as bits: the other side has seen its role; it has moved. */
export const SEEN = 1;
export const MOVED = 2;

/**
 * Two armies on a board. The state has one (side = seat, absolute cells), and so has a view (side 0 = its own,
 * turned cells): a seat that follows the judge's text moves its pieces by the same code.
 */
export interface Board {
  /** [cell] */
  cells: Uint8Array;
  /** [cell] */
  marks: Uint8Array;
  /** [side, role]: pieces on the board; while a side still sets up, pieces placed. */
  left: Uint8Array;
  /** [side]: pieces on the board. */
  pieces: Uint8Array;
  /** [side, (from, to, attacker's role, defender's role)] of the last move; roles -1: no attack; from -1: none yet. */
  last: Int8Array;
}

export const createBoard = (): Board => ({
  cells: new Uint8Array(CELLS),
  marks: new Uint8Array(CELLS),
  left: new Uint8Array(2 * ROLES.length),
  pieces: new Uint8Array(2),
  last: new Int8Array(8),
});

const BARE = Uint8Array.from({ length: CELLS }, (_, cell) => (isLake(cell) ? LAKE : EMPTY));

export const clearBoard = (board: Board): void => {
  board.cells.set(BARE);
  board.marks.fill(0);
  board.left.fill(0);
  board.pieces.fill(0);
  board.last.fill(-1);
};

export const copyBoard = (from: Board, to: Board): void => {
  to.cells.set(from.cells);
  to.marks.set(from.marks);
  to.left.set(from.left);
  to.pieces.set(from.pieces);
  to.last.set(from.last);
};

export const pieceOf = (side: number, role: number): number => side * 8 + role + 1;
/** The side of a piece whose role is known; other numbers for what is no such piece. */
export const sideOf = (piece: number): number => (piece - 1) >> 3;
export const roleOf = (piece: number): number => (piece - 1) & 7;

/** Gives a side its whole army in the counts. */
export const enlist = (board: Board, side: number): void => {
  for (let role = 0; role < ROLES.length; role++) board.left[side * 8 + role] = ARMY[role];
  board.pieces[side] = ARMY_SIZE;
};

const BOTH_FALL = 0;
const ATTACKER_WINS = 1;
const DEFENDER_WINS = -1;

/** How an attack ends: 1 the attacker wins, -1 the defender, 0 both fall. `best` is the best ranked role that the defender's side has on the board. */
export const fight = (attacker: number, defender: number, best: number): number => {
  if (defender === FLAG) return ATTACKER_WINS;
  if (defender === BOMB) return attacker === MINER ? ATTACKER_WINS : DEFENDER_WINS;
  if (attacker === defender) return BOTH_FALL;
  if (attacker === SPY) return defender === best ? ATTACKER_WINS : DEFENDER_WINS;
  return attacker < defender ? ATTACKER_WINS : DEFENDER_WINS;
};

/** The best ranked role that a side has on the board; 8 if it has none. */
export const bestRole = (left: Uint8Array, side: number): number => {
  let role = GENERAL;
  while (role <= SPY && left[side * 8 + role] === 0) role++;
  return role;
};

/** Carries out a legal move of a side. An attacked piece and its attacker must be known by role. */
export const move = (board: Board, side: number, from: number, to: number): void => {
  const last = side * 4;
  board.last[last] = from;
  board.last[last + 1] = to;
  if (board.cells[to] !== EMPTY) {
    attack(board, side, from, to);
    return;
  }
  board.last[last + 2] = -1;
  board.last[last + 3] = -1;
  shift(board, from, to, MOVED);
};

const attack = (board: Board, side: number, from: number, to: number): void => {
  const attacker = roleOf(board.cells[from]);
  const defender = roleOf(board.cells[to]);
  board.last[side * 4 + 2] = attacker;
  board.last[side * 4 + 3] = defender;
  const outcome = fight(attacker, defender, bestRole(board.left, 1 - side));
  if (outcome <= 0) remove(board, side, attacker, from);
  if (outcome >= 0) remove(board, 1 - side, defender, to);
  if (outcome > 0) shift(board, from, to, SEEN | MOVED);
  else if (outcome < 0) board.marks[to] |= SEEN;
};

const shift = (board: Board, from: number, to: number, marks: number): void => {
  board.cells[to] = board.cells[from];
  board.marks[to] = board.marks[from] | marks;
  board.cells[from] = EMPTY;
  board.marks[from] = 0;
};

const remove = (board: Board, side: number, role: number, cell: number): void => {
  board.cells[cell] = EMPTY;
  board.marks[cell] = 0;
  board.left[side * 8 + role]--;
  board.pieces[side]--;
};

/** The piece of a side whose roles are known may move from the cell to its neighbour (-1: no neighbour). */
export const canMove = (board: Board, side: number, from: number, to: number): boolean => {
  const piece = board.cells[from];
  return to >= 0 && piece !== EMPTY && sideOf(piece) === side && roleOf(piece) >= GENERAL && isFree(board, side, to);
};

/** Empty or held by the other side. */
const isFree = (board: Board, side: number, cell: number): boolean => {
  const piece = board.cells[cell];
  return piece < pieceOf(side, FLAG) || piece > pieceOf(side, SPY);
};

/** A side whose roles are known has a legal move. */
export const hasMove = (board: Board, side: number): boolean => {
  const first = pieceOf(side, GENERAL);
  const last = pieceOf(side, SPY);
  for (let cell = 0; cell < CELLS; cell++) {
    const piece = board.cells[cell];
    if (piece >= first && piece <= last && hasWay(board, side, cell)) return true;
  }
  return false;
};

const hasWay = (board: Board, side: number, cell: number): boolean => {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const to = NEIGHBOUR[direction * CELLS + cell];
    if (to >= 0 && isFree(board, side, to)) return true;
  }
  return false;
};
