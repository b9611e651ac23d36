import type { Encoder } from '../core/game.ts';
import { ACTIONS, writeLegal } from './actions.ts';
import { BITS, TURNED_BIT, WORDS } from './bits.ts';
import { BOX, canBomb, copyBoard, createBoard, explodeAlike, FUSE, isIn, RANGE_ITEM } from './board.ts';
import { slotOf, writeFacts } from './facts.ts';
import { CELLS, HEIGHT, isWall, NOWHERE, TURNED_CELL, WIDTH, xOf, yOf } from './geometry.ts';
import { Harvest } from './harvest.ts';
import * as plane from './planes.ts';
import { Forecast, reach, TIMELINE } from './survival.ts';
import { createSymmetries } from './symmetry.ts';
import type { HypersonicView } from './vision.ts';
import { ALWAYS_BLOCKED, IN_WINDOW, NO_WINDOW } from './window.ts';

const BOMB_RANGES = Uint8Array.of(4, 6, 9);
const HARVEST_PLANES = 3;
/** The last round of each of the window's explosion planes. */
const NEAR_ROUNDS = Uint8Array.of(2, 5, 8);
/** The wall plane: the same from every corner. */
const WALLS = Uint8Array.from({ length: CELLS }, (_, cell) => Number(isWall(xOf(cell), yOf(cell))));

const calm = new Forecast();
const bombing = new Forecast();
const harvest = new Harvest();
/** [HORIZON + 1, WORDS]: where one can be. */
const ways = new Int32Array(TIMELINE);
/** A set of cells in the making. */
const set = new Int32Array(WORDS);

/** Where the seat's rows begin in TURNED_CELL, in TURNED_BIT and in the tables of window.ts. */
let cellRow = 0;
let bitRow = 0;
let windowRow = 0;

export const encoder: Encoder<HypersonicView> = {
  shape: [plane.PLANES.length, HEIGHT, WIDTH],
  planes: plane.PLANES,
  actions: ACTIONS,
  symmetries: createSymmetries(),

  encode(view, out) {
    const own = view.at[view.seat];
    cellRow = view.seat * CELLS;
    bitRow = view.seat * BITS;
    windowRow = own === NOWHERE ? NO_WINDOW : TURNED_CELL[cellRow + own] * CELLS;
    foresee(view);
    if (own !== NOWHERE && canBomb(view, view.seat)) bombing.play(view, 1 << view.seat, NOWHERE);
    out.fill(0);
    writeTerrain(view, out);
    writeBombs(view, out);
    writePlayers(view, out);
    writeExplosions(out);
    writeHarvest(out);
    if (own !== NOWHERE) writeWays(own, out);
    writeFacts(view, calm, bombing, harvest, out, plane.FACTS);
  },

  mask(view, out) {
    writeLegal(view, view.seat, out);
  },
};

/** The board that `calm` was played on, and the range that `harvest` was reckoned with. */
const foreseen = createBoard();
let reckoned = 0;

/** All seats of a round see the same board, so most of the time the work was done for the seat before. */
const foresee = (view: HypersonicView): void => {
  const range = view.range[view.seat];
  const isKnown = reckoned > 0 && explodeAlike(view, foreseen);
  if (!isKnown) {
    copyBoard(view, foreseen);
    calm.play(view, 0, NOWHERE);
  }
  if (!isKnown || range !== reckoned) harvest.reckon(calm.after, range);
  reckoned = range;
};

const writeTerrain = (view: HypersonicView, out: Uint8Array): void => {
  out.set(WALLS, plane.WALLS);
  if (windowRow !== NO_WINDOW) out.set(ALWAYS_BLOCKED[windowRow / CELLS], plane.NEAR_BLOCKED);
  for (let word = 0; word < WORDS; word++) {
    for (let left = view.boxSet[word]; left !== 0; left &= left - 1) writeBox(view, word, left & -left, out);
    for (let left = view.itemSet[word]; left !== 0; left &= left - 1) writeItem(view, word, left & -left, out);
  }
};

const writeBox = (view: HypersonicView, word: number, bit: number, out: Uint8Array): void => {
  const cell = TURNED_BIT[word * 32 + 31 - Math.clz32(bit)];
  drawTwice(cell, out, plane.BOXES + (view.cells[cell] - BOX) * CELLS, plane.NEAR_BLOCKED);
  if ((calm.after.boxSet[word] & bit) !== 0) drawNear(cell, out, plane.NEAR_BOXES);
  else draw(cell, out, plane.DOOMED);
};

const writeItem = (view: HypersonicView, word: number, bit: number, out: Uint8Array): void => {
  const cell = TURNED_BIT[word * 32 + 31 - Math.clz32(bit)];
  drawTwice(cell, out, plane.ITEMS + (view.cells[cell] - RANGE_ITEM) * CELLS, plane.NEAR_ITEMS);
};

const writeBombs = (view: HypersonicView, out: Uint8Array): void => {
  for (let bomb = 0; bomb < view.bombCount; bomb++) {
    const cell = view.bombCell[bomb];
    const isMine = view.bombOwner[bomb] === view.seat;
    drawTwice(cell, out, isMine ? plane.MY_BOMBS : plane.OTHER_BOMBS, plane.NEAR_BOMBS);
    drawNear(cell, out, plane.NEAR_BLOCKED);
    for (let i = 0; i < BOMB_RANGES.length && view.bombRange[bomb] >= BOMB_RANGES[i]; i++) {
      draw(cell, out, plane.BOMB_RANGES + i * CELLS);
    }
  }
};

const writePlayers = (view: HypersonicView, out: Uint8Array): void => {
  for (let seat = 0; seat < view.seats; seat++) {
    if (!isIn(view, seat)) continue;
    draw(view.at[seat], out, plane.PLAYERS + slotOf(seat, view.seat) * CELLS);
    if (seat !== view.seat) drawNear(view.at[seat], out, plane.NEAR_PLAYERS);
  }
};

const writeExplosions = (out: Uint8Array): void => {
  let near = 0;
  for (let round = 1; round <= FUSE && round <= calm.last; round++) {
    if (round > NEAR_ROUNDS[near]) near++;
    const at = plane.EXPLOSIONS + (round - 1) * CELLS;
    drawSetTwice(calm.touched, round * WORDS, out, at, plane.NEAR_EXPLOSIONS + near * CELLS);
  }
};

/** Cells with exactly 1, exactly 2, at least 3 boxes to hit. */
const writeHarvest = (out: Uint8Array): void => {
  const { atLeast } = harvest;
  for (let i = 0; i < HARVEST_PLANES; i++) {
    const isLast = i === HARVEST_PLANES - 1;
    for (let word = 0; word < WORDS; word++) {
      set[word] = atLeast[i * WORDS + word] & (isLast ? -1 : ~atLeast[(i + 1) * WORDS + word]);
    }
    drawSetTwice(set, 0, out, plane.HARVEST + i * CELLS, plane.NEAR_HARVEST + i * CELLS);
  }
};

const writeWays = (own: number, out: Uint8Array): void => {
  for (let word = 0; word < WORDS; word++) set[word] = calm.free[WORDS + word] & ~calm.safe[WORDS + word];
  drawSetTwice(set, 0, out, plane.DEADLY, plane.NEAR_DEADLY);
  reach(calm, own, 0, ways);
  for (let round = 2; round <= FUSE; round += 2) {
    const now = round * WORDS;
    for (let word = 0; word < WORDS; word++) {
      ways[now + word] |= ways[now - WORDS + word] | ways[now - 2 * WORDS + word];
      set[word] = ways[now + word] & ~(round > 2 ? ways[now - 2 * WORDS + word] : 0);
    }
    drawSet(set, 0, out, plane.REACHED + (round / 2 - 1) * CELLS);
  }
};

const draw = (cell: number, out: Uint8Array, at: number): void => {
  out[at + TURNED_CELL[cellRow + cell]] = 1;
};

const drawNear = (cell: number, out: Uint8Array, at: number): void => {
  const near = IN_WINDOW[windowRow + TURNED_CELL[cellRow + cell]];
  if (near !== NOWHERE) out[at + near] = 1;
};

/** On the board and in the window. */
const drawTwice = (cell: number, out: Uint8Array, at: number, nearAt: number): void => {
  const turned = TURNED_CELL[cellRow + cell];
  const near = IN_WINDOW[windowRow + turned];
  out[at + turned] = 1;
  if (near !== NOWHERE) out[nearAt + near] = 1;
};

const drawSet = (bits: Int32Array, offset: number, out: Uint8Array, at: number): void => {
  for (let word = 0, row = bitRow + 31; word < WORDS; word++, row += 32) {
    for (let left = bits[offset + word]; left !== 0; left &= left - 1) {
      out[at + TURNED_BIT[row - Math.clz32(left & -left)]] = 1;
    }
  }
};

const drawSetTwice = (bits: Int32Array, offset: number, out: Uint8Array, at: number, nearAt: number): void => {
  const around = windowRow;
  for (let word = 0, row = bitRow + 31; word < WORDS; word++, row += 32) {
    for (let left = bits[offset + word]; left !== 0; left &= left - 1) {
      const turned = TURNED_BIT[row - Math.clz32(left & -left)];
      const near = IN_WINDOW[around + turned];
      out[at + turned] = 1;
      if (near !== NOWHERE) out[nearAt + near] = 1;
    }
  }
};
