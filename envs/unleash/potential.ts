import { CELLS, GONE, ORE, TEAM, WIDTH } from './grid.ts';
import type { State } from './state.ts';

/** What things are worth, in units of delivered ore. */
const ORE_IN_HAND = 0.3;
const ORE_BROUGHT_NEAR = 0.5;
const ROBOT = 4;
const ORE_IN_SIGHT = 0.05;
/** The lead at which the hint is half way to 1. */
const HALF = 15;

const worth = (state: State, seat: number): number => {
  let sum = state.delivered[seat];
  for (let robot = seat * TEAM; robot < (seat + 1) * TEAM; robot++) {
    if (state.robotX[robot] === GONE) continue;
    sum += ROBOT;
    if (state.item[robot] === ORE) sum += ORE_IN_HAND + ORE_BROUGHT_NEAR * (1 - state.robotX[robot] / WIDTH);
  }
  for (let cell = 0; cell < CELLS; cell++) {
    if (state.seen[seat * CELLS + cell] > 0) sum += ORE_IN_SIGHT * state.ore[cell];
  }
  return sum;
};

/** How far a seat is ahead: by ore delivered, ore on its way, robots and ore in sight of its radars. */
export const potential = (state: State, seat: number): number => {
  const lead = worth(state, seat) - worth(state, 1 - seat);
  return lead / (Math.abs(lead) + HALF);
};
