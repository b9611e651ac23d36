import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Options } from '../envs/core/game.ts';
import type { TrainingConfig } from './config.ts';
import { bestOf, type GateSettings, type Standing, type Verdict } from './gate.ts';
import { judgeApart } from './judgeApart.ts';
import type { RunFolder } from './runFolder.ts';
import type { Counters } from './trainerState.ts';

export interface EvaluatorSettings {
  readonly game: { readonly id: string };
  readonly config: TrainingConfig;
  readonly folder: RunFolder;
  readonly signal: AbortSignal;
  onVerdict?(verdict: Verdict): void;
}

/** Measures checkpoints beside the training, one at a time. */
export class Evaluator {
  private readonly settings: EvaluatorSettings;
  private running: Promise<unknown> | null = null;
  private failure: unknown = null;

  constructor(settings: EvaluatorSettings) {
    this.settings = settings;
  }

  /** Measures it unless another one is still being measured. A deterministic run waits for the result. */
  async offer(checkpoint: string, counters: Counters): Promise<void> {
    if (this.failure) throw this.failure;
    const { deterministic, evaluation } = this.settings.config;
    if (this.running || evaluation.games === 0) return;
    const { games, seconds } = evaluation;
    this.running = this.judge(checkpoint, { ...counters }, { games, seconds, parallel: 1 })
      .catch(error => {
        this.failure = error;
      })
      .finally(() => {
        this.running = null;
      });
    if (deterministic) await this.settle();
  }

  /** Waits for the evaluation under way. */
  async settle(): Promise<void> {
    await this.running;
    if (this.failure) throw this.failure;
  }

  /** The last checkpoint with all cores, and, if it is not the best, the best too. Returns the best one's verdict. */
  async judgeLast(checkpoint: string, counters: Counters): Promise<Verdict | null> {
    const { evaluation } = this.settings.config;
    if (evaluation.finalGames === 0) return null;
    const limits = { games: evaluation.finalGames, seconds: evaluation.finalSeconds, parallel: availableParallelism() };
    const verdict = await this.judge(checkpoint, counters, limits);
    const best = bestOf(this.settings.folder.path);
    if (best === null || basename(best) === basename(checkpoint)) return verdict;
    return this.judge(best, counters, limits);
  }

  private async judge(
    checkpoint: string,
    counters: Counters,
    limits: Pick<GateSettings, 'games' | 'seconds' | 'parallel'>,
  ): Promise<Verdict> {
    const { game, config, folder, signal, onVerdict } = this.settings;
    const options: Options = config.options;
    const { against } = config.evaluation;
    const gate = { ...limits, game: game.id, options, run: folder.path, against, draws: true };
    const verdict = await judgeApart(checkpoint, { ...gate, seed: config.seed + counters.updates }, signal);
    const { steps, seconds } = counters;
    folder.log({ kind: 'evaluation', seconds, steps, checkpoint: basename(checkpoint), ...describe(verdict) });
    if (!signal.aborted) onVerdict?.(verdict);
    return verdict;
  }
}

/** As it goes into the metrics: points with their errors, by opponent. */
const describe = ({ promoted, best, standings }: Verdict): Record<string, unknown> => {
  const named = [...(best ? [{ ...best, opponent: 'best' }] : []), ...standings];
  return { promoted, ...Object.fromEntries(named.flatMap(describeStanding)) };
};

const describeStanding = ({ opponent, games, estimate }: Standing): [string, number][] => [
  [opponent, estimate.points],
  [`${opponent}Error`, estimate.error],
  [`${opponent}Games`, games],
];
