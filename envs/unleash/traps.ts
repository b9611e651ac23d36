import { DIG, WAIT } from './actions.ts';
import { hasTrap } from './buried.ts';
import { AROUND, AROUND_SIZE, CELLS, cellAt, GONE, ROBOTS } from './grid.ts';
import type { State } from './state.ts';

/** Cells whose traps go off, in the order found, and [cells] 1 = in a blast of this turn. */
const exploding = new Int16Array(CELLS);
const blasted = new Uint8Array(CELLS);

/** Every DIG on a trap of either seat sets it off; blasts chain and destroy all robots in them. */
export const resolveTraps = (state: State): void => {
  let count = 0;
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (state.kind[robot] === DIG) count = setOff(state, cellAt(state.targetX[robot], state.targetY[robot]), count);
  }
  if (count === 0) return;
  blasted.fill(0);
  for (let i = 0; i < count; i++) {
    for (let side = 0; side < AROUND_SIZE; side++) {
      const cell = AROUND[exploding[i] * AROUND_SIZE + side];
      if (cell === -1) continue;
      blasted[cell] = 1;
      count = setOff(state, cell, count);
    }
  }
  destroyRobots(state);
};

const setOff = (state: State, cell: number, count: number): number => {
  if (!hasTrap(state, cell)) return count;
  state.trap[cell] = 0;
  state.trap[CELLS + cell] = 0;
  exploding[count] = cell;
  return count + 1;
};

const destroyRobots = (state: State): void => {
  for (let robot = 0; robot < ROBOTS; robot++) {
    const isHit = state.robotX[robot] !== GONE && blasted[cellAt(state.robotX[robot], state.robotY[robot])] === 1;
    if (!isHit) continue;
    state.robotX[robot] = GONE;
    state.robotY[robot] = GONE;
    state.kind[robot] = WAIT;
  }
};
