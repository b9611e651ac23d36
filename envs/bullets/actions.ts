import { DIRECTIONS } from './board.ts';

/** The contest's numbers: 0 to 3 walk up, down, left, right; 4 to 7 shoot there; 8 waits; 9 surrenders. */
export const SHOOT = DIRECTIONS;
export const WAIT = 8;
export const SURRENDER = 9;
/** What a seat can choose; surrendering is not among it. */
export const ACTIONS = 9;
/** No decision yet. */
export const NONE = -1;

/**
 * Blue sees the board turned by 180 degrees, so its up is the contest's down and so on: turns a seat's own action into
 * the contest's, and back. Red's are the same in both.
 */
export const turnAction = (seat: number, action: number): number => (seat === 1 && action < WAIT ? action ^ 1 : action);

export const isWalk = (action: number): boolean => action < SHOOT;
export const isShot = (action: number): boolean => action >= SHOOT && action < WAIT;
