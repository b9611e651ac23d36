import { z } from 'zod';
import type { AnyGame } from '../envs/core/game.ts';
import { ALGORITHM_NAMES } from './algorithmNames.ts';
import { alphaZeroSchema, defaultAlphaZero } from './alphaZeroConfig.ts';

const count = z.number().int().min(1);
const amount = z.number().min(0);
const share = z.number().min(0).max(1);

/** Everything that decides how a run goes; config.yaml of a run holds all of it. Any other key is a mistake. */
export const configSchema = z.strictObject({
  algorithm: z.enum(ALGORITHM_NAMES),
  /** The run ends after so many minutes, or after so many steps of the environment; 0: no such limit. */
  minutes: amount,
  steps: z.number().int().min(0),
  seed: z.number().int(),
  /** Actor threads; 0: one for each core. */
  workers: z.number().int().min(0),
  /** MiB of heap for each actor thread; 0: no limit of its own. */
  workerMemory: z.number().int().min(0),
  backend: z.string(),
  /** One actor within the learner's thread, everything in turn: the same seed gives the same weights. */
  deterministic: z.boolean(),
  /** The game's options; what is not named has the game's default. */
  options: z.record(z.string(), z.number().int()),
  /** A network's spec; null: the default one for the game. */
  network: z.unknown().nullable(),
  /** Turns that the network sees at once: its observation now and those of the turns before; 1: now alone. */
  history: count,
  /** Matches that each actor plays side by side. */
  copies: count,
  /** Decisions that an actor sends at once (best as many as `copies` whole matches have), and how many such batches may wait for the learner. */
  chunk: count,
  queue: count,
  /** Part of the game's hint in what learners and searches expect at the start, and the part of the run after which it is 0. */
  shaping: amount,
  shapingUntil: share,
  /** This part of the seats begins its match with so many random decisions, which are not learned; for ppo and what it imitates. */
  opening: z.strictObject({ share, decisions: z.number().int().min(0) }),
  ppo: z.strictObject({
    /** Decisions for one update. */
    batch: count,
    epochs: count,
    minibatch: count,
    gamma: share,
    lambda: share,
    clip: z.number().positive(),
    valueWeight: amount,
    /** At the start and at the end of the run; between them it changes evenly. */
    entropyWeight: amount,
    entropyWeightEnd: amount,
    rate: z.number().positive(),
    rateEnd: amount,
    /** How far one update may move the policy: beyond it the rate goes down for a while; 0: the rate stays. */
    divergence: amount,
    /** The gradients' norm is at most this. */
    gradientClip: z.number().positive(),
    /** Weight of the divergence from an earlier copy of itself, taken anew every so many updates. */
    anchorWeight: amount,
    anchorEvery: count,
  }),
  alphaZero: alphaZeroSchema,
  /** Whom the learner meets: shares of the matches, in proportion. */
  opponents: z.strictObject({
    /** Itself at every seat. */
    latest: amount,
    /** An earlier self out of the pool, the stronger the likelier. */
    past: amount,
    baseline: amount,
    random: amount,
    /** Any other player by its notation, as in `search:simulations=50` or a checkpoint's folder. */
    others: z.record(z.string(), amount),
  }),
  pool: z.strictObject({
    size: count,
    /** A copy of the learner joins every so many updates. */
    every: count,
    /** Of the pool, so many sit at an actor's matches at a time. */
    present: count,
  }),
  warmStart: z.strictObject({
    /** Whom to imitate first, by notation; null: nobody. */
    teacher: z.string().nullable(),
    /** Decisions of the teacher to learn from, within at most this part of the run. */
    decisions: z.number().int().min(0),
    until: share,
    /** Trainings for each decision. */
    epochs: count,
    rate: z.number().positive(),
    /** Share of the seats at which the learner plays and the teacher only says what it would do. */
    pupils: share,
  }),
  checkpoint: z.strictObject({
    /** One is saved every so many minutes, or steps if deterministic. */
    minutes: z.number().positive(),
    steps: count,
    /** So many of the newest are kept, and one for every so many steps for good (0: none). */
    keep: count,
    keepEvery: z.number().int().min(0),
  }),
  evaluation: z.strictObject({
    /** Games against each opponent at most; 0: no evaluation. */
    games: z.number().int().min(0),
    /** Seconds for one evaluation at most. */
    seconds: z.number().positive(),
    against: z.array(z.string()),
    /** The last evaluation, when training is over. */
    finalGames: z.number().int().min(0),
    finalSeconds: z.number().positive(),
  }),
});

export type TrainingConfig = z.infer<typeof configSchema>;

/** What holds where neither preset nor user says otherwise. */
export const defaultConfig = (game: AnyGame): TrainingConfig => ({
  algorithm: 'ppo',
  minutes: 60,
  steps: 0,
  seed: 1,
  workers: 0,
  workerMemory: 0,
  backend: 'auto',
  deterministic: false,
  options: {},
  network: null,
  history: 1,
  copies: 16,
  chunk: 4096,
  queue: 2,
  shaping: 0.5,
  shapingUntil: 0.7,
  opening: { share: 0, decisions: 0 },
  ppo: {
    batch: 8192,
    epochs: 3,
    minibatch: 1024,
    gamma: 1,
    lambda: 0.95,
    clip: 0.2,
    valueWeight: 0.5,
    entropyWeight: game.hidden ? 0.03 : 0.01,
    entropyWeightEnd: game.hidden ? 0.01 : 0.002,
    rate: 0.001,
    rateEnd: 0.0001,
    divergence: 0.02,
    gradientClip: 0.5,
    anchorWeight: game.hidden ? 0.5 : 0,
    anchorEvery: 10,
  },
  alphaZero: defaultAlphaZero,
  opponents: { latest: 0.7, past: 0.2, baseline: 0.1, random: 0, others: {} },
  pool: { size: 10, every: 25, present: 2 },
  warmStart: { teacher: null, decisions: 200_000, until: 0.4, epochs: 4, rate: 0.001, pupils: 0.5 },
  checkpoint: { minutes: 2, steps: 50_000, keep: 5, keepEvery: 0 },
  evaluation: { games: 100, seconds: 30, against: ['baseline', 'random'], finalGames: 200, finalSeconds: 60 },
});

/** What is left of the hint when this part of the run is over. */
export const hintAt = ({ shaping, shapingUntil }: TrainingConfig, progress: number): number =>
  Math.min(1, shaping * Math.max(0, 1 - progress / (shapingUntil || 1)));
