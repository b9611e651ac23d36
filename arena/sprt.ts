import { logitOfElo, pointsOfLogit } from './elo.ts';
import { momentsOf } from './estimate.ts';

/** A sequential test: is the player elo0 better (not enough), or elo1 (enough)? Errors of 5 % either way. */
export interface SprtBounds {
  readonly elo0: number;
  readonly elo1: number;
}

export const SPRT_VERDICTS = ['accepted', 'rejected', 'undecided'] as const;
export type SprtVerdict = (typeof SPRT_VERDICTS)[number];

/** log((1 - beta) / alpha) with alpha = beta = 0.05. */
export const SPRT_LIMIT = Math.log(0.95 / 0.05);

/** How much better elo1 explains the rounds than elo0, as a log-likelihood ratio by the normal approximation. */
export const likelihoodRatio = (samples: readonly number[], { elo0, elo1 }: SprtBounds): number => {
  if (samples.length === 0) return 0;
  const { count, mean, variance } = momentsOf(samples);
  const points0 = pointsOfLogit(logitOfElo(elo0));
  const points1 = pointsOfLogit(logitOfElo(elo1));
  return (count * (points1 - points0) * (2 * mean - points0 - points1)) / (2 * variance);
};

export const judgeSprt = (samples: readonly number[], bounds: SprtBounds): SprtVerdict => {
  const ratio = likelihoodRatio(samples, bounds);
  if (ratio >= SPRT_LIMIT) return 'accepted';
  return ratio <= -SPRT_LIMIT ? 'rejected' : 'undecided';
};

export const parseSprt = (text: string): SprtBounds => {
  const [elo0, elo1, ...rest] = text.split(',').map(Number);
  if (rest.length > 0 || !Number.isFinite(elo0) || !Number.isFinite(elo1) || elo0 >= elo1) {
    throw new RangeError(`a sequential test needs two rising Elo differences such as '0,10', not '${text}'`);
  }
  return { elo0, elo1 };
};
