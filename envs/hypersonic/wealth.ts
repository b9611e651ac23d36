import { type Board, FIRST_BOMBS, FIRST_RANGE } from './board.ts';
import { ownedBombs } from './prospect.ts';

/** In boxes: the first more bomb and the first more range, and what is left of that for each one after it. */
const BOMB_WORTH = 1.6;
const RANGE_WORTH = 0.8;
const SATURATION = 0.75;
/** With fewer boxes to come items are worth less. */
const PLENTY = 16;

/** What a seat owns beside boxes, in boxes; `boxesLeft`: that nobody will open yet. */
export const wealthOf = (board: Board, seat: number, boxesLeft: number): number => {
  const bombs = BOMB_WORTH * saturate(ownedBombs(board, seat) - FIRST_BOMBS);
  const range = RANGE_WORTH * saturate(board.range[seat] - FIRST_RANGE);
  return (bombs + range) * Math.min(1, boxesLeft / PLENTY);
};

/** 1 + SATURATION + SATURATION ** 2 ... */
const saturate = (count: number): number => SUMS[Math.min(count, MOST)];
const MOST = 20;
const SUMS = Float64Array.from({ length: MOST + 1 }, (_, count) => (1 - SATURATION ** count) / (1 - SATURATION));
