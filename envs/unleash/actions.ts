import { AROUND_SIZE, AROUND_X, AROUND_Y, REACH } from './grid.ts';

/** What a robot is told to do. */
export const WAIT = 0;
export const MOVE = 1;
export const DIG = 2;
export const REQUEST_RADAR = 3;
export const REQUEST_TRAP = 4;

/** The action index: 0 waits, 1-40 move, 41-45 dig, 46 and 47 request a radar and a trap. All relative to the robot. */
export const WAITING = 0;
export const FIRST_MOVE = 1;
const MOVES = 2 * REACH * (REACH + 1);
export const FIRST_DIG = FIRST_MOVE + MOVES;
export const TAKING_RADAR = FIRST_DIG + AROUND_SIZE;
export const TAKING_TRAP = TAKING_RADAR + 1;
export const ACTIONS = TAKING_TRAP + 1;

/** [actions] the kind of command and its target relative to the robot. */
export const KIND = new Uint8Array(ACTIONS);
export const STEP_X = new Int8Array(ACTIONS);
export const STEP_Y = new Int8Array(ACTIONS);

const SPAN = 2 * REACH + 1;
const tableIndex = (dx: number, dy: number): number => (dy + REACH) * SPAN + dx + REACH;
/** [dy + 4, dx + 4] the action that moves so, or WAITING at the centre; only within 4 steps. */
const MOVE_BY_STEP = new Uint8Array(SPAN * SPAN);

const define = (action: number, kind: number, dx: number, dy: number): void => {
  KIND[action] = kind;
  STEP_X[action] = dx;
  STEP_Y[action] = dy;
};

let nextMove = FIRST_MOVE;
for (let dy = -REACH; dy <= REACH; dy++) {
  for (let dx = -REACH; dx <= REACH; dx++) {
    const steps = Math.abs(dx) + Math.abs(dy);
    if (steps === 0 || steps > REACH) continue;
    MOVE_BY_STEP[tableIndex(dx, dy)] = nextMove;
    define(nextMove++, MOVE, dx, dy);
  }
}
for (let side = 0; side < AROUND_SIZE; side++) define(FIRST_DIG + side, DIG, AROUND_X[side], AROUND_Y[side]);
define(TAKING_RADAR, REQUEST_RADAR, 0, 0);
define(TAKING_TRAP, REQUEST_TRAP, 0, 0);

/** The action that moves by (dx, dy), at most 4 steps in all; by (0, 0) it waits. */
export const moveBy = (dx: number, dy: number): number => MOVE_BY_STEP[tableIndex(dx, dy)];
