import { nextInt } from '../core/javaRandom.ts';
import { HEIGHT, isInside, REACH, WIDTH } from './grid.ts';
import { isOverflowing, moveOverflowing } from './overflowMove.ts';
import type { State } from './state.ts';

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** Carries out a robot's MOVE: straight to a target within reach, else to one of the judge's choice of cells nearer. */
export const moveRobot = (state: State, robot: number): void => {
  const targetX = state.targetX[robot];
  const targetY = state.targetY[robot];
  if (isOverflowing(targetX, targetY)) {
    moveOverflowing(state, robot);
    return;
  }
  const x = clamp(targetX, WIDTH);
  const y = clamp(targetY, HEIGHT);
  const stepsX = Math.abs(x - state.robotX[robot]);
  const stepsY = Math.abs(y - state.robotY[robot]);
  if (stepsX + stepsY > REACH) {
    moveTowards(state, robot, x, y);
    return;
  }
  if (!isInside(targetX, targetY)) nextInt(state.random, 1);
  state.robotX[robot] = x;
  state.robotY[robot] = y;
};

/** Four steps, drawn among the ways to share them out between x and y; never all in y while x differs. */
const moveTowards = (state: State, robot: number, x: number, y: number): void => {
  const dx = x - state.robotX[robot];
  const dy = y - state.robotY[robot];
  const most = Math.min(REACH, Math.abs(dx));
  const least = Math.max(REACH - Math.abs(dy), dx === 0 ? 0 : 1);
  const stepsX = most - nextInt(state.random, most - least + 1);
  state.robotX[robot] += Math.sign(dx) * stepsX;
  state.robotY[robot] += Math.sign(dy) * (REACH - stepsX);
};
