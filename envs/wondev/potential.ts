import { evaluate, WEIGHTS } from './evaluate.ts';
import type { State } from './rules.ts';

/** A lead of this value counts as about three quarters of a sure win. */
const SCALE = 120;

/** The baseline's judgement of the position, pressed into -1 to 1; the other seat's is its negative. */
export const potential = (state: State, seat: number): number =>
  Math.tanh(evaluate(state.board, seat, WEIGHTS) / SCALE);
