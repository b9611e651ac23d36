import { findParameter, listParameters } from './parameters.ts';
import { type Step, traceShapes } from './shapes.ts';
import type { Activation, NetworkSpec, Pool } from './spec.ts';

export interface Answer {
  readonly policy: number[];
  readonly value: number;
}

/** What a network means, in the plainest words and double precision: tests hold every engine against it. */
export const answerNaively = (spec: NetworkSpec, weights: Float32Array, observation: Uint8Array): Answer => {
  const shapes = traceShapes(spec);
  const network = new NaiveNetwork(spec, weights);
  const body = network.runSteps(shapes.trunk, network.see(observation, shapes.trunk[0]));
  const policy = network.dense('policy.head', network.runSteps(shapes.policy, body));
  if (spec.policy.local) addCells(policy, network.runLocal(shapes.local, observation), spec.policy.local.kinds);
  const outcome = network.dense('value.head', network.runSteps(shapes.value, body));
  return { policy, value: spec.value.kind === 'wdl' ? balance(outcome) : Math.tanh(outcome[0]) };
};

/** `own`: [cells, kinds]. */
const addCells = (policy: number[], own: readonly number[], kinds: number): void => {
  const cells = own.length / kinds;
  own.forEach((logit, i) => {
    policy[(i % kinds) * cells + Math.floor(i / kinds)] += logit;
  });
};

const balance = (logits: readonly number[]): number => {
  const powers = logits.map(logit => Math.exp(logit - Math.max(...logits)));
  return (powers[0] - powers[2]) / (powers[0] + powers[1] + powers[2]);
};

const activate = (x: number, activation: Activation): number =>
  activation === 'relu' ? Math.max(0, x) : activation === 'tanh' ? Math.tanh(x) : x;

/** Numbers in flat arrays, boards as [height, width, channels]. */
class NaiveNetwork {
  private readonly spec: NetworkSpec;
  private readonly weights: Float32Array;

  constructor(spec: NetworkSpec, weights: Float32Array) {
    this.spec = spec;
    this.weights = weights;
  }

  /** From [planes, height, width] to channels last where the first layer wants a board. */
  see(observation: Uint8Array, first: Step): number[] {
    if (first.input.length === 1) return [...observation];
    const [height, width, planes] = first.input;
    const cells = height * width;
    return Array.from({ length: cells * planes }, (_, i) => observation[(i % planes) * cells + Math.floor(i / planes)]);
  }

  runLocal(steps: readonly Step[], observation: Uint8Array): number[] {
    return this.runSteps(steps, this.see(observation, steps[0]));
  }

  runSteps(steps: readonly Step[], x: number[]): number[] {
    return steps.reduce((input, step) => this.runStep(step, input), x);
  }

  private runStep(step: Step, x: number[]): number[] {
    const { layer, name } = step;
    if (layer.layer === 'pool') return pool(x, step.input[2], layer.kind);
    if (layer.layer === 'dense') return this.dense(name, x).map(sum => activate(sum, layer.activation));
    if (layer.layer === 'cells') return this.cells(step, x).map(sum => activate(sum, layer.activation));
    if (layer.layer === 'conv') return this.conv(name, step, x).map(sum => activate(sum, layer.activation));
    const between = this.conv(`${name}.first`, step, x).map(sum => activate(sum, 'relu'));
    return this.conv(`${name}.second`, step, between).map((sum, i) => activate(sum + x[i], 'relu'));
  }

  dense(name: string, x: readonly number[]): number[] {
    const weight = this.part(`${name}.weight`);
    const bias = this.part(`${name}.bias`);
    return Array.from(bias, (sum, output) =>
      x.reduce((total, value, input) => total + value * weight[input * bias.length + output], sum),
    );
  }

  private cells({ name, input }: Step, x: number[]): number[] {
    const [height, width, channels] = input;
    return Array.from({ length: height * width }, (_, cell) =>
      this.dense(name, x.slice(cell * channels, (cell + 1) * channels)),
    ).flat();
  }

  private conv(name: string, { input, output }: Step, x: readonly number[]): number[] {
    const [height, width, inputs] = input;
    const bias = this.part(`${name}.bias`);
    const weight = this.part(`${name}.weight`);
    return Array.from({ length: height * width * output[2] }, (_, i) => {
      const to = i % output[2];
      const cell = Math.floor(i / output[2]);
      let sum = bias[to];
      for (let tap = 0; tap < 9; tap++) {
        const row = Math.floor(cell / width) + Math.floor(tap / 3) - 1;
        const column = (cell % width) + (tap % 3) - 1;
        if (row < 0 || row >= height || column < 0 || column >= width) continue;
        for (let from = 0; from < inputs; from++) {
          sum += x[(row * width + column) * inputs + from] * weight[(tap * inputs + from) * output[2] + to];
        }
      }
      return sum;
    });
  }

  private part(name: string): Float32Array {
    const { offset, size } = findParameter(listParameters(this.spec), name);
    return this.weights.subarray(offset, offset + size);
  }
}

const pool = (x: number[], channels: number, kind: Pool): number[] => {
  if (kind === 'flatten') return x;
  return Array.from({ length: channels }, (_, channel) => {
    const values = x.filter((_value, i) => i % channels === channel);
    return kind === 'max' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
};
