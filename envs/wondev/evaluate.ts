import { type Board, countSteps, MOVER, NOBODY, POINTS, UNIT } from './board.ts';
import { countBits } from './cellSet.ts';
import { createTerritory, divide } from './territory.ts';

/** What each is worth, in parts of a point. */
export interface Weights {
  readonly point: number;
  readonly cell: number;
  readonly step: number;
  readonly height: number;
}

export const WEIGHTS: Weights = { point: 8, cell: 16, step: 5, height: 4 };

/** Above every value of a match that is not over. */
export const WON = 100_000;

const territory = createTerritory();

/** How well a seat stands, exactly as much as the other stands badly. */
export const evaluate = (board: Board, seat: number, weights: Weights): number => {
  const lead = board[POINTS + seat] - board[POINTS + 1 - seat];
  if (board[MOVER] === NOBODY) return Math.sign(lead) * WON + lead;
  return weights.point * lead + evaluatePlace(board, seat, board[MOVER], weights);
};

/** How well a seat is placed on the board, points aside, if `first` is to move. */
export const evaluatePlace = (board: Board, seat: number, first: number, weights: Weights): number => {
  const other = 1 - seat;
  divide(board, first, territory);
  const cells = countBits(territory[seat * 2]) + countBits(territory[seat * 2 + 1]);
  const otherCells = countBits(territory[other * 2]) + countBits(territory[other * 2 + 1]);
  return (
    weights.cell * (cells - otherCells) +
    weights.step * (countSteps(board, seat) - countSteps(board, other)) +
    weights.height * (board[board[UNIT + seat]] - board[board[UNIT + other]])
  );
};
