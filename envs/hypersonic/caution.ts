import { ACTIONS, bombs, stepOf } from './actions.ts';
import { type Board, canBomb, copyBoard, createBoard, FLOOR, isIn, isItem, setCell } from './board.ts';
import { CELLS, NEXT, NOWHERE } from './geometry.ts';
import { Forecast } from './survival.ts';

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

const likely = new Forecast();
const worst = new Forecast();
/** [actions]: 2 survives even if all others bomb, 1 if none does, 0 not at all. */
const caution = new Uint8Array(ACTIONS);

/** Leaves in a mask of legal actions only the safest kind that there is. */
export const pruneRisks = (board: Board, seat: number, mask: Uint8Array): void => {
  let most = 0;
  for (let action = 0; action < ACTIONS; action++) {
    caution[action] = mask[action] === 1 ? cautionOf(board, seat, action) : 0;
    most = Math.max(most, caution[action]);
  }
  for (let action = 0; action < ACTIONS; action++) if (caution[action] < most) mask[action] = 0;
};

const cautionOf = (board: Board, seat: number, action: number): number => {
  const own = board.at[seat];
  const to = NEXT[stepOf(action, seat) * CELLS + own];
  const mine = bombs(action) ? 1 << seat : 0;
  likely.play(board, mine, isItem(board.cells[to]) ? to : NOWHERE);
  if (!likely.survives(own, to)) return 0;
  playWorst(board, seat, mine, worst);
  return worst.survives(own, to) ? 2 : 1;
};
