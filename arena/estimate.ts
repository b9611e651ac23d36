import { eloOfLogit, logitOf, normalBelow, Z95 } from './elo.ts';

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

/**
 * Wilson's interval, which holds also near 0 and 1, for as many independent games as would vary like these rounds; it
 * always includes the points that were made. Elo's interval is the same one on another scale, with the imaginary round.
 */
export const estimate = (samples: readonly number[]): Estimate => {
  const { count, mean, variance } = momentsOf(samples);
  const games = (count * mean * (1 - mean)) / variance;
  const shrink = 1 + Z95 ** 2 / games;
  const centre = (mean + Z95 ** 2 / (2 * games)) / shrink;
  const error = (Z95 * Math.sqrt((mean * (1 - mean)) / games + Z95 ** 2 / (4 * games ** 2))) / shrink;
  const points = samples.length === 0 ? 1 / 2 : (mean * count - PRIOR.mean) / samples.length;
  return {
    samples: samples.length,
    points,
    low: Math.min(centre - error, points),
    high: Math.max(centre + error, points),
    elo: eloOfLogit(logitOf(mean)),
    eloLow: eloOfLogit(logitOf(centre - error)),
    eloHigh: eloOfLogit(logitOf(centre + error)),
    superiority: normalBelow((mean - 1 / 2) / Math.sqrt(variance / count)),
    error,
  };
};
