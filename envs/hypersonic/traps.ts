import { hasCell } from './bits.ts';
import { type Board, copyBoard, createBoard } from './board.ts';
import { CELLS, NOWHERE } from './geometry.ts';
import type { Harvest } from './harvest.ts';
import { Forecast } from './survival.ts';

const calm = createBoard();
const forecast = new Forecast();

/** Takes out of the harvest the cells where one could not get away from one's own bomb, the board being calm. */
export const excludeTraps = (board: Board, seat: number, harvest: Harvest): void => {
  copyBoard(board, calm);
  for (let cell = 0; cell < CELLS; cell++) {
    if (!hasCell(harvest.atLeast, 0, cell)) continue;
    calm.at[seat] = cell;
    forecast.play(calm, 1 << seat, NOWHERE);
    if (!forecast.isSafe(cell, 0)) harvest.remove(cell);
  }
};
