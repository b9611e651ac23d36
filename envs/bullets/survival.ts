import { addCell, BOARD, type Board, hasCell, NARROW, removeCell, rowOf } from './board.ts';
import type { Path, Timeline } from './foresight.ts';

/**
 * The cells on which a player can be alive at each time from `since`, when it stands on `cell`, to `horizon`: it walks
 * or stays, out of the way of `danger` and of the bullet `shot`. Other players are no obstacle.
 */
export const spread = (
  board: Board,
  cell: number,
  since: number,
  horizon: number,
  danger: Timeline,
  shot: Path,
  alive: Timeline,
): void => {
  alive.fill(0);
  if (since > 0 && (hasCell(danger, since * BOARD, cell) || shot[since] === cell)) return;
  addCell(alive, since * BOARD, cell);
  for (let time = since + 1; time <= horizon; time++) {
    const first = Math.max(rowOf(cell) - time + since, 1);
    const last = Math.min(rowOf(cell) + time - since, board.height - 2);
    if (board.width <= NARROW) spreadNarrow(board.walls, alive, danger, time * BOARD, 2 * first, 2 * last);
    else spreadWide(board.walls, alive, danger, time * BOARD, 2 * first, 2 * last);
    removeCell(alive, time * BOARD, shot[time]);
  }
};

/** One round, of the rows from word `first` to `last`. */
const spreadNarrow = (
  walls: Int32Array,
  alive: Timeline,
  danger: Timeline,
  at: number,
  first: number,
  last: number,
): void => {
  let above = alive[at - BOARD + first - 2];
  let here = alive[at - BOARD + first];
  for (let word = first; word <= last; word += 2) {
    const below = alive[at - BOARD + word + 2];
    const cells = here | (here << 1) | (here >>> 1) | above | below;
    alive[at + word] = cells & ~(walls[word] | danger[at + word]);
    above = here;
    here = below;
  }
};

const spreadWide = (
  walls: Int32Array,
  alive: Timeline,
  danger: Timeline,
  at: number,
  first: number,
  last: number,
): void => {
  for (let word = first; word <= last; word += 2) {
    const from = at - BOARD + word;
    const here = alive[from];
    const here1 = alive[from + 1];
    const cells = here | (here << 1) | (here >>> 1) | (here1 << 31);
    const cells1 = here1 | (here1 << 1) | (here >>> 31) | (here1 >>> 1);
    const near = alive[from - 2] | alive[from + 2];
    const near1 = alive[from - 1] | alive[from + 3];
    alive[at + word] = (cells | near) & ~(walls[word] | danger[at + word]);
    alive[at + word + 1] = (cells1 | near1) & ~(walls[word + 1] | danger[at + word + 1]);
  }
};

/**
 * Takes away, from time `horizon` - 1 back to 1, the cells from which no way leads to being alive at `horizon`. `cell`
 * is where the spreading began, at time 0.
 */
export const keepSurvivors = (board: Board, cell: number, horizon: number, alive: Timeline): void => {
  for (let time = horizon - 1; time > 0; time--) {
    const first = Math.max(rowOf(cell) - time, 1);
    const last = Math.min(rowOf(cell) + time, board.height - 2);
    if (board.width <= NARROW) keepNarrow(alive, time * BOARD, 2 * first, 2 * last);
    else keepWide(alive, time * BOARD, 2 * first, 2 * last);
  }
};

const keepNarrow = (alive: Timeline, at: number, first: number, last: number): void => {
  let above = alive[at + BOARD + first - 2];
  let here = alive[at + BOARD + first];
  for (let word = first; word <= last; word += 2) {
    const below = alive[at + BOARD + word + 2];
    alive[at + word] &= here | (here << 1) | (here >>> 1) | above | below;
    above = here;
    here = below;
  }
};

const keepWide = (alive: Timeline, at: number, first: number, last: number): void => {
  for (let word = first; word <= last; word += 2) {
    const from = at + BOARD + word;
    const here = alive[from];
    const here1 = alive[from + 1];
    const near = alive[from - 2] | alive[from + 2];
    const near1 = alive[from - 1] | alive[from + 3];
    alive[at + word] &= here | (here << 1) | (here >>> 1) | (here1 << 31) | near;
    alive[at + word + 1] &= here1 | (here1 << 1) | (here >>> 31) | (here1 >>> 1) | near1;
  }
};

/** From word to word of a board's rows: half 1 is passed over where it is empty. */
const stepOf = (board: Board): number => (board.width <= NARROW ? 2 : 1);

const isEmpty = (board: Board, cells: Timeline, time: number): boolean => {
  const step = stepOf(board);
  const last = time * BOARD + 2 * board.height - 3;
  let word = time * BOARD + 2;
  while (word <= last && cells[word] === 0) word += step;
  return word > last;
};

/** The last time, up to `horizon`, at which anything is alive; `since` at least. */
export const lastAlive = (board: Board, alive: Timeline, since: number, horizon: number): number => {
  let time = horizon;
  while (time > since && isEmpty(board, alive, time)) time--;
  return time;
};

/** How many cells a timeline has at a time. */
export const countCells = (board: Board, cells: Timeline, time: number): number => {
  const step = stepOf(board);
  const last = time * BOARD + 2 * board.height - 3;
  let count = 0;
  for (let word = time * BOARD + 2; word <= last; word += step) {
    if (cells[word] !== 0) count += countBits(cells[word]);
  }
  return count;
};

const countBits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
