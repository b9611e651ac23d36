/** Buckets grow by 2 % each from a microsecond on: 1,200 of them reach beyond five hours. */
const BUCKETS = 1200;
const SMALLEST = 0.001;
const GROWTH = Math.log(1.02);

/** The times of any number of moves in constant space: mean and maximum exactly, quantiles to 2 %. Milliseconds. */
export class MoveTimes {
  count = 0;
  max = 0;
  /** [1200] how many moves fell into each bucket. */
  private readonly buckets = new Uint32Array(BUCKETS);
  private sum = 0;

  add(time: number): void {
    const bucket = Math.ceil(Math.log(Math.max(time, SMALLEST) / SMALLEST) / GROWTH);
    this.buckets[Math.min(bucket, BUCKETS - 1)]++;
    this.count++;
    this.sum += time;
    this.max = Math.max(this.max, time);
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** The time that the given part of all moves did not exceed. */
  quantile(part: number): number {
    let left = part * this.count;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.buckets[bucket];
      if (left <= 0) return Math.min(this.max, SMALLEST * Math.exp(bucket * GROWTH));
    }
    return this.max;
  }

  /** Upper ends and counts of the buckets that hold something. */
  histogram(): { upTo: number; count: number }[] {
    return Array.from(this.buckets, (count, bucket) => ({ upTo: SMALLEST * Math.exp(bucket * GROWTH), count })).filter(
      ({ count }) => count > 0,
    );
  }
}
