import type { AnyGame } from '../envs/core/game.ts';

/** How strictly time is kept: the contest's limits times `factor`; Infinity: no limit. */
export interface ClockSettings {
  readonly factor: number;
  /** Programs may think while the others are asked. */
  readonly ponder: boolean;
}

export const STRICT_CLOCK: ClockSettings = { factor: 1, ponder: false };

/** Milliseconds that a seat has for its next answer. */
export const limitOf = (game: AnyGame, answersBefore: number, clock: ClockSettings): number =>
  (answersBefore === 0 ? game.clock.first : game.clock.turn) * clock.factor;

/** Reads `strict`, `x3` (three times the contest's limits) or `off`. */
export const parseClock = (text: string): number => {
  if (text === 'strict') return 1;
  if (text === 'off') return Number.POSITIVE_INFINITY;
  const factor = Number(/^x(\d+(?:\.\d+)?)$/.exec(text)?.[1]);
  if (factor > 0) return factor;
  throw new RangeError(`the clock is 'strict', 'off' or a factor such as 'x3', not '${text}'`);
};

export const writeClock = (factor: number): string => {
  if (factor === 1) return 'strict';
  return factor === Number.POSITIVE_INFINITY ? 'off' : `x${factor}`;
};
