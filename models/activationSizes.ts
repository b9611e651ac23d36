import { convScratch, denseScratch, padded } from './kernels/kernels.ts';
import type { NetworkShapes, Shape, Step } from './shapes.ts';
import { type NetworkSpec, valueOutputs } from './spec.ts';

/** Numbers that an activation takes with its padding. */
export const countPadded = (shape: Shape): number =>
  shape.length === 3 ? shape[0] * shape[1] * padded(shape[2]) : padded(shape[0]);

const allSteps = ({ trunk, policy, local, value }: NetworkShapes): Step[] => [...trunk, ...policy, ...local, ...value];

/** Of one row. */
export const largestActivation = (spec: NetworkSpec, shapes: NetworkShapes): number =>
  Math.max(padded(spec.policy.actions + valueOutputs(spec)), ...allSteps(shapes).map(step => countPadded(step.output)));

/** Bytes that the most demanding kernel needs for its own use. */
export const largestScratch = (shapes: NetworkShapes): number => {
  const heads = [denseScratch(shapes.policyInput), denseScratch(shapes.valueInput)];
  return Math.max(...heads, ...allSteps(shapes).map(stepScratch));
};

const stepScratch = (step: Step): number => {
  const [height, width, inputs] = step.input;
  const { layer } = step.layer;
  return layer === 'conv' || layer === 'residual'
    ? convScratch(height, width, inputs, step.output[2])
    : denseScratch(step.input[step.input.length - 1]);
};
