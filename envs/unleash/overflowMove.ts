import { nextInt } from '../core/javaRandom.ts';
import { AROUND, AROUND_SIZE, CELLS, COLUMN, cellAt, RANGE_SIZE, REACH, ROW } from './grid.ts';
import type { State } from './state.ts';

/**
 * The judge searches a robot's way best-first, by a distance in 32-bit integers that wraps around for targets near
 * the ends of that range: the robot may then walk the wrong way. Nearer targets never come here (see move.ts).
 */
const SAFE = 1_000_000_000;
export const isOverflowing = (x: number, y: number): boolean => Math.abs(x) > SAFE || Math.abs(y) > SAFE;

/** java.lang.Math.abs: the smallest number stays negative. */
const wrappedAbs = (value: number): number => (value < 0 ? -value | 0 : value);

/** A binary heap as java.util.PriorityQueue keeps it, so that equal distances come out in the judge's order. */
const heap = new Int16Array(RANGE_SIZE);
let heapSize = 0;
/** [cells] of the search under way; steps -1 = not met yet. */
const away = new Int32Array(CELLS);
const steps = new Int8Array(CELLS);
const nearest = new Int16Array(RANGE_SIZE);

const push = (cell: number): void => {
  let hollow = heapSize++;
  while (hollow > 0) {
    const parent = (hollow - 1) >> 1;
    if (away[cell] >= away[heap[parent]]) break;
    heap[hollow] = heap[parent];
    hollow = parent;
  }
  heap[hollow] = cell;
};

const pop = (): number => {
  const top = heap[0];
  const last = heap[--heapSize];
  let hollow = 0;
  while (hollow < heapSize >> 1) {
    let child = 2 * hollow + 1;
    if (child + 1 < heapSize && away[heap[child]] > away[heap[child + 1]]) child++;
    if (away[last] <= away[heap[child]]) break;
    heap[hollow] = heap[child];
    hollow = child;
  }
  heap[hollow] = last;
  return top;
};

const meet = (cell: number, step: number, targetX: number, targetY: number): void => {
  steps[cell] = step;
  away[cell] = (wrappedAbs((COLUMN[cell] - targetX) | 0) + wrappedAbs((ROW[cell] - targetY) | 0)) | 0;
  push(cell);
};

const meetNeighbours = (cell: number, targetX: number, targetY: number): void => {
  for (let side = 1; side < AROUND_SIZE; side++) {
    const neighbour = AROUND[cell * AROUND_SIZE + side];
    if (neighbour !== -1 && steps[neighbour] === -1) meet(neighbour, steps[cell] + 1, targetX, targetY);
  }
};

/** Fills `nearest` with the cells in reach that the judge holds nearest to the target; returns how many. */
const search = (from: number, targetX: number, targetY: number): number => {
  steps.fill(-1);
  heapSize = 0;
  let count = 0;
  meet(from, 0, targetX, targetY);
  while (heapSize > 0) {
    const cell = pop();
    if (count > 0 && away[cell] < away[nearest[0]]) count = 0;
    if (count === 0 || away[cell] === away[nearest[0]]) nearest[count++] = cell;
    if (steps[cell] < REACH) meetNeighbours(cell, targetX, targetY);
  }
  return count;
};

export const moveOverflowing = (state: State, robot: number): void => {
  const from = cellAt(state.robotX[robot], state.robotY[robot]);
  const count = search(from, state.targetX[robot], state.targetY[robot]);
  const cell = nearest[nextInt(state.random, count)];
  state.robotX[robot] = COLUMN[cell];
  state.robotY[robot] = ROW[cell];
};
