import { basename } from 'node:path';
import type { AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { addCheckpoint, type Checkpoint } from '../store/checkpoint.ts';
import { readMessage, writeMessage } from './actorLoop.ts';
import type { Batch, Figures, Instructions, Learner, Phase } from './algorithm.ts';
import type { TrainingConfig } from './config.ts';
import type { Network } from './network.ts';
import { Pool } from './pool.ts';
import { type Counters, newCounters, type TrainerState } from './trainerState.ts';
import type { LearnerEnd } from './transport.ts';

export interface TrainerSettings {
  readonly game: AnyGame;
  readonly config: TrainingConfig;
  readonly network: Network;
  readonly learner: Learner;
  readonly rng: Rng;
  readonly transport: LearnerEnd;
  /** The run's folder. */
  readonly run: string;
  readonly command: string;
  /** Milliseconds, on any clock. */
  now(): number;
  /** Stops after the update under way. */
  readonly signal: AbortSignal;
  onUpdate(figures: Figures, trainer: Trainer): void;
  /** In a deterministic run training waits for it. */
  onCheckpoint(path: string): Promise<void>;
}

/** The learner's loop: takes what the actors played, learns, tells them the new weights, saves from time to time. */
export class Trainer {
  readonly counters: Counters = newCounters();
  readonly pool: Pool;
  phase: Phase;
  private readonly settings: TrainerSettings;
  private version = 0;
  private actorSeed: number;
  private parent: string | null = null;
  /** Seconds of earlier sittings, and when this one began. */
  private before = 0;
  private began = 0;
  private savedAt = 0;

  constructor(settings: TrainerSettings) {
    const { config, rng } = settings;
    this.settings = settings;
    this.pool = new Pool(config.pool.size);
    this.phase = config.warmStart.teacher === null ? 'learn' : 'imitate';
    this.actorSeed = rng.fork();
  }

  get config(): TrainingConfig {
    return this.settings.config;
  }

  /** How much of the run is over, 0 to 1. */
  get progress(): number {
    const { minutes, steps } = this.settings.config;
    const byTime = minutes > 0 ? this.counters.seconds / (60 * minutes) : 0;
    const bySteps = steps > 0 ? this.counters.steps / steps : 0;
    return Math.min(1, Math.max(byTime, bySteps));
  }

  /** Trains until the budget is used up or the signal comes; true: it ran to its end. */
  async run(): Promise<boolean> {
    const { transport, signal, now } = this.settings;
    this.began = now();
    this.before = this.counters.seconds;
    this.savedAt = this.mark();
    await this.publish(this.actorSeed);
    while (this.progress < 1 && !signal.aborted) {
      await this.take(readMessage<Batch>(await transport.takeTrajectories()));
    }
    return !signal.aborted;
  }

  private async take(batch: Batch): Promise<void> {
    const { learner, now } = this.settings;
    this.counters.seconds = this.before + (now() - this.began) / 1000;
    if (batch.phase !== this.phase) return;
    this.count(batch);
    const start = now();
    const figures = learner.add(batch, this.progress);
    this.counters.learning += (now() - start) / 1000;
    if (figures) await this.afterUpdate(figures);
  }

  private count({ steps, decisions, matches, notes, phase }: Batch): void {
    const { counters } = this;
    counters.steps += steps;
    counters.decisions += decisions;
    counters.matches += matches;
    if (phase === 'imitate') counters.imitated += decisions;
    for (const note of notes) this.pool.note(note);
  }

  private async afterUpdate(figures: Figures): Promise<void> {
    const { config, network, rng, now } = this.settings;
    this.counters.updates++;
    this.counters.seconds = this.before + (now() - this.began) / 1000;
    const isLessonOver = this.phase === 'imitate' && this.hasImitated();
    if (isLessonOver) this.phase = 'learn';
    if (this.counters.updates % config.pool.every === 0) {
      this.pool.join(network.readWeights());
      this.pool.choose(config.pool.present, rng);
    }
    this.settings.onUpdate(figures, this);
    const isDue = this.progress < 1 && (isLessonOver || this.mark() > this.savedAt);
    if (isDue) await this.saveRegularly();
    await this.publish(isDue && config.deterministic ? this.actorSeed : null);
  }

  /** What imitation ends with is the first to be measured: from then on only what is stronger counts. */
  private async saveRegularly(): Promise<void> {
    const path = this.save();
    if (this.phase === 'learn') await this.settings.onCheckpoint(path);
  }

  private hasImitated(): boolean {
    const { decisions, until } = this.settings.config.warmStart;
    return this.counters.imitated >= decisions || this.progress >= until;
  }

  /** Goes up by one whenever a checkpoint is due. */
  private mark(): number {
    const { deterministic, checkpoint } = this.settings.config;
    const { steps, seconds } = this.counters;
    return Math.floor(deterministic ? steps / checkpoint.steps : seconds / (60 * checkpoint.minutes));
  }

  private async publish(restart: number | null): Promise<void> {
    const { network, transport } = this.settings;
    const instructions: Instructions = {
      version: ++this.version,
      phase: this.phase,
      progress: this.progress,
      weights: network.readWeights(),
      pool: this.pool.entries,
      restart,
    };
    await transport.putWeights(writeMessage(instructions));
  }

  /** Adds a checkpoint to the run; returns its folder. */
  save(): string {
    const { game, config, network, run, command, learner, rng } = this.settings;
    this.actorSeed = rng.fork();
    this.savedAt = this.mark();
    const { optimiser, rest } = learner.readState();
    const { counters, phase, actorSeed } = this;
    const trainer: TrainerState = {
      counters,
      phase,
      rng: rng.words,
      pool: this.pool.readState(),
      learner: rest,
      actorSeed,
    };
    const content = {
      game: { id: game.id, version: game.version },
      network: network.spec,
      training: config,
      seed: config.seed,
      steps: counters.steps,
      parent: this.parent,
      command,
      notes: { minutes: counters.seconds / 60, matches: counters.matches, decisions: counters.decisions },
      weights: network.readWeights(),
      optimiser,
      trainer,
    };
    const { keep: last, keepEvery: every } = config.checkpoint;
    const path = addCheckpoint(run, content, { last, every });
    this.parent = basename(path);
    return path;
  }

  /** Goes on from a checkpoint of this run; to be called before `run`. */
  restore({ weights, optimiser, trainer, path }: Checkpoint): void {
    const { network, learner, rng } = this.settings;
    if (!optimiser || !trainer) throw new RangeError(`${path} has weights only: training cannot go on from it`);
    const state = trainer as TrainerState;
    network.writeWeights(weights);
    learner.writeState({ optimiser, rest: state.learner });
    rng.words.set(state.rng);
    Object.assign(this.counters, state.counters);
    this.phase = state.phase;
    this.pool.writeState(state.pool);
    this.actorSeed = state.actorSeed;
    this.parent = basename(path);
  }
}
