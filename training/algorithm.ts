import type { AnyGame, Options } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { NetworkSpec } from '../models/spec.ts';
import type { TrainingConfig } from './config.ts';
import type { Network } from './network.ts';

/** `imitate`: learn what a teacher does. `learn`: learn from results. */
export type Phase = 'imitate' | 'learn';

/** An earlier self that an actor may seat, and how often in proportion. */
export interface PoolEntry {
  readonly name: string;
  readonly share: number;
  readonly weights: Float32Array;
}

/** What the learner tells its actors. */
export interface Instructions {
  /** Goes up with every publication. */
  readonly version: number;
  readonly phase: Phase;
  /** How much of the run is over, 0 to 1. */
  readonly progress: number;
  readonly weights: Float32Array;
  readonly pool: readonly PoolEntry[];
  /** All matches begin anew from this seed; null: go on. */
  readonly restart: number | null;
}

/** One finished match against somebody who does not learn. */
export interface MatchNote {
  readonly opponent: string;
  /** The learner's mean points, 0 to 1. */
  readonly points: number;
}

/** What an actor sends: a batch, and counts of what it took to play it. */
export interface Batch {
  /** Of the instructions that it was played under. */
  readonly version: number;
  readonly phase: Phase;
  readonly steps: number;
  readonly decisions: number;
  readonly matches: number;
  readonly notes: readonly MatchNote[];
  /** What the algorithm learns from: plain data and typed arrays. */
  readonly data: unknown;
}

export interface ActorContext {
  readonly game: AnyGame;
  readonly options: Options;
  readonly spec: NetworkSpec;
  readonly config: TrainingConfig;
  /** Which of the run's actors it is: they share the seed that instructions give, so each adds its own number. */
  readonly index: number;
  readonly rng: Rng;
}

/** The playing half of an algorithm, in a thread of its own. */
export interface Actor {
  follow(instructions: Instructions): void;
  play(): Batch | Promise<Batch>;
}

export interface LearnerContext {
  readonly game: AnyGame;
  readonly network: Network;
  readonly config: TrainingConfig;
  readonly rng: Rng;
}

/** What an update came to: losses and whatever else is worth a curve. */
export type Figures = Record<string, number>;

/** The learning half of an algorithm. It owns the optimiser; the network is the run's. */
export interface Learner {
  /** Takes a batch; once it has enough, learns and says what came of it. */
  add(batch: Batch, progress: number): Figures | null;
  /** Everything but the weights that the next update depends on. */
  readState(): LearnerState;
  writeState(state: LearnerState): void;
  dispose(): void;
}

export interface LearnerState {
  readonly optimiser: { readonly steps: number; readonly first: Float32Array; readonly second: Float32Array };
  /** Plain data and typed arrays. */
  readonly rest: unknown;
}

export interface Algorithm {
  readonly about: string;
  createActor(context: ActorContext): Actor;
  createLearner(context: LearnerContext): Learner;
}
