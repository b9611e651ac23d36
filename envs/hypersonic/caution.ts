import { type Board, canBomb, copyBoard, createBoard, FLOOR, isIn, isItem, setCell } from './board.ts';
import { CELLS, NOWHERE } from './geometry.ts';
import type { Forecast } from './survival.ts';

const bare = createBoard();

/**
 * Every other player who can bombs at once, and items that lie between are taken before the bombs explode. `mine`: bit
 * of the seat if it bombs as well.
 */
export const playWorst = (board: Board, seat: number, mine: number, forecast: Forecast): void => {
  copyBoard(board, bare);
  for (let cell = 0; cell < CELLS; cell++) if (isItem(bare.cells[cell])) setCell(bare, cell, FLOOR);
  forecast.play(bare, mine | othersWhoCanBomb(board, seat), NOWHERE);
};

/** Bit per seat. */
export const othersWhoCanBomb = (board: Board, seat: number): number => {
  let others = 0;
  for (let other = 0; other < board.seats; other++) {
    if (other !== seat && isIn(board, other) && canBomb(board, other)) others |= 1 << other;
  }
  return others;
};
