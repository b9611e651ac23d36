import { BOMB, ROLES } from './board.ts';
import { PLAYING, rules, type State } from './rules.ts';
import { WORTH } from './worth.ts';

/** Flags apart: both stand until the end. */
const strength = (state: State, seat: number): number => {
  let sum = 0;
  for (let role = BOMB; role < ROLES.length; role++) sum += state.left[seat * 8 + role] * WORTH[role];
  return sum;
};

/** How far the seat's strength exceeds the other's, as a share of all on the board: 0 while both armies are whole. */
export const potential = (state: State, seat: number): number => {
  if (state.reason !== PLAYING) return rules.result(state, seat);
  if (!state.settled) return 0;
  const own = strength(state, seat);
  const theirs = strength(state, 1 - seat);
  return own + theirs === 0 ? 0 : (own - theirs) / (own + theirs);
};
