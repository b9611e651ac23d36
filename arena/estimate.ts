import { eloOfLogit, logitOf, normalBelow, pointsOfLogit, Z95 } from './elo.ts';

/**
 * What paired games say about a player. The sample is a pair (or a round of all seat orders on one seed): its mean
 * points, 0 to 1. Two games on one map are no independent samples, so their mean is what varies. With two seats it
 * has five values, hence "pentanomial".
 */
export interface Estimate {
  readonly samples: number;
  /** Mean points per game, 0 to 1, with its 95 % interval. */
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly elo: number;
  readonly eloLow: number;
  readonly eloHigh: number;
  /** The chance that the player is the better one. */
  readonly superiority: number;
  /** Half the interval's width. */
  readonly error: number;
}

/**
 * One imaginary round in which anything was equally likely (mean 1/2, variance 1/8) keeps a run of equal results
 * from claiming certainty.
 */
const PRIOR = { mean: 1 / 2, variance: 1 / 8 };

/** Mean and variance with the imaginary round. Sums over sorted values: the order of games changes nothing. */
export const momentsOf = (samples: readonly number[]): { count: number; mean: number; variance: number } => {
  const sorted = [...samples].sort((a, b) => a - b);
  const count = sorted.length + 1;
  const mean = (sorted.reduce((sum, sample) => sum + sample, 0) + PRIOR.mean) / count;
  const squares = sorted.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  return { count, mean, variance: (squares + PRIOR.variance + (PRIOR.mean - mean) ** 2) / count };
};

/** The interval is taken on the scale of log-odds, so it stays inside 0 to 1, and Elo's is the same one. */
export const estimate = (samples: readonly number[]): Estimate => {
  const { count, mean, variance } = momentsOf(samples);
  const error = Math.sqrt(variance / count);
  const logit = logitOf(mean);
  const spread = (Z95 * error) / (mean * (1 - mean));
  const low = pointsOfLogit(logit - spread);
  const high = pointsOfLogit(logit + spread);
  return {
    samples: samples.length,
    points: samples.length === 0 ? 1 / 2 : (mean * count - PRIOR.mean) / samples.length,
    low,
    high,
    elo: eloOfLogit(logit),
    eloLow: eloOfLogit(logit - spread),
    eloHigh: eloOfLogit(logit + spread),
    superiority: normalBelow((mean - 1 / 2) / error),
    error: (high - low) / 2,
  };
};
