import { Env, type EnvBuffers, sizeOf } from './env.ts';
import type { AnyGame, Options, Seed } from './game.ts';
import { resolveOptions } from './options.ts';
import { Rng } from './rng.ts';
import { windows } from './windows.ts';

/**
 * Many matches of one game side by side, in one contiguous batch for learners. Autoreset is 'same-step': when a match
 * ends, `step` reports its rewards and keeps its last observations in `finalObservations`, and the batch already shows
 * the first observations of the copy's next match. Nothing is allocated after construction.
 */
export class VectorEnv {
  readonly autoreset = 'same-step';
  readonly game: AnyGame;
  readonly copies: number;
  readonly seats: number;
  readonly envs: readonly Env[];
  /** [copies, seats, observation]; valid where `acting` */
  readonly observations: Uint8Array;
  /** [copies, seats, actions], 1 = legal; all 0 where not `acting` */
  readonly masks: Uint8Array;
  /** [copies, seats], 1 = owes an action */
  readonly acting: Uint8Array;
  /** [copies, seats], of the last step */
  readonly rewards: Float32Array;
  /** [copies], 1 = a match ended by its rules in the last step */
  readonly terminated: Uint8Array;
  /** [copies], 1 = a match was cut off in the last step by `maxSteps` */
  readonly truncated: Uint8Array;
  /** [copies, seats, observation] of the match that ended last in each copy */
  readonly finalObservations: Uint8Array;
  /** [copies, seats], contest scores of the match that ended last in each copy */
  readonly finalScores: Float64Array;
  /** [copies], steps and seed of the match that ended last in each copy */
  readonly finalSteps: Int32Array;
  readonly finalSeeds: Float64Array;
  private readonly maxSteps: number;
  private readonly rngs: readonly Rng[];
  private readonly seeds: Float64Array;
  /** Each copy's part of `observations`. */
  private readonly observationWindows: readonly Uint8Array[];
  /** Each copy's part of the actions array that was passed last. */
  private actionWindows: readonly Int32Array[] = [];
  private actions: Int32Array | null = null;

  constructor(game: AnyGame, copies: number, options: Options = {}, maxSteps = Number.POSITIVE_INFINITY) {
    const size = sizeOf(game.encoder.shape);
    this.game = game;
    this.copies = copies;
    this.maxSteps = maxSteps;
    this.seats = game.seats(resolveOptions(game, options));
    const rows = copies * this.seats;
    this.observations = new Uint8Array(rows * size);
    this.masks = new Uint8Array(rows * game.encoder.actions);
    this.acting = new Uint8Array(rows);
    this.rewards = new Float32Array(rows);
    this.terminated = new Uint8Array(copies);
    this.truncated = new Uint8Array(copies);
    this.finalObservations = new Uint8Array(rows * size);
    this.finalScores = new Float64Array(rows);
    this.finalSteps = new Int32Array(copies);
    this.finalSeeds = new Float64Array(copies);
    this.seeds = new Float64Array(copies);
    this.rngs = Array.from({ length: copies }, () => new Rng(0));
    this.observationWindows = windows(this.observations, copies);
    this.envs = Array.from({ length: copies }, (_, copy) => new Env(game, options, this.buffersOf(copy)));
  }

  /** Starts every copy anew; the matches of a copy depend on the seed and its index alone. */
  reset(seed: Seed): void {
    const root = new Rng(seed);
    this.terminated.fill(0);
    this.truncated.fill(0);
    this.rewards.fill(0);
    for (let copy = 0; copy < this.copies; copy++) {
      this.rngs[copy].seed(root.fork());
      this.restart(copy);
    }
  }

  /** `actions`: [copies, seats], read where `acting`. */
  step(actions: Int32Array): void {
    if (actions !== this.actions) {
      this.actions = actions;
      this.actionWindows = windows(actions, this.copies);
    }
    for (let copy = 0; copy < this.copies; copy++) this.stepCopy(copy);
  }

  private stepCopy(copy: number): void {
    const env = this.envs[copy];
    env.step(this.actionWindows[copy]);
    for (let seat = 0; seat < this.seats; seat++) this.rewards[copy * this.seats + seat] = env.buffers.rewards[seat];
    this.terminated[copy] = env.terminated ? 1 : 0;
    this.truncated[copy] = !env.terminated && env.steps >= this.maxSteps ? 1 : 0;
    if (this.terminated[copy] === 0 && this.truncated[copy] === 0) return;
    this.keepFinal(copy);
    this.restart(copy);
  }

  private keepFinal(copy: number): void {
    const env = this.envs[copy];
    const row = this.observationWindows[copy];
    this.finalObservations.set(row, copy * row.length);
    this.finalSteps[copy] = env.steps;
    this.finalSeeds[copy] = this.seeds[copy];
    for (let seat = 0; seat < this.seats; seat++) {
      this.finalScores[copy * this.seats + seat] = this.game.rules.score(env.state, seat);
    }
  }

  private restart(copy: number): void {
    this.seeds[copy] = this.rngs[copy].fork();
    this.envs[copy].reset(this.seeds[copy]);
  }

  private buffersOf(copy: number): EnvBuffers {
    const masks = windows(this.masks, this.copies)[copy];
    return {
      observations: windows(this.observationWindows[copy], this.seats),
      masks: windows(masks, this.seats),
      acting: windows(this.acting, this.copies)[copy],
      rewards: new Float32Array(this.seats),
    };
  }
}
