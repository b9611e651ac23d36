import { countFeatures, type NetworkSpec } from '../models/spec.ts';
import { bytesFor, packRow, unpackRow } from './bits.ts';

/** Of a decision whose row has not decided again yet. */
const OPEN = -1;

/** The part of the samples that travels from an actor to the learner; arrays as in `Samples`, `count` rows long. */
export interface SampleData {
  readonly count: number;
  readonly observations: Uint8Array;
  readonly masks: Uint8Array;
  readonly chosen: Int32Array;
  readonly logProbabilities: Float32Array;
  readonly values: Float32Array;
  readonly rewards: Float32Array;
  readonly next: Int32Array;
  readonly ended: Uint8Array;
}

/**
 * Decisions in the order in which they were taken, for on-policy learning. A row (one seat of one copy) is a chain of
 * decisions: each knows the next one of its row, and what the row gained in between.
 */
export class Samples {
  readonly capacity: number;
  readonly features: number;
  readonly actions: number;
  count = 0;
  /** [capacity, bytes of features] and [capacity, bytes of actions], one bit each; see bits.ts */
  readonly observations: Uint8Array;
  readonly masks: Uint8Array;
  /** [capacity] each: the action, the logarithm of its probability then, the value expected then */
  readonly chosen: Int32Array;
  readonly logProbabilities: Float32Array;
  readonly values: Float32Array;
  /** [capacity] what came between this decision and the row's next, or its match's end */
  readonly rewards: Float32Array;
  /** [capacity] the row's next decision, or OPEN */
  readonly next: Int32Array;
  /** [capacity] 1 = the match ended before the row decided again */
  readonly ended: Uint8Array;
  /** [capacity] by `estimate` */
  readonly advantages: Float32Array;
  readonly returns: Float32Array;
  private readonly featureBytes: number;
  private readonly actionBytes: number;

  constructor(spec: NetworkSpec, capacity: number) {
    this.capacity = capacity;
    this.features = countFeatures(spec);
    this.actions = spec.policy.actions;
    this.featureBytes = bytesFor(this.features);
    this.actionBytes = bytesFor(this.actions);
    this.observations = new Uint8Array(capacity * this.featureBytes);
    this.masks = new Uint8Array(capacity * this.actionBytes);
    this.chosen = new Int32Array(capacity);
    this.logProbabilities = new Float32Array(capacity);
    this.values = new Float32Array(capacity);
    this.rewards = new Float32Array(capacity);
    this.next = new Int32Array(capacity);
    this.ended = new Uint8Array(capacity);
    this.advantages = new Float32Array(capacity);
    this.returns = new Float32Array(capacity);
  }

  clear(): void {
    this.count = 0;
  }

  /** Adds a decision; `previous` is the row's last one, or -1. Returns its index. */
  add(previous: number): number {
    const sample = this.count++;
    this.rewards[sample] = 0;
    this.next[sample] = OPEN;
    this.ended[sample] = 0;
    if (previous >= 0) this.next[previous] = sample;
    return sample;
  }

  /** Takes what a decision saw from row `row` of a batch: [rows, features] and [rows, actions], bytes of 0 and 1. */
  writeRow(sample: number, observations: Uint8Array, masks: Uint8Array, row: number): void {
    packRow(observations, row * this.features, this.features, this.observations, sample * this.featureBytes);
    packRow(masks, row * this.actions, this.actions, this.masks, sample * this.actionBytes);
  }

  readObservation(sample: number, out: Uint8Array, row: number): void {
    unpackRow(this.observations, sample * this.featureBytes, this.features, out, row * this.features);
  }

  readMask(sample: number, out: Uint8Array, row: number): void {
    unpackRow(this.masks, sample * this.actionBytes, this.actions, out, row * this.actions);
  }

  /** Copies of the filled parts, to be sent. */
  take(): SampleData {
    const { count } = this;
    return {
      count,
      observations: this.observations.slice(0, count * this.featureBytes),
      masks: this.masks.slice(0, count * this.actionBytes),
      chosen: this.chosen.slice(0, count),
      logProbabilities: this.logProbabilities.slice(0, count),
      values: this.values.slice(0, count),
      rewards: this.rewards.slice(0, count),
      next: this.next.slice(0, count),
      ended: this.ended.slice(0, count),
    };
  }

  hasRoom(count: number): boolean {
    return this.count + count <= this.capacity;
  }

  /** Adds what an actor sent; its chains stay among themselves. */
  append(data: SampleData): void {
    const first = this.count;
    this.observations.set(data.observations, first * this.featureBytes);
    this.masks.set(data.masks, first * this.actionBytes);
    this.chosen.set(data.chosen, first);
    this.logProbabilities.set(data.logProbabilities, first);
    this.values.set(data.values, first);
    this.rewards.set(data.rewards, first);
    this.ended.set(data.ended, first);
    for (let i = 0; i < data.count; i++) this.next[first + i] = data.next[i] === OPEN ? OPEN : first + data.next[i];
    this.count += data.count;
  }

  /** The row's last decision of this batch: there is nothing to learn from it yet. */
  isOpen(sample: number): boolean {
    return this.ended[sample] === 0 && this.next[sample] === OPEN;
  }

  /** Generalised advantages, from the last decision backwards; an open one only lends its value to the one before. */
  estimate(gamma: number, lambda: number): void {
    for (let sample = this.count - 1; sample >= 0; sample--) {
      const next = this.next[sample];
      const value = this.values[sample];
      let advantage = 0;
      if (this.ended[sample] === 1) advantage = this.rewards[sample] - value;
      else if (next !== OPEN) {
        const surprise = this.rewards[sample] + gamma * this.values[next] - value;
        advantage = surprise + gamma * lambda * this.advantages[next];
      }
      this.advantages[sample] = advantage;
      this.returns[sample] = value + advantage;
    }
  }

  /** Writes the indices of all decisions that can be learned from; returns how many. */
  listTrainable(out: Int32Array): number {
    let count = 0;
    for (let sample = 0; sample < this.count; sample++) if (!this.isOpen(sample)) out[count++] = sample;
    return count;
  }
}
