import { type Board, isFree } from './board.ts';
import { CELLS, NEXT, NOWHERE, STEP_COUNT, xOf, yOf } from './geometry.ts';

/** 32-bit numbers wrap around in the judge's language, and so do far targets. */
const distanceTo = (x: number, y: number, cell: number): number => {
  const across = Math.abs((x - xOf(cell)) | 0) | 0;
  const down = Math.abs((y - yOf(cell)) | 0) | 0;
  return (across + down) | 0;
};

/**
 * The step that the judge takes towards a target, which may lie outside the grid: first on the way, breadth first, to
 * the nearest reachable cell, ties to the one found first.
 */
export const stepTowards = (board: Board, start: number, x: number, y: number): number => {
  if (xOf(start) === x && yOf(start) === y) return 0;
  /** [cells]: the step that leads from the start towards each cell found so far. */
  const firstStep = new Uint8Array(CELLS).fill(NOWHERE);
  firstStep[start] = 0;
  let nearest = start;
  let isFound = false;
  const queue = [start];
  for (let i = 0; i < queue.length && !isFound; i++) {
    for (let step = 1; step < STEP_COUNT; step++) {
      const cell = NEXT[step * CELLS + queue[i]];
      if (cell === NOWHERE || firstStep[cell] !== NOWHERE || !isFree(board, cell)) continue;
      firstStep[cell] = queue[i] === start ? step : firstStep[queue[i]];
      queue.push(cell);
      if (distanceTo(x, y, cell) < distanceTo(x, y, nearest)) nearest = cell;
      if (xOf(cell) === x && yOf(cell) === y) isFound = true;
    }
  }
  return firstStep[nearest];
};
