import { POINTS } from './board.ts';
import { evaluatePlace, WEIGHTS } from './evaluate.ts';
import type { State } from './rules.ts';

/** A lead of this value counts as about three quarters of a sure win. */
const SCALE = 120;

/**
 * The baseline's judgement of the position, pressed into -1 to 1; the other seat's is its negative. Averaged over who
 * is to move, so that it does not swing from ply to ply with the turn alone.
 */
export const potential = ({ board }: State, seat: number): number => {
  const lead = board[POINTS + seat] - board[POINTS + 1 - seat];
  const place = evaluatePlace(board, seat, 0, WEIGHTS) + evaluatePlace(board, seat, 1, WEIGHTS);
  return Math.tanh((WEIGHTS.point * lead + place / 2) / SCALE);
};
