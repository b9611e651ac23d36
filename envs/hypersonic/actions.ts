import { type Board, canBomb, canStep } from './board.ts';
import { STEP_COUNT, TURNED_STEP } from './geometry.ts';

/**
 * Action index: 0-4 MOVE, 5-9 BOMB, each time stay, left, right, up, down, as the seat sees its turned board.
 * BOMB places a bomb where one stands and then takes the step.
 */
export const ACTIONS = 2 * STEP_COUNT;

export const bombs = (action: number): boolean => action >= STEP_COUNT;

/** The step of an action on the board as it is. */
export const stepOf = (action: number, seat: number): number => TURNED_STEP[seat * STEP_COUNT + (action % STEP_COUNT)];

/** The action that takes a step on the board as it is. */
export const actionOf = (step: number, withBomb: boolean, seat: number): number =>
  TURNED_STEP[seat * STEP_COUNT + step] + (withBomb ? STEP_COUNT : 0);

/** Overwrites `out`, ACTIONS long, 1 = legal. */
export const writeLegal = (board: Board, seat: number, out: Uint8Array): void => {
  const mayBomb = canBomb(board, seat) ? 1 : 0;
  for (let action = 0; action < STEP_COUNT; action++) {
    out[action] = canStep(board, seat, stepOf(action, seat)) ? 1 : 0;
    out[action + STEP_COUNT] = out[action] & mayBomb;
  }
};
