import type { Rng } from '../envs/core/rng.ts';
import type { Inference } from '../models/inference.ts';
import type { Network, Outputs } from './network.ts';
import { trainStep } from './networkStep.ts';
import type { Optimiser } from './optimiser.ts';
import { type PpoBatch, PpoLoss, type PpoLossOptions, type PpoReport } from './ppoLoss.ts';
import type { Samples } from './samples.ts';
import type { Scalar } from './tensorflow.ts';

export interface PpoOptions extends PpoLossOptions {
  readonly epochs: number;
  readonly minibatch: number;
  readonly gamma: number;
  readonly lambda: number;
}

/** Learns from one batch of decisions after the other. */
export class Ppo {
  private readonly network: Network;
  private readonly optimiser: Optimiser;
  private readonly options: PpoOptions;
  private readonly rng: Rng;
  private readonly loss: PpoLoss;
  private readonly order: Int32Array;
  private readonly observations: Uint8Array;
  private readonly batch: PpoBatch & { size: number };
  private readonly logitGradients: Float32Array;
  private readonly valueGradients: Float32Array;
  private readonly anchorLogits: Float32Array;

  constructor(network: Network, optimiser: Optimiser, capacity: number, options: PpoOptions, rng: Rng) {
    const { minibatch } = options;
    const { actions } = network.spec.policy;
    if (network.spec.value.kind !== 'scalar') {
      throw new RangeError("PPO learns a scalar value: set the network's value head to 'scalar'");
    }
    this.network = network;
    this.optimiser = optimiser;
    this.options = options;
    this.rng = rng;
    this.loss = new PpoLoss(actions, options);
    this.order = new Int32Array(capacity);
    this.observations = new Uint8Array(minibatch * network.spec.input.reduce((product, side) => product * side, 1));
    this.anchorLogits = new Float32Array(minibatch * actions);
    this.logitGradients = new Float32Array(minibatch * actions);
    this.valueGradients = new Float32Array(minibatch);
    this.batch = {
      size: minibatch,
      actions,
      masks: new Uint8Array(minibatch * actions),
      chosen: new Int32Array(minibatch),
      oldLogProbabilities: new Float32Array(minibatch),
      advantages: new Float32Array(minibatch),
      returns: new Float32Array(minibatch),
      anchor: options.anchorWeight > 0 ? this.anchorLogits : null,
    };
  }

  /** `anchor`: the policy to stay near, where the options ask for one. Returns the means over all minibatches. */
  learn(samples: Samples, anchor: Inference | null): PpoReport {
    const { gamma, lambda, epochs } = this.options;
    samples.estimate(gamma, lambda);
    const count = samples.listTrainable(this.order);
    normalise(samples.advantages, this.order, count);
    const reports: PpoReport[] = [];
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(this.order, count, this.rng);
      for (let first = 0; first < count; first += this.options.minibatch) {
        this.gather(samples, first, Math.min(this.options.minibatch, count - first), anchor);
        reports.push(this.step());
      }
    }
    return average(reports);
  }

  private gather(samples: Samples, first: number, size: number, anchor: Inference | null): void {
    const { batch, order } = this;
    const { features, actions } = samples;
    batch.size = size;
    for (let row = 0; row < size; row++) {
      const sample = order[first + row];
      copyRow(samples.observations, sample, this.observations, row, features);
      copyRow(samples.masks, sample, batch.masks, row, actions);
      batch.chosen[row] = samples.chosen[sample];
      batch.oldLogProbabilities[row] = samples.logProbabilities[sample];
      batch.advantages[row] = samples.advantages[sample];
      batch.returns[row] = Math.min(Math.max(samples.returns[sample], -1), 1);
    }
    if (!anchor) return;
    anchor.run(this.observations, size);
    this.anchorLogits.set(anchor.policy.subarray(0, size * actions));
  }

  private step(): PpoReport {
    const { size } = this.batch;
    let report: PpoReport | null = null;
    const features = this.observations.length / this.options.minibatch;
    const rows = this.observations.subarray(0, size * features);
    trainStep(this.network, this.optimiser, rows, size, outputs => {
      const { policy, value } = outputs;
      const [logits, values] = [policy.dataSync<'float32'>(), value.dataSync<'float32'>()];
      report = this.loss.differentiate(this.batch, logits, values, this.logitGradients, this.valueGradients);
      return { total: this.linearise(outputs, size) };
    });
    return report as unknown as PpoReport;
  }

  /** A function whose gradient at the outputs is the one that was worked out. */
  private linearise({ policy, value }: Outputs, size: number): Scalar {
    const { tf } = this.network.backend;
    const { actions } = this.batch;
    const policyGradient = tf.tensor2d(this.logitGradients.slice(0, size * actions), [size, actions]);
    const valueGradient = tf.tensor2d(this.valueGradients.slice(0, size), [size, 1]);
    return tf.add(tf.sum(tf.mul(policy, policyGradient)), tf.sum(tf.mul(value, valueGradient))) as Scalar;
  }
}

/** To mean 0 and deviation 1 over the chosen samples. */
const normalise = (values: Float32Array, order: Int32Array, count: number): void => {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    sum += values[order[i]];
    squares += values[order[i]] ** 2;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(squares / count - mean * mean, 0)) + 1e-8;
  for (let i = 0; i < count; i++) values[order[i]] = (values[order[i]] - mean) / deviation;
};

const shuffle = (order: Int32Array, count: number, rng: Rng): void => {
  for (let i = count - 1; i > 0; i--) {
    const j = rng.int(i + 1);
    const held = order[i];
    order[i] = order[j];
    order[j] = held;
  }
};

const average = (reports: readonly PpoReport[]): PpoReport => {
  const total: PpoReport = { policy: 0, value: 0, entropy: 0, divergence: 0, anchorDivergence: 0, clipped: 0 };
  for (const name of Object.keys(total) as (keyof PpoReport)[]) {
    for (const report of reports) total[name] += report[name] / reports.length;
  }
  return total;
};

const copyRow = (from: Uint8Array, row: number, to: Uint8Array, target: number, size: number): void => {
  for (let i = 0; i < size; i++) to[target * size + i] = from[row * size + i];
};
