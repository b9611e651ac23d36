import type { Seed } from '../core/game.ts';
import { createJavaRandom, nextInt, seedJavaRandom } from '../core/javaRandom.ts';
import {
  BOX,
  BOX_WITH_BOMB,
  BOX_WITH_RANGE,
  type Board,
  clearBoard,
  FIRST_BOMBS,
  FIRST_RANGE,
  FLOOR,
  setCell,
  WALL,
} from './board.ts';
import { CELLS, CORNERS, cellAt, HEIGHT, isWall, mirrorCell, WIDTH, xOf, yOf } from './geometry.ts';

const LEAST_BOXES = 30;
const BOX_CHOICES = 36;
const TRIES = 1000;
const ORBIT = 4;
/** The order in which the judge fills a box's mirror images: along x, both ways, along y. */
const ORBIT_MIRRORS = [0b00, 0b01, 0b11, 0b10];

/** [cells]: walls, and nothing else. */
const WALLS = new Uint8Array(CELLS);
/** [cells]: 1 = too near a corner for a box. */
const KEPT_FREE = new Uint8Array(CELLS);
for (let cell = 0; cell < CELLS; cell++) {
  if (isWall(xOf(cell), yOf(cell))) WALLS[cell] = WALL;
  for (const corner of CORNERS) {
    const distance = Math.abs(xOf(cell) - xOf(corner)) + Math.abs(yOf(cell) - yOf(corner));
    if (distance < 2) KEPT_FREE[cell] = 1;
  }
}

const random = createJavaRandom();

/** The contest's own map for a seed, everybody on his corner. */
export const drawMap = (board: Board, seed: Seed, seats: number): void => {
  clearBoard(board, seats);
  board.cells.set(WALLS);
  seedJavaRandom(random, seed);
  drawBoxes(board);
  for (let seat = 0; seat < seats; seat++) {
    board.at[seat] = CORNERS[seat];
    board.bombsLeft[seat] = FIRST_BOMBS;
    board.range[seat] = FIRST_RANGE;
  }
};

/** Boxes come with their mirror images, items for as long as a third of the wanted number lasts for each kind. */
const drawBoxes = (board: Board): void => {
  const wanted = LEAST_BOXES + nextInt(random, BOX_CHOICES);
  let rangeQuota = Math.floor(wanted / 3);
  let bombQuota = rangeQuota;
  for (let tries = 0; tries < TRIES && board.boxesLeft < wanted; tries++) {
    const x = nextInt(random, WIDTH);
    const cell = cellAt(x, nextInt(random, HEIGHT));
    if (KEPT_FREE[cell] === 1 || board.cells[cell] !== FLOOR) continue;
    const kind = rangeQuota > 0 ? BOX_WITH_RANGE : bombQuota > 0 ? BOX_WITH_BOMB : BOX;
    const placed = placeOrbit(board, cell, kind);
    if (kind === BOX_WITH_RANGE) rangeQuota -= placed;
    else if (kind === BOX_WITH_BOMB) bombQuota -= placed;
  }
};

const placeOrbit = (board: Board, cell: number, kind: number): number => {
  let placed = 0;
  for (let i = 0; i < ORBIT; i++) {
    const mirrored = mirrorCell(cell, ORBIT_MIRRORS[i]);
    if (board.cells[mirrored] !== FLOOR) continue;
    setCell(board, mirrored, kind);
    placed++;
  }
  board.boxesLeft += placed;
  return placed;
};
