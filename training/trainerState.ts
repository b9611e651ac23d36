import type { LearnerState, Phase } from './algorithm.ts';
import type { PoolState } from './pool.ts';

export interface Counters {
  /** Of the environments, all actors together. */
  steps: number;
  /** That were noted to learn from. */
  decisions: number;
  matches: number;
  updates: number;
  /** Decisions of the teacher. */
  imitated: number;
  /** Of training, evaluations in between included. */
  seconds: number;
  /** Of these, spent in updates. */
  learning: number;
}

/** What a checkpoint holds besides weights and optimiser, so that the run goes on where it was. */
export interface TrainerState {
  readonly counters: Counters;
  readonly phase: Phase;
  /** The learner's generator. */
  readonly rng: Uint32Array;
  readonly pool: PoolState;
  readonly learner: LearnerState['rest'];
  /** Actors begin with this one. */
  readonly actorSeed: number;
}

export const newCounters = (): Counters => ({
  steps: 0,
  decisions: 0,
  matches: 0,
  updates: 0,
  imitated: 0,
  seconds: 0,
  learning: 0,
});
