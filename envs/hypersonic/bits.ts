import { CELLS, HEIGHT, isWall, WIDTH, xOf, yOf } from './geometry.ts';

/**
 * A set of cells as WORDS 32-bit words: word y >> 1 holds rows y and y + 1 in 14 bits each, the 14th always empty, so
 * that shifting a word by 1 or 14 moves all its cells by one step.
 */
export const WORDS = 6;
const ROW = WIDTH + 1;

/** [cells]: the word that holds a cell, and its bit there. */
export const WORD = new Uint8Array(CELLS);
export const BIT = new Int32Array(CELLS);
/** [words, 32]: the cell that a bit stands for. */
export const CELL_OF_BIT = new Uint8Array(WORDS * 32);
for (let cell = 0; cell < CELLS; cell++) {
  const bit = (yOf(cell) & 1) * ROW + xOf(cell);
  WORD[cell] = yOf(cell) >> 1;
  BIT[cell] = 1 << bit;
  CELL_OF_BIT[WORD[cell] * 32 + bit] = cell;
}

/** [words]: all cells that are no wall. */
export const OPEN = new Int32Array(WORDS);
for (let y = 0; y < HEIGHT; y++) {
  for (let x = 0; x < WIDTH; x++) if (!isWall(x, y)) OPEN[y >> 1] |= BIT[y * WIDTH + x];
}

/** Is the cell in the set that begins at `offset`? */
export const hasCell = (bits: Int32Array, offset: number, cell: number): boolean =>
  (bits[offset + WORD[cell]] & BIT[cell]) !== 0;

export const addCell = (bits: Int32Array, offset: number, cell: number): void => {
  bits[offset + WORD[cell]] |= BIT[cell];
};

export const countCells = (bits: Int32Array, offset: number): number => {
  let count = 0;
  for (let word = 0; word < WORDS; word++) count += countOnes(bits[offset + word]);
  return count;
};

/** The neighbours of a set's cells, word by word; what falls off the board or into walls is for the caller to mask. */
export const neighboursInWord = (bits: Int32Array, offset: number, word: number): number => {
  const here = bits[offset + word];
  const above = word > 0 ? bits[offset + word - 1] >> ROW : 0;
  const below = word < WORDS - 1 ? bits[offset + word + 1] << ROW : 0;
  return (here << 1) | (here >> 1) | (here << ROW) | (here >> ROW) | above | below;
};

/** One word of a set moved by one step of `STEPS`; what falls off the board or into walls is for the caller to mask. */
export const steppedWord = (bits: Int32Array, offset: number, word: number, step: number): number => {
  const here = bits[offset + word];
  if (step === 1) return here >> 1;
  if (step === 2) return here << 1;
  if (step === 3) return (here >> ROW) | (word < WORDS - 1 ? bits[offset + word + 1] << ROW : 0);
  return (here << ROW) | (word > 0 ? bits[offset + word - 1] >> ROW : 0);
};

const countOnes = (word: number): number => {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};
