import { type Board, FIRST_BOMBS, FIRST_RANGE, isIn } from './board.ts';
import { NOWHERE } from './geometry.ts';
import type { State } from './rules.ts';
import { Forecast } from './survival.ts';

/** What is left of a life that no step can save any more. */
const DOOMED_LIFE = 0.2;
/** In boxes. */
const BOMB_WORTH = 1;
const RANGE_WORTH = 0.4;
/** A lead that counts half as much as any lead can. */
const HALF_LEAD = 8;

const forecast = new Forecast();

/**
 * Half for being alive while others are not, half for the lead in boxes and items. Boxes that bombs on the board will
 * open count already, and so does a death that cannot be escaped.
 */
export const potential = (state: State, seat: number): number => {
  forecast.play(state, 0, NOWHERE);
  let life = 0;
  let lead = 0;
  for (let other = 0; other < state.seats; other++) {
    life += lifeOf(state, seat) - lifeOf(state, other);
    lead += wealthOf(forecast.after, seat) - wealthOf(forecast.after, other);
  }
  const others = state.seats - 1;
  return 0.5 * (life / others) + 0.5 * (lead / (Math.abs(lead) + HALF_LEAD * others));
};

const lifeOf = (board: Board, seat: number): number => {
  if (!isIn(board, seat)) return 0;
  return forecast.isSafe(board.at[seat], 0) ? 1 : DOOMED_LIFE;
};

/** Of the board when all bombs are back with their owners. */
const wealthOf = (after: Board, seat: number): number => {
  if (!isIn(after, seat)) return after.boxes[seat];
  const items = BOMB_WORTH * (after.bombsLeft[seat] - FIRST_BOMBS) + RANGE_WORTH * (after.range[seat] - FIRST_RANGE);
  return after.boxes[seat] + items;
};
