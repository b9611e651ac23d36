import { DIRECTIONS } from './board.ts';
import { AHEAD, describeFeatures } from './features.ts';

/** Planes of an observation: where each kind begins. Those by time go from 1 on. */
export const WALLS = 0;
export const BULLETS = 1;
export const ENEMY = BULLETS + DIRECTIONS;
export const DANGER = ENEMY + 1;
export const MINE = DANGER + AHEAD;
export const MINE_TIMES = 3;
export const THEIRS = MINE + MINE_TIMES;
export const THEIR_TIMES = 3;
export const PACKED = THEIRS + THEIR_TIMES;
export const PLANES = PACKED + 1;

const byTime = (times: number, describe: (time: number) => string): string[] =>
  Array.from({ length: times }, (_, i) => describe(i + 1));

export const planeNames: readonly string[] = [
  'walls; outside of the board is 0',
  ...['up', 'down', 'left', 'right'].map(direction => `bullets flying ${direction}`),
  'the enemy',
  ...byTime(AHEAD, time => `a bullet in flight will be here in ${time}, at most ${time} rows and columns away`),
  ...byTime(MINE_TIMES, time => `I can be here in ${time} and go on as long as possible, up to ${AHEAD}`),
  ...byTime(THEIR_TIMES, time => `an enemy within ${2 * AHEAD} can be here in ${time} and go on as long as possible`),
  `packed bits, row by row: ${describeFeatures()}`,
];
