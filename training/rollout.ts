import type { AnyAgent, AnyGame, Options } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { VectorEnv } from '../envs/core/vectorEnv.ts';
import { logProbabilityMasked, sampleMasked } from '../models/distribution.ts';
import type { Inference } from '../models/inference.ts';
import type { Samples } from './samples.ts';

/** Opponents have no clock while they train a learner. */
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
const NONE = -1;

/** Who plays a copy's next match, by seat; null: the learner. */
export type Casting = (copy: number) => readonly (AnyAgent | null)[];

/** A finished match in which somebody learned. */
export type OnMatch = (copy: number, results: Float32Array, cast: readonly (AnyAgent | null)[]) => void;

export interface RolloutOptions {
  readonly copies: number;
  readonly options: Options;
  readonly cast: Casting;
  readonly onMatch: OnMatch;
}

/** Plays many matches at once with one network and writes down what its seats decided and what came of it. */
export class Rollout {
  readonly vector: VectorEnv;
  /** Weight of the game's hint, `potential`, in the rewards. */
  shaping = 0;
  private readonly game: AnyGame;
  private readonly inference: Inference;
  private readonly rng: Rng;
  private readonly casting: Casting;
  private readonly onMatch: OnMatch;
  /** [copies, seats] */
  private readonly actions: Int32Array;
  /** Rows in which the learner acts now. */
  private readonly rows: Int32Array;
  /** [copies, seats] the row's last decision in this batch, or NONE; and the hint when it was taken */
  private readonly last: Int32Array;
  private readonly hints: Float32Array;
  private readonly casts: (readonly (AnyAgent | null)[])[] = [];

  constructor(game: AnyGame, inference: Inference, rng: Rng, { copies, options, cast, onMatch }: RolloutOptions) {
    this.game = game;
    this.inference = inference;
    this.rng = rng;
    this.casting = cast;
    this.onMatch = onMatch;
    this.vector = new VectorEnv(game, copies, options);
    const rows = copies * this.vector.seats;
    this.actions = new Int32Array(rows);
    this.rows = new Int32Array(rows);
    this.last = new Int32Array(rows).fill(NONE);
    this.hints = new Float32Array(rows);
    this.vector.reset(rng.fork());
    for (let copy = 0; copy < copies; copy++) this.recast(copy);
  }

  /** Fills the samples up to where one more step might not fit. Returns the steps made. */
  collect(samples: Samples): number {
    samples.clear();
    this.last.fill(NONE);
    let steps = 0;
    while (samples.count + this.rows.length <= samples.capacity) {
      this.decide(samples);
      this.askOpponents();
      this.vector.step(this.actions);
      this.settle(samples);
      steps += this.vector.copies;
    }
    return steps;
  }

  private decide(samples: Samples): void {
    const { vector, rows } = this;
    let count = 0;
    for (let row = 0; row < rows.length; row++) {
      if (vector.acting[row] === 1 && this.agentOf(row) === null) rows[count++] = row;
    }
    this.inference.runRows(vector.observations, rows, count);
    for (let i = 0; i < count; i++) this.take(samples, rows[i], i);
  }

  /** Draws the action of one row from the network's i-th answer and notes the decision. */
  private take(samples: Samples, row: number, i: number): void {
    const { vector, inference, last } = this;
    const { actions } = samples;
    const logits = inference.policy;
    const action = sampleMasked(logits, i * actions, vector.masks, row * actions, actions, this.rng);
    this.actions[row] = action;
    const previous = last[row];
    const sample = samples.add(previous);
    samples.chosen[sample] = action;
    samples.values[sample] = inference.value[i];
    const at = row * actions;
    samples.logProbabilities[sample] = logProbabilityMasked(logits, i * actions, vector.masks, at, actions, action);
    copyRow(vector.observations, row, samples.observations, sample, samples.features);
    copyRow(vector.masks, row, samples.masks, sample, actions);
    if (this.shaping > 0) this.hint(samples, row, previous);
    last[row] = sample;
  }

  private hint(samples: Samples, row: number, previous: number): void {
    const { seats, envs } = this.vector;
    const hint = this.game.potential(envs[Math.floor(row / seats)].state, row % seats);
    if (previous !== NONE) samples.rewards[previous] += this.shaping * (hint - this.hints[row]);
    this.hints[row] = hint;
  }

  private askOpponents(): void {
    const { vector } = this;
    for (let row = 0; row < this.rows.length; row++) {
      if (vector.acting[row] === 0) continue;
      const agent = this.agentOf(row);
      if (agent === null) continue;
      const seat = row % vector.seats;
      const { views, buffers } = vector.envs[Math.floor(row / vector.seats)];
      this.actions[row] = agent.choose(views[seat], buffers.masks[seat], TIMELESS);
    }
  }

  /** Matches that ended: every learner's last decision gets its result, and the next match its cast. */
  private settle(samples: Samples): void {
    const { vector } = this;
    for (let copy = 0; copy < vector.copies; copy++) {
      if (vector.terminated[copy] === 0) continue;
      const first = copy * vector.seats;
      for (let row = first; row < first + vector.seats; row++) this.close(samples, row);
      this.onMatch(copy, vector.rewards.subarray(first, first + vector.seats), this.casts[copy]);
      this.recast(copy);
    }
  }

  private close(samples: Samples, row: number): void {
    const sample = this.last[row];
    this.last[row] = NONE;
    if (sample === NONE) return;
    samples.rewards[sample] += this.vector.rewards[row] - this.shaping * this.hints[row];
    samples.ended[sample] = 1;
  }

  private recast(copy: number): void {
    this.casts[copy] = this.casting(copy);
    for (const agent of this.casts[copy]) agent?.start?.();
  }

  private agentOf(row: number): AnyAgent | null {
    const { seats } = this.vector;
    return this.casts[Math.floor(row / seats)][row % seats];
  }
}

const copyRow = (from: Uint8Array, row: number, to: Uint8Array, sample: number, size: number): void => {
  const source = row * size;
  const target = sample * size;
  for (let i = 0; i < size; i++) to[target + i] = from[source + i];
};
