/** However alike returns are, errors of the value are measured in no smaller unit. */
const LEAST = 0.1;
/** What an update's returns count in the running moments. */
const WEIGHT = 0.05;

export interface ReturnMoments {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The running deviation of returns: values stay in units of the match's result, as searches and bots want them, but
 * their errors are measured in deviations, so that a game of narrow returns teaches its values as fast as any other.
 */
export class ReturnScale {
  private moments: ReturnMoments | null = null;

  get deviation(): number {
    return this.moments ? Math.max(Math.sqrt(this.moments.variance), LEAST) : 1;
  }

  /** Takes the returns of an update: those of the first `count` samples that `order` names. */
  add(returns: Float32Array, order: Int32Array, count: number): void {
    if (count === 0) return;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      sum += returns[order[i]];
      squares += returns[order[i]] ** 2;
    }
    const mean = sum / count;
    this.moments = mix(this.moments, { mean, variance: Math.max(squares / count - mean * mean, 0) });
  }

  readState(): ReturnMoments | null {
    return this.moments;
  }

  writeState(moments: ReturnMoments | null): void {
    this.moments = moments;
  }
}

const mix = (before: ReturnMoments | null, now: ReturnMoments): ReturnMoments => {
  if (!before) return now;
  const mean = before.mean + WEIGHT * (now.mean - before.mean);
  const spread = (now.mean - mean) ** 2 - before.variance + now.variance;
  return { mean, variance: before.variance + WEIGHT * spread };
};
