import type { Symmetry } from '../core/game.ts';
import { ACTIONS } from './actions.ts';
import { mirrorFacts } from './facts.ts';
import { CELLS, mirrorCell, mirrorStep, STEP_COUNT } from './geometry.ts';
import { FACTS, FIRST_FACT_PLANE, PLANES } from './planes.ts';

/** Mirrored left to right, upside down, both: nothing in the rules knows the difference. */
export const createSymmetries = (): Symmetry[] => [0b01, 0b10, 0b11].map(createSymmetry);

const createSymmetry = (mirror: number): Symmetry => ({
  observation: mirrorObservation(mirror),
  action: Int32Array.from({ length: ACTIONS }, (_, action) => {
    const step = action % STEP_COUNT;
    return action - step + mirrorStep(step, mirror);
  }),
});

const mirrorObservation = (mirror: number): Int32Array => {
  const moved = Int32Array.from({ length: PLANES.length * CELLS }, (_, index) => index);
  for (let plane = 0; plane < FIRST_FACT_PLANE; plane++) {
    for (let cell = 0; cell < CELLS; cell++) moved[plane * CELLS + cell] = plane * CELLS + mirrorCell(cell, mirror);
  }
  mirrorFacts(mirror).forEach((to, fact) => {
    moved[FACTS + fact] = FACTS + to;
  });
  return moved;
};
