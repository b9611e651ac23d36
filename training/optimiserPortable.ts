import type { Parameter } from '../models/parameters.ts';
import type { Network } from './network.ts';
import type { AdamOptions, AdamState, Optimiser } from './optimiser.ts';
import { numbersOfStep, type StepNumbers } from './optimiserSettings.ts';
import type { Tensor } from './tensorflow.ts';

/** Adam in plain JavaScript, for any backend. */
export class PortableAdam implements Optimiser {
  rate: number;
  private readonly network: Network;
  private readonly options: AdamOptions;
  private state: AdamState;

  constructor(network: Network, options: AdamOptions) {
    this.network = network;
    this.options = options;
    this.rate = options.rate;
    const { length } = network.readWeights();
    this.state = { steps: 0, first: new Float32Array(length), second: new Float32Array(length) };
  }

  get steps(): number {
    return this.state.steps;
  }

  apply(gradients: readonly (Tensor | undefined)[]): number {
    const slopes = gradients.map(gradient => gradient?.dataSync<'float32'>());
    const norm = Math.sqrt(slopes.reduce((sum, slope) => sum + (slope ? sumOfSquares(slope) : 0), 0));
    const steps = this.state.steps + 1;
    const numbers = numbersOfStep(this.options, this.rate, steps, norm);
    const weights = this.network.readWeights();
    this.state = { ...this.state, steps };
    this.network.parameters.forEach((parameter, i) => {
      const slope = slopes[i];
      if (slope) move(weights, slope, this.state, parameter, numbers);
    });
    this.network.writeWeights(weights);
    return norm;
  }

  readState(): AdamState {
    const { steps, first, second } = this.state;
    return { steps, first: first.slice(), second: second.slice() };
  }

  writeState({ steps, first, second }: AdamState): void {
    this.state = { steps, first: first.slice(), second: second.slice() };
  }

  dispose(): void {}
}

/** In the order of the kernel of the same name. */
const sumOfSquares = (values: Float32Array): number => {
  const sums = new Float64Array(4);
  for (let i = 0; i < values.length; i++) sums[i & 3] += values[i] * values[i];
  return sums[0] + sums[1] + sums[2] + sums[3];
};

const { fround } = Math;

const move = (
  weights: Float32Array,
  slopes: Float32Array,
  { first, second }: AdamState,
  { offset, size, kind }: Parameter,
  { beta1, rest1, beta2, rest2, epsilon, rate, widen, scale, decay }: StepNumbers,
): void => {
  const shrink = kind === 'bias' ? 0 : decay;
  for (let j = 0; j < size; j++) {
    const i = offset + j;
    const slope = fround(slopes[j] * scale);
    const mean = fround(fround(first[i] * beta1) + fround(slope * rest1));
    const spread = fround(fround(second[i] * beta2) + fround(fround(slope * slope) * rest2));
    first[i] = mean;
    second[i] = spread;
    const root = fround(fround(Math.sqrt(fround(spread * widen))) + epsilon);
    const change = fround(fround(mean * rate) / root);
    weights[i] = fround(fround(weights[i] - fround(weights[i] * shrink)) - change);
  }
};
