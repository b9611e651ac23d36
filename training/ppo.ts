import type { Rng } from '../envs/core/rng.ts';
import type { Inference } from '../models/inference.ts';
import { copyRow } from './copyRow.ts';
import { GradientStep } from './gradientStep.ts';
import type { Network } from './network.ts';
import type { Optimiser } from './optimiser.ts';
import { type PpoBatch, PpoLoss, type PpoLossOptions, type PpoReport } from './ppoLoss.ts';
import { ReturnScale } from './returnScale.ts';
import type { Samples } from './samples.ts';

export interface PpoOptions extends Omit<PpoLossOptions, 'valueScale'> {
  readonly epochs: number;
  readonly minibatch: number;
  readonly gamma: number;
  readonly lambda: number;
}

/** Learns from one batch of decisions after the other. */
export class Ppo {
  options: PpoOptions;
  readonly scale = new ReturnScale();
  private readonly gradientStep: GradientStep;
  private readonly rng: Rng;
  private readonly loss: PpoLoss;
  private readonly order: Int32Array;
  private readonly batch: PpoBatch & { size: number };
  /** [capacity, actions] by sample, and [minibatch, actions] of those at hand */
  private readonly anchored: Float32Array;
  private readonly anchorLogits: Float32Array;

  constructor(network: Network, optimiser: Optimiser, capacity: number, options: PpoOptions, rng: Rng) {
    const { minibatch } = options;
    const { actions } = network.spec.policy;
    this.options = options;
    this.rng = rng;
    this.loss = new PpoLoss(actions, { ...options, valueScale: 1 });
    this.order = new Int32Array(capacity);
    this.gradientStep = new GradientStep(network, optimiser, minibatch);
    this.anchored = new Float32Array(options.anchorWeight > 0 ? capacity * actions : 0);
    this.anchorLogits = new Float32Array(options.anchorWeight > 0 ? minibatch * actions : 0);
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
    const { gamma, lambda, epochs, minibatch } = this.options;
    samples.estimate(gamma, lambda);
    const count = samples.listTrainable(this.order);
    normalise(samples.advantages, this.order, count);
    this.scale.add(samples.returns, this.order, count);
    this.loss.options = { ...this.options, valueScale: this.scale.deviation };
    const reports: PpoReport[] = [];
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(this.order, count, this.rng);
      for (let first = 0; first < count; first += minibatch) {
        const size = Math.min(minibatch, count - first);
        this.gather(samples, first, size);
        if (anchor && epoch === 0) this.askAnchor(anchor, first, size);
        if (anchor) this.gatherAnchor(first, size);
        reports.push(this.step());
      }
    }
    return average(reports);
  }

  /** The anchor does not change while one batch is learned: each decision is shown to it once. */
  private askAnchor(anchor: Inference, first: number, size: number): void {
    const { actions } = this.batch;
    anchor.run(this.gradientStep.observations, size);
    for (let row = 0; row < size; row++) copyRow(anchor.policy, row, this.anchored, this.order[first + row], actions);
  }

  private gather(samples: Samples, first: number, size: number): void {
    const { batch, order } = this;
    batch.size = size;
    for (let row = 0; row < size; row++) {
      const sample = order[first + row];
      samples.readObservation(sample, this.gradientStep.observations, row);
      samples.readMask(sample, batch.masks, row);
      batch.chosen[row] = samples.chosen[sample];
      batch.oldLogProbabilities[row] = samples.logProbabilities[sample];
      batch.advantages[row] = samples.advantages[sample];
      batch.returns[row] = Math.min(Math.max(samples.returns[sample], -1), 1);
    }
  }

  private gatherAnchor(first: number, size: number): void {
    const { order, anchored, anchorLogits, batch } = this;
    for (let row = 0; row < size; row++) copyRow(anchored, order[first + row], anchorLogits, row, batch.actions);
  }

  private step(): PpoReport {
    let report: PpoReport | null = null;
    this.gradientStep.run(this.batch.size, (logits, values, logitGradients, valueGradients) => {
      report = this.loss.differentiate(this.batch, logits, values, logitGradients, valueGradients);
    });
    return report as unknown as PpoReport;
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

export const shuffle = (order: Int32Array, count: number, rng: Rng): void => {
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
