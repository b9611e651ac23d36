import { CELLS, HEIGHT, isWall, MAX_SEATS, TURNED_CELL, WIDTH, xOf, yOf } from './geometry.ts';

/**
 * A set of cells as WORDS 32-bit words: word y >> 1 holds rows y and y + 1 in 14 bits each, the 14th always empty, so
 * that shifting a word by 1 or 14 moves all its cells by one step.
 */
export const WORDS = 6;
const ROW = WIDTH + 1;

/** [cells]: the word that holds a cell, and its bit there. */
export const WORD = new Uint8Array(CELLS);
export const BIT = new Int32Array(CELLS);
/** [seats, words, 32]: the cell that a bit stands for, as the seat sees it; seat 0 sees the board as it is. */
export const BITS = WORDS * 32;
export const TURNED_BIT = new Uint8Array(MAX_SEATS * BITS);
for (let cell = 0; cell < CELLS; cell++) {
  const bit = (yOf(cell) & 1) * ROW + xOf(cell);
  WORD[cell] = yOf(cell) >> 1;
  BIT[cell] = 1 << bit;
  for (let seat = 0; seat < MAX_SEATS; seat++) {
    TURNED_BIT[seat * BITS + WORD[cell] * 32 + bit] = TURNED_CELL[seat * CELLS + cell];
  }
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

export const removeCell = (bits: Int32Array, offset: number, cell: number): void => {
  bits[offset + WORD[cell]] &= ~BIT[cell];
};

export const countCells = (bits: Int32Array, offset: number): number => {
  let count = 0;
  for (let word = 0; word < WORDS; word++) count += countOnes(bits[offset + word]);
  return count;
};

/**
 * One word of the neighbours of a set that has an empty word before and behind it (GUARDED words in all); what falls
 * off the board or into walls is for the caller to mask.
 */
export const neighboursInWord = (guarded: Int32Array, word: number): number => {
  const here = guarded[word + 1];
  return (here << 1) | (here >> 1) | ((here | guarded[word + 2]) << ROW) | ((here | guarded[word]) >> ROW);
};
export const GUARDED = WORDS + 2;

/** A set moved by one step of `STEPS`; what falls off the board or into walls is for the caller to mask. */
export const moveSet = (bits: Int32Array, step: number, out: Int32Array): void => {
  if (step === 1) for (let word = 0; word < WORDS; word++) out[word] = bits[word] >> 1;
  else if (step === 2) for (let word = 0; word < WORDS; word++) out[word] = bits[word] << 1;
  else if (step === 3) moveUp(bits, out);
  else moveDown(bits, out);
};

const moveUp = (bits: Int32Array, out: Int32Array): void => {
  for (let word = 0; word < WORDS - 1; word++) out[word] = (bits[word] >> ROW) | (bits[word + 1] << ROW);
  out[WORDS - 1] = bits[WORDS - 1] >> ROW;
};

const moveDown = (bits: Int32Array, out: Int32Array): void => {
  out[0] = bits[0] << ROW;
  for (let word = 1; word < WORDS; word++) out[word] = (bits[word] << ROW) | (bits[word - 1] >> ROW);
};

const countOnes = (word: number): number => {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};
