import { addCell, BOARD, type Board, hasCell, NARROW, rowOf } from './board.ts';
import { MAX_HORIZON, type Path, type Timeline } from './foresight.ts';

/** Shots that may be fired besides the bullets in flight: the path of each; the first `count` are meant. */
export interface Volley {
  readonly paths: Path[];
  count: number;
}

/** Scratch: where one can be alive at a time and one round later, as bit boards. */
const boards = [new Int32Array(BOARD), new Int32Array(BOARD)] as const;

/**
 * The last time, up to MAX_HORIZON, at which a player can be alive who stands on `cell` at time `since` and keeps out of
 * the way of `danger` and of a volley; `since` - 1 if it is hit there. As `spread` counts, but it keeps nothing.
 */
export const outlive = (board: Board, cell: number, since: number, danger: Timeline, volley: Volley): number => {
  if (since > 0 && (hasCell(danger, since * BOARD, cell) || isHit(volley, since, cell))) return since - 1;
  boards[0].fill(0);
  boards[1].fill(0);
  addCell(boards[since & 1], 0, cell);
  for (let time = since + 1; time <= MAX_HORIZON; time++) {
    const first = 2 * Math.max(rowOf(cell) - time + since, 1);
    const last = 2 * Math.min(rowOf(cell) + time - since, board.height - 2);
    const to = boards[time & 1];
    if (board.width <= NARROW) stepNarrow(board.walls, danger, time * BOARD, first, last, boards[(time & 1) ^ 1], to);
    else stepWide(board.walls, danger, time * BOARD, first, last, boards[(time & 1) ^ 1], to);
    for (let i = 0; i < volley.count; i++) to[volley.paths[i][time] >> 5] &= ~(1 << (volley.paths[i][time] & 31));
    if (isEmpty(to, first, last)) return time - 1;
  }
  return MAX_HORIZON;
};

const isHit = (volley: Volley, time: number, cell: number): boolean => {
  let shot = 0;
  while (shot < volley.count && volley.paths[shot][time] !== cell) shot++;
  return shot < volley.count;
};

const isEmpty = (cells: Int32Array, first: number, last: number): boolean => {
  let word = first;
  while (word <= last + 1 && cells[word] === 0) word++;
  return word > last + 1;
};

/** One round, of the rows from word `first` to `last`; `at`: where the time's danger begins. */
const stepNarrow = (
  walls: Int32Array,
  danger: Timeline,
  at: number,
  first: number,
  last: number,
  from: Int32Array,
  to: Int32Array,
): void => {
  let above = from[first - 2];
  let here = from[first];
  for (let word = first; word <= last; word += 2) {
    const below = from[word + 2];
    to[word] = (here | (here << 1) | (here >>> 1) | above | below) & ~(walls[word] | danger[at + word]);
    above = here;
    here = below;
  }
};

const stepWide = (
  walls: Int32Array,
  danger: Timeline,
  at: number,
  first: number,
  last: number,
  from: Int32Array,
  to: Int32Array,
): void => {
  for (let word = first; word <= last; word += 2) {
    const here = from[word];
    const here1 = from[word + 1];
    const cells = here | (here << 1) | (here >>> 1) | (here1 << 31) | from[word - 2] | from[word + 2];
    const cells1 = here1 | (here1 << 1) | (here >>> 31) | (here1 >>> 1) | from[word - 1] | from[word + 3];
    to[word] = cells & ~(walls[word] | danger[at + word]);
    to[word + 1] = cells1 & ~(walls[word + 1] | danger[at + word + 1]);
  }
};
