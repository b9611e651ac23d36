import { type Board, HOLE, OUT, UNIT } from './board.ts';
import { highBit, LOW_CELLS, lowBit, spreadHigh, spreadLow } from './cellSet.ts';
import { CELLS } from './geometry.ts';

/** Which cells each seat would reach first if the board stayed as it is: [seat 0 low, high, seat 1 low, high]. */
export type Territory = Int32Array;

export const createTerritory = (): Territory => new Int32Array(4);

/** [height, low and high]: the cells of each height; those of CLOSED and HOLE are there to be ignored. */
const level = new Int32Array((HOLE + 1) * 2);
/** [seat, low and high]: the cells that a seat has reached in its latest step. */
const front = new Int32Array(4);

/** Both walk in turns, the given seat first, each cell to whoever comes first. Who is out holds his own cell only. */
export const divide = (board: Board, first: number, territory: Territory): void => {
  sortLevels(board);
  for (let seat = 0; seat < 2; seat++) {
    front[seat * 2] = territory[seat * 2] = lowBit(board[UNIT + seat]);
    front[seat * 2 + 1] = territory[seat * 2 + 1] = highBit(board[UNIT + seat]);
  }
  let firstWalks = board[OUT + first] === 0;
  let secondWalks = board[OUT + 1 - first] === 0;
  while (firstWalks || secondWalks) {
    if (firstWalks) firstWalks = walk(first, territory);
    if (secondWalks) secondWalks = walk(1 - first, territory);
  }
};

const sortLevels = (board: Board): void => {
  level.fill(0);
  for (let cell = 0; cell < LOW_CELLS; cell++) level[board[cell] * 2] |= 1 << cell;
  for (let cell = LOW_CELLS; cell < CELLS; cell++) level[board[cell] * 2 + 1] |= 1 << (cell - LOW_CELLS);
};

/** One step of a seat from its front: up one level at most, down any number. Tells whether it got anywhere new. */
const walk = (seat: number, territory: Territory): boolean => {
  const low = front[seat * 2];
  const high = front[seat * 2 + 1];
  const low0 = low & level[0];
  const high0 = high & level[1];
  const low1 = low & level[2];
  const high1 = high & level[3];
  const low2 = low & (level[4] | level[6]);
  const high2 = high & (level[5] | level[7]);
  let nextLow = 0;
  let nextHigh = 0;
  if ((low0 | high0) !== 0) {
    nextLow = spreadLow(low0, high0) & (level[0] | level[2]);
    nextHigh = spreadHigh(low0, high0) & (level[1] | level[3]);
  }
  if ((low1 | high1) !== 0) {
    nextLow |= spreadLow(low1, high1) & (level[0] | level[2] | level[4]);
    nextHigh |= spreadHigh(low1, high1) & (level[1] | level[3] | level[5]);
  }
  if ((low2 | high2) !== 0) {
    nextLow |= spreadLow(low2, high2) & (level[0] | level[2] | level[4] | level[6]);
    nextHigh |= spreadHigh(low2, high2) & (level[1] | level[3] | level[5] | level[7]);
  }
  nextLow &= ~(territory[0] | territory[2]);
  nextHigh &= ~(territory[1] | territory[3]);
  territory[seat * 2] |= front[seat * 2] = nextLow;
  territory[seat * 2 + 1] |= front[seat * 2 + 1] = nextHigh;
  return (nextLow | nextHigh) !== 0;
};
