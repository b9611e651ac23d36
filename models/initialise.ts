import type { Rng } from '../envs/core/rng.ts';
import { countWeights, listParameters, type Parameter } from './parameters.ts';
import type { NetworkSpec } from './spec.ts';

/** About this share of an observation is 1: weights of the first layer are larger by as much as its input is smaller. */
const OBSERVATION_DENSITY = 0.1;

/** What stands in for batch norm: a residual layer starts close to passing its input on. */
const RESIDUAL_GAIN = 0.1;

/** Near zero, so that play starts out near uniform. */
const POLICY_GAIN = 0.01;
const VALUE_GAIN = 0.1;

/**
 * New weights: normally distributed with deviation gain / sqrt(inputs of one output); gain sqrt(2) before relu and
 * before other activations alike, 1 / sqrt(density) more in the first layer, small in heads; biases 0.
 */
export const initialise = (spec: NetworkSpec, rng: Rng): Float32Array => {
  const weights = new Float32Array(countWeights(spec));
  listParameters(spec).forEach((parameter, i) => {
    if (parameter.kind !== 'bias')
      fillNormal(
        weights,
        parameter,
        findGain(parameter.name, i === 0 || parameter.name === 'policy.local.0.weight'),
        rng,
      );
  });
  return weights;
};

const findGain = (name: string, isFirst: boolean): number => {
  if (name === 'policy.head.weight' || name === 'policy.local.1.weight') return POLICY_GAIN;
  if (name === 'value.head.weight') return VALUE_GAIN;
  const gain = Math.SQRT2 / Math.sqrt(isFirst ? OBSERVATION_DENSITY : 1);
  return name.endsWith('.second.weight') ? gain * RESIDUAL_GAIN : gain;
};

const fillNormal = (weights: Float32Array, { offset, size, shape }: Parameter, gain: number, rng: Rng): void => {
  const inputs = size / shape[shape.length - 1];
  const deviation = gain / Math.sqrt(inputs);
  for (let i = offset; i < offset + size; i++) weights[i] = deviation * drawNormal(rng);
};

/** Box and Muller's way; the logarithm never sees 0. */
const drawNormal = (rng: Rng): number =>
  Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());
