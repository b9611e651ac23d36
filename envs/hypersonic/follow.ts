import { Blast, burnFuses } from './blast.ts';
import { type Board, copyBoard, createBoard, isIn } from './board.ts';
import { MAX_SEATS } from './geometry.ts';

const blast = new Blast();
const played = createBoard();

/**
 * Adds to a board that was just shown what the contest does not tell: the round, the scores, how long nothing has
 * happened, who went when. All of it follows from the board of the round before.
 */
export const follow = (before: Board, shown: Board): void => {
  copyBoard(before, played);
  burnFuses(played);
  const isBlast = blast.ignite(played);
  shown.seats = before.seats;
  shown.turn = before.turn + 1;
  shown.idle = hasHappened(before, shown) ? 0 : before.idle + 1;
  shown.boxless = before.boxless + (shown.boxesLeft === 0 ? 1 : 0);
  for (let seat = 0; seat < MAX_SEATS; seat++) shown.goneAt[seat] = goneAt(before, shown, seat);
  if (isBlast) blast.apply(played);
  shown.boxes.set(played.boxes);
};

const hasHappened = (before: Board, shown: Board): boolean =>
  before.bombCount > 0 ||
  shown.bombCount > 0 ||
  shown.at.some((cell, seat) => isIn(shown, seat) && cell !== before.at[seat]);

/** A seat that went without being hit must have given a wrong answer. */
const goneAt = (before: Board, shown: Board, seat: number): number => {
  if (!isIn(before, seat)) return before.goneAt[seat];
  if (isIn(shown, seat)) return -1;
  return blast.touches(before.at[seat]) ? shown.turn : shown.turn - 1;
};
