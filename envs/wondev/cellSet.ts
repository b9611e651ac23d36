import { SIDE } from './geometry.ts';

/** Sets of cells as two words of bits: low holds rows 0 to 3 (cells 0 to 27), high rows 4 to 6 (cells 28 to 48). */
export const LOW_CELLS = 4 * SIDE;
const LOW_ALL = 0xfffffff;
const HIGH_ALL = 0x1fffff;

/** The leftmost and the rightmost column, in the rows of either word. */
const LEFT = 0x0204081;
const RIGHT = LEFT << (SIDE - 1);
const LAST_LOW_ROW = LOW_CELLS - SIDE;

const widen = (word: number): number => word | ((word & ~RIGHT) << 1) | ((word & ~LEFT) >>> 1);

/** The low word of a set together with all its neighbours. */
export const spreadLow = (low: number, high: number): number => {
  const wide = widen(low);
  return (wide | (wide << SIDE) | (wide >>> SIDE) | (widen(high) << LAST_LOW_ROW)) & LOW_ALL;
};

/** The high word of a set together with all its neighbours. */
export const spreadHigh = (low: number, high: number): number => {
  const wide = widen(high);
  return (wide | (wide << SIDE) | (wide >>> SIDE) | (widen(low) >>> LAST_LOW_ROW)) & HIGH_ALL;
};

export const lowBit = (cell: number): number => (cell < LOW_CELLS ? 1 << cell : 0);
export const highBit = (cell: number): number => (cell < LOW_CELLS ? 0 : 1 << (cell - LOW_CELLS));

/** 1 if the cell is in the set. */
export const holds = (low: number, high: number, cell: number): number =>
  (cell < LOW_CELLS ? low >>> cell : high >>> (cell - LOW_CELLS)) & 1;

export const countBits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of a word's lowest bit; the word must have one. */
export const lowestCell = (word: number): number => 31 - Math.clz32(word & -word);
