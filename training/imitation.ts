import type { Rng } from '../envs/core/rng.ts';
import { softmaxMasked } from '../models/distribution.ts';
import { GradientStep } from './gradientStep.ts';
import type { Network } from './network.ts';
import type { Optimiser } from './optimiser.ts';
import { shuffle } from './ppo.ts';
import type { Samples } from './samples.ts';

export interface ImitationOptions {
  readonly epochs: number;
  readonly minibatch: number;
  readonly valueWeight: number;
}

/** Means over all minibatches. */
export interface ImitationReport {
  /** Cross-entropy of the teacher's choices. */
  policy: number;
  value: number;
  /** Share of the decisions in which the likeliest action is the teacher's. */
  agreement: number;
}

/** Learns a teacher's decisions, and to foresee the results of their matches. */
export class Imitation {
  private readonly options: ImitationOptions;
  private readonly actions: number;
  private readonly rng: Rng;
  private readonly step: GradientStep;
  private readonly order: Int32Array;
  /** [capacity] 1 = the decision's match ended within the batch, so its result is known */
  private readonly isSettled: Uint8Array;
  private readonly masks: Uint8Array;
  private readonly probabilities: Float32Array;
  private readonly totals = { rows: 0, policy: 0, value: 0, valued: 0, agreed: 0 };

  constructor(network: Network, optimiser: Optimiser, capacity: number, options: ImitationOptions, rng: Rng) {
    this.options = options;
    this.actions = network.spec.policy.actions;
    this.rng = rng;
    this.step = new GradientStep(network, optimiser, options.minibatch);
    this.order = new Int32Array(capacity);
    this.isSettled = new Uint8Array(capacity);
    this.masks = new Uint8Array(options.minibatch * this.actions);
    this.probabilities = new Float32Array(this.actions);
  }

  learn(samples: Samples): ImitationReport {
    const { epochs, minibatch } = this.options;
    samples.estimate(1, 1);
    this.findSettled(samples);
    const { count } = samples;
    for (let i = 0; i < count; i++) this.order[i] = i;
    Object.assign(this.totals, { rows: 0, policy: 0, value: 0, valued: 0, agreed: 0 });
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(this.order, count, this.rng);
      for (let first = 0; first < count; first += minibatch) {
        this.learnRows(samples, first, Math.min(minibatch, count - first));
      }
    }
    const { rows, policy, value, valued, agreed } = this.totals;
    return { policy: policy / rows, value: value / Math.max(valued, 1), agreement: agreed / rows };
  }

  private findSettled(samples: Samples): void {
    for (let sample = samples.count - 1; sample >= 0; sample--) {
      const next = samples.next[sample];
      const isKnown = samples.ended[sample] === 1 || (next >= 0 && this.isSettled[next] === 1);
      this.isSettled[sample] = isKnown ? 1 : 0;
    }
  }

  private learnRows(samples: Samples, first: number, size: number): void {
    for (let row = 0; row < size; row++) {
      samples.readObservation(this.order[first + row], this.step.observations, row);
      samples.readMask(this.order[first + row], this.masks, row);
    }
    this.step.run(size, (logits, values, logitGradients, valueGradients) => {
      for (let row = 0; row < size; row++) {
        const sample = this.order[first + row];
        this.differentiatePolicy(logits, row, samples.chosen[sample], size, logitGradients);
        const error = this.isSettled[sample] === 1 ? values[row] - samples.returns[sample] : 0;
        valueGradients[row] = (2 * this.options.valueWeight * error) / size;
        this.totals.value += error * error;
        this.totals.valued += this.isSettled[sample];
      }
      this.totals.rows += size;
    });
  }

  /** Softmax less the teacher's choice. */
  private differentiatePolicy(
    logits: Float32Array,
    row: number,
    chosen: number,
    size: number,
    gradients: Float32Array,
  ): void {
    const { actions, probabilities } = this;
    softmaxMasked(logits, row * actions, this.masks, row * actions, actions, probabilities);
    let isLikeliest = true;
    for (let action = 0; action < actions; action++) {
      const target = action === chosen ? 1 : 0;
      gradients[row * actions + action] = (probabilities[action] - target) / size;
      if (probabilities[action] > probabilities[chosen]) isLikeliest = false;
    }
    this.totals.policy -= Math.log(Math.max(probabilities[chosen], 1e-12));
    this.totals.agreed += isLikeliest ? 1 : 0;
  }
}
