import type { Seed } from '../core/game.ts';
import { createJavaRandom, type JavaRandom, nextInt, seedJavaRandom, shuffle } from '../core/javaRandom.ts';
import { type Board, clearBoard, linkCells, MOVER, SIZE, UNIT } from './board.ts';
import { countBits, highBit, holds, lowBit, spreadHigh, spreadLow } from './cellSet.ts';
import { CELLS, cellAt, marginOf, SIDE, xOf, yOf } from './geometry.ts';

/** Option `map`: 0 takes the seed's own choice; the others are the contest's three kinds of map. */
export const MAPS = ['seed', 'square', 'diamond', 'random'] as const;
const SQUARE = 1;
const DIAMOND = 2;

/** [kind of map - 1]: the side of its board. */
const SIZES = [5, 7, 6];
const RANDOM_SIDE = 6;
const MOST_ROUNDS = 1000;

/** The kind of map of a board's side, as the option names it. */
export const mapOfSize = (size: number): number => SIZES.indexOf(size) + 1;

const random = createJavaRandom();
const floor = new Uint8Array(CELLS);
/** The cells drawn for the random map, as a set. */
let drawnLow = 0;
let drawnHigh = 0;

/** Sets up the match that the contest's judge makes of this seed. */
export const drawMatch = (board: Board, seed: Seed, map: number): void => {
  seedJavaRandom(random, seed);
  drawCells(random);
  const drawn = nextInt(random, SIZES.length) + 1;
  clearBoard(board);
  const cells = layFloor(board, map === 0 ? drawn : map);
  shuffle(random, floor, cells);
  board[UNIT] = floor[0];
  board[UNIT + 1] = floor[1];
  board[MOVER] = 0;
};

/** The judge draws the random map in every match, also where another is played. */
const drawCells = (random: JavaRandom): void => {
  const wanted = 25 + nextInt(random, 10);
  drawnLow = 0;
  drawnHigh = 0;
  for (let round = 0; round < MOST_ROUNDS && (countDrawn() < wanted || !isOneIsland()); round++) {
    const x = nextInt(random, RANDOM_SIDE);
    const y = nextInt(random, RANDOM_SIDE);
    drawCell(cellAt(x, y));
    drawCell(cellAt(RANDOM_SIDE - 1 - x, y));
  }
};

const drawCell = (cell: number): void => {
  drawnLow |= lowBit(cell);
  drawnHigh |= highBit(cell);
};

const countDrawn = (): number => countBits(drawnLow) + countBits(drawnHigh);

/** Grows one drawn cell to its whole island and sees whether that is all. */
const isOneIsland = (): boolean => {
  let low = drawnLow & -drawnLow;
  let high = low === 0 ? drawnHigh & -drawnHigh : 0;
  for (;;) {
    const nextLow = spreadLow(low, high) & drawnLow;
    const nextHigh = spreadHigh(low, high) & drawnHigh;
    if (nextLow === low && nextHigh === high) return low === drawnLow && high === drawnHigh;
    low = nextLow;
    high = nextHigh;
  }
};

/** Lays the map's cells and lists them in `floor`, by x and then by y; returns how many. */
const layFloor = (board: Board, map: number): number => {
  board[SIZE] = SIZES[map - 1];
  const margin = marginOf(board[SIZE]);
  let count = 0;
  for (let x = 0; x < SIDE; x++) {
    for (let y = 0; y < SIDE; y++) {
      if (isFloor(map, cellAt(x, y), margin)) floor[count++] = cellAt(x, y);
    }
  }
  for (let i = 0; i < count; i++) board[floor[i]] = 0;
  linkCells(board);
  return count;
};

const isFloor = (map: number, cell: number, margin: number): boolean => {
  const x = xOf(cell);
  const y = yOf(cell);
  if (map === SQUARE) return x >= margin && x < SIDE - margin && y >= margin && y < SIDE - margin;
  if (map === DIAMOND) return Math.abs(x - 3) + Math.abs(y - 3) <= 3;
  return holds(drawnLow, drawnHigh, cell) === 1;
};
