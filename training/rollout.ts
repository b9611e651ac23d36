import type { AnyAgent, AnyGame, Options } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { VectorEnv } from '../envs/core/vectorEnv.ts';
import { logProbabilityMasked, sampleMasked } from '../models/distribution.ts';
import type { Inference } from '../models/inference.ts';
import { type OpeningSettings, Openings } from './openings.ts';
import type { Samples } from './samples.ts';

/** Nobody has a clock while a learner trains. */
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
const NONE = -1;

/** Who sits at a seat through one match. */
export interface Sitter {
  readonly name: string;
  /** Draws its actions from this network, computed together with all others of the same one. */
  readonly network: Inference | null;
  /** Without a network this agent plays. With both, the network plays and the agent's choice is what is noted. */
  readonly agent: AnyAgent | null;
  /** Its decisions are noted in the samples. */
  readonly learns: boolean;
}

/** Who plays a copy's next match, by seat. */
export type Casting = (copy: number) => readonly Sitter[];

/** A finished match with each seat's result. */
export type OnMatch = (sitters: readonly Sitter[], results: Float32Array) => void;

export interface RolloutOptions {
  readonly copies: number;
  readonly options: Options;
  readonly opening: OpeningSettings;
  readonly cast: Casting;
  readonly onMatch: OnMatch;
}

/** Plays many matches at once and writes down what the learning seats decided and what came of it. */
export class Rollout {
  readonly vector: VectorEnv;
  /** Part of the game's hint, `potential`, in the values that are noted, 0 to 1. */
  hint = 0;
  private readonly game: AnyGame;
  private readonly rng: Rng;
  private readonly casting: Casting;
  private readonly onMatch: OnMatch;
  private readonly actionCount: number;
  /** [copies, seats] */
  private readonly actions: Int32Array;
  private readonly sitters: Sitter[];
  private readonly openings: Openings;
  /** Every network that sits anywhere now. */
  private readonly networks: Inference[] = [];
  /** Rows of one network that act now. */
  private readonly rows: Int32Array;
  /** [copies, seats] the row's last decision in this batch, or NONE */
  private readonly last: Int32Array;

  constructor(game: AnyGame, rng: Rng, { copies, options, opening, cast, onMatch }: RolloutOptions) {
    this.game = game;
    this.rng = rng;
    this.casting = cast;
    this.onMatch = onMatch;
    this.vector = new VectorEnv(game, copies, options);
    this.actionCount = game.encoder.actions;
    const rows = copies * this.vector.seats;
    this.actions = new Int32Array(rows);
    this.rows = new Int32Array(rows);
    this.last = new Int32Array(rows).fill(NONE);
    this.sitters = new Array(rows);
    this.openings = new Openings(rows, opening, rng);
    this.restart();
  }

  /** All matches begin anew: what follows depends on the generator alone. */
  restart(): void {
    this.vector.reset(this.rng.fork());
    this.last.fill(NONE);
    for (let copy = 0; copy < this.vector.copies; copy++) this.recast(copy);
    this.listNetworks();
  }

  /** Fills the samples up to where one more step might not fit. Returns the steps made. */
  collect(samples: Samples): number {
    samples.clear();
    this.last.fill(NONE);
    let steps = 0;
    while (samples.count + this.rows.length <= samples.capacity) {
      this.step(samples);
      steps += this.vector.copies;
    }
    return steps;
  }

  private step(samples: Samples): void {
    this.openings.draw(this.vector, this.actions);
    for (let i = 0; i < this.networks.length; i++) this.askNetwork(samples, this.networks[i]);
    this.askAgents(samples);
    this.vector.step(this.actions);
    this.settle(samples);
  }

  private askNetwork(samples: Samples, network: Inference): void {
    const { vector, rows, sitters } = this;
    let count = 0;
    for (let row = 0; row < rows.length; row++) {
      if (sitters[row].network === network && this.decides(row)) rows[count++] = row;
    }
    if (count === 0) return;
    network.runRows(vector.observations, rows, count);
    for (let i = 0; i < count; i++) this.draw(samples, network, rows[i], i);
  }

  /** The row's sitter owes a decision. */
  private decides(row: number): boolean {
    return this.vector.acting[row] === 1 && this.openings.isDrawn[row] === 0;
  }

  /** Draws the action of one row from the network's i-th answer and notes it if the row learns from its own actions. */
  private draw(samples: Samples, network: Inference, row: number, i: number): void {
    const { masks } = this.vector;
    const size = this.actionCount;
    const sitter = this.sitters[row];
    const action = sampleMasked(network.policy, i * size, masks, row * size, size, this.rng);
    this.actions[row] = action;
    if (!sitter.learns || sitter.agent !== null) return;
    const probability = logProbabilityMasked(network.policy, i * size, masks, row * size, size, action);
    this.note(samples, row, action, probability, network.value[i]);
  }

  private note(samples: Samples, row: number, action: number, logProbability: number, value: number): void {
    const { vector, last } = this;
    const sample = samples.add(last[row]);
    samples.chosen[sample] = action;
    samples.logProbabilities[sample] = logProbability;
    samples.values[sample] = this.hint > 0 ? this.blend(row, value) : value;
    samples.writeRow(sample, vector.observations, vector.masks, row);
    last[row] = sample;
  }

  private blend(row: number, value: number): number {
    const { seats, envs } = this.vector;
    const potential = this.game.potential(envs[Math.floor(row / seats)].state, row % seats);
    return value + this.hint * (potential - value);
  }

  private askAgents(samples: Samples): void {
    const { vector, sitters } = this;
    for (let row = 0; row < this.rows.length; row++) {
      const { agent, network, learns } = sitters[row];
      if (agent === null || !this.decides(row)) continue;
      const seat = row % vector.seats;
      const { views, buffers } = vector.envs[Math.floor(row / vector.seats)];
      const action = agent.choose(views[seat], buffers.masks[seat], TIMELESS);
      if (network === null) this.actions[row] = action;
      if (learns) this.note(samples, row, action, 0, 0);
    }
  }

  /** Matches that ended: every learning seat's last decision gets its result, and the next match its cast. */
  private settle(samples: Samples): void {
    const { vector } = this;
    let isRecast = false;
    for (let copy = 0; copy < vector.copies; copy++) {
      if (vector.terminated[copy] === 0) continue;
      const first = copy * vector.seats;
      for (let row = first; row < first + vector.seats; row++) this.close(samples, row);
      const end = first + vector.seats;
      this.onMatch(this.sitters.slice(first, end), vector.rewards.subarray(first, end));
      this.recast(copy);
      isRecast = true;
    }
    if (isRecast) this.listNetworks();
  }

  private close(samples: Samples, row: number): void {
    const sample = this.last[row];
    this.last[row] = NONE;
    if (sample === NONE) return;
    samples.rewards[sample] += this.vector.rewards[row];
    samples.ended[sample] = 1;
  }

  private recast(copy: number): void {
    const { seats } = this.vector;
    const sitters = this.casting(copy);
    for (let seat = 0; seat < seats; seat++) {
      this.sitters[copy * seats + seat] = sitters[seat];
      sitters[seat].agent?.start?.();
      this.openings.begin(copy * seats + seat);
    }
  }

  private listNetworks(): void {
    this.networks.length = 0;
    for (const { network } of this.sitters) {
      if (network !== null && !this.networks.includes(network)) this.networks.push(network);
    }
  }
}
