import { BOMB_ITEM, type Board, FIRST_BOMBS, FIRST_RANGE, RANGE_ITEM } from './board.ts';

/** An item's worth in boxes, the less the more of its kind one has. */
const BOMB_WORTH = 1.6;
const RANGE_WORTH = 0.8;
const SATURATION = 0.75;
/** With fewer boxes to come items are worth less. */
const PLENTY = 16;

/** In boxes; 0 for what is no item. */
export const itemWorth = (board: Board, seat: number, kind: number): number => {
  if (kind === RANGE_ITEM) return RANGE_WORTH * SATURATION ** (board.range[seat] - FIRST_RANGE);
  return kind === BOMB_ITEM ? BOMB_WORTH * SATURATION ** (ownedBombs(board, seat) - FIRST_BOMBS) : 0;
};

/** All the items that a seat has collected, in boxes. */
export const itemsWorth = (board: Board, seat: number): number =>
  BOMB_WORTH * SUMS[Math.min(ownedBombs(board, seat) - FIRST_BOMBS, MOST)] +
  RANGE_WORTH * SUMS[Math.min(board.range[seat] - FIRST_RANGE, MOST)];

/** What is left of an item's worth when so many boxes are left that nobody will open yet. */
export const needOfItems = (boxesLeft: number): number => Math.min(1, boxesLeft / PLENTY);

const MOST = 20;
/** [items of a kind]: 1 + SATURATION + SATURATION ** 2 ... */
const SUMS = Float64Array.from({ length: MOST + 1 }, (_, count) => (1 - SATURATION ** count) / (1 - SATURATION));

const ownedBombs = (board: Board, seat: number): number => {
  let count = board.bombsLeft[seat];
  for (let bomb = 0; bomb < board.bombCount; bomb++) if (board.bombOwner[bomb] === seat) count++;
  return count;
};
