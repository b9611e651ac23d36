import { addCell, GUARDED, neighboursInWord, OPEN, TURNED_BIT, WORDS } from './bits.ts';
import type { Board } from './board.ts';
import { type Harvest, MOST_BOXES } from './harvest.ts';
import { nextBomb } from './prospect.ts';
import type { Forecast } from './survival.ts';
import { itemWorth, needOfItems } from './wealth.ts';

/** Rounds to look ahead. */
const FAR = 16;
/** What a round of waiting leaves of a gain. */
const PATIENCE = 0.88;
/** [rounds]: PATIENCE to the power of each. */
const DISCOUNT = Float64Array.from({ length: FAR + 2 }, (_, round) => PATIENCE ** round);

/** Where one can be (guarded, see bits.ts), and where one comes to next. */
const known = new Int32Array(GUARDED);
const found = new Int32Array(WORDS);

/**
 * What a seat can look forward to, in boxes: the best place for its next bomb and the best item. Ways are those of the
 * board when all bombs are gone.
 */
export const hopeFrom = (board: Board, seat: number, forecast: Forecast, harvest: Harvest): number => {
  const { after } = forecast;
  const ready = nextBomb(board, seat, false, forecast) - 1;
  let bombing = 0;
  let collecting = 0;
  setOut(board.at[seat]);
  for (let round = 0; round <= FAR; round++) {
    bombing = Math.max(bombing, mostBoxes(harvest) * DISCOUNT[Math.max(round, ready) + 1]);
    collecting = Math.max(collecting, bestItem(board, after, seat) * DISCOUNT[round]);
    if (!goOn(after)) break;
  }
  return bombing + collecting * needOfItems(after.boxesLeft);
};

const setOut = (cell: number): void => {
  known.fill(0);
  found.fill(0);
  addCell(found, 0, cell);
};

/** One step in all directions; false if there is nowhere new to go. */
const goOn = ({ boxSet }: Board): boolean => {
  let some = 0;
  for (let word = 0; word < WORDS; word++) known[word + 1] |= found[word];
  for (let word = 0; word < WORDS; word++) {
    found[word] = neighboursInWord(known, word) & OPEN[word] & ~boxSet[word] & ~known[word + 1];
    some |= found[word];
  }
  return some !== 0;
};

/** Boxes that a bomb opens from the best of the cells found. */
const mostBoxes = ({ atLeast }: Harvest): number => {
  for (let count = MOST_BOXES; count > 0; count--) {
    const at = (count - 1) * WORDS;
    for (let word = 0; word < WORDS; word++) if ((found[word] & atLeast[at + word]) !== 0) return count;
  }
  return 0;
};

/** The worth of the best item on the cells found. */
const bestItem = (board: Board, after: Board, seat: number): number => {
  let best = 0;
  for (let word = 0; word < WORDS; word++) {
    for (let left = found[word] & after.itemSet[word]; left !== 0; left &= left - 1) {
      const cell = TURNED_BIT[word * 32 + 31 - Math.clz32(left & -left)];
      best = Math.max(best, itemWorth(board, seat, after.cells[cell]));
    }
  }
  return best;
};
