import type { OptionSpec } from '../core/game.ts';
import { MAX_SIDE } from './board.ts';

/** What the contest's organisers could set; the defaults are what they played. */
export const OPTIONS = {
  height: { about: 'rows of the board, border included', min: 15, max: MAX_SIDE, default: 15 },
  width: { about: 'columns of the board, border included', min: 20, max: MAX_SIDE, default: 20 },
  walls: { about: 'approximate number of walls within the border', min: 10, max: 200, default: 20 },
  rounds: { about: 'rounds after which the match is a draw', min: 100, max: 2000, default: 500 },
} as const satisfies Record<string, OptionSpec>;
