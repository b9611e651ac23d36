import { Rng, sampleMask } from './rng.ts';

export const DTYPES = ['uint8', 'int32', 'float32'] as const;
export type Dtype = (typeof DTYPES)[number];

/** What an observation or an action may be. Sampling is seeded: the same seed draws the same samples. */
export interface Space<T> {
  readonly shape: readonly number[];
  readonly dtype: Dtype;
  seed(seed: number): void;
  sample(mask?: Uint8Array | readonly Uint8Array[]): T;
  contains(value: unknown): boolean;
}

/** The whole numbers 0 to n - 1. A mask has n entries, 1 = may be drawn. */
export class Discrete implements Space<number> {
  readonly shape = [] as const;
  readonly dtype = 'int32';
  readonly n: number;
  private readonly rng = new Rng(0);
  private readonly all: Uint8Array;

  constructor(n: number) {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`Discrete needs a positive whole number, not ${n}`);
    this.n = n;
    this.all = new Uint8Array(n).fill(1);
  }

  seed(seed: number): void {
    this.rng.seed(seed);
  }

  sample(mask: Uint8Array = this.all): number {
    if (mask.length !== this.n)
      throw new RangeError(`a mask for Discrete(${this.n}) has ${this.n} entries, not ${mask.length}`);
    return sampleMask(mask, this.rng);
  }

  contains(value: unknown): boolean {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) < this.n;
  }
}

/** Several Discrete at once: one whole number below each of `sizes`. A mask is one mask per number. */
export class MultiDiscrete implements Space<Int32Array> {
  readonly shape: readonly number[];
  readonly dtype = 'int32';
  readonly parts: readonly Discrete[];

  constructor(sizes: readonly number[]) {
    this.parts = sizes.map(size => new Discrete(size));
    this.shape = [sizes.length];
  }

  seed(seed: number): void {
    const rng = new Rng(seed);
    for (const part of this.parts) part.seed(rng.fork());
  }

  sample(masks?: readonly Uint8Array[]): Int32Array {
    return Int32Array.from(this.parts, (part, i) => part.sample(masks?.[i]));
  }

  contains(value: unknown): boolean {
    return (
      value instanceof Int32Array &&
      value.length === this.parts.length &&
      this.parts.every((part, i) => part.contains(value[i]))
    );
  }
}

const ARRAYS = { uint8: Uint8Array, int32: Int32Array, float32: Float32Array } as const;
type NumberArray = Uint8Array | Int32Array | Float32Array;

/** An array of numbers from `low` to `high`, flat, row by row of `shape`. */
export class Box implements Space<NumberArray> {
  readonly shape: readonly number[];
  readonly dtype: Dtype;
  readonly low: number;
  readonly high: number;
  private readonly rng = new Rng(0);
  private readonly size: number;

  constructor(low: number, high: number, shape: readonly number[], dtype: Dtype) {
    if (!(low <= high)) throw new RangeError(`Box needs low <= high, not ${low} and ${high}`);
    this.low = low;
    this.high = high;
    this.shape = shape;
    this.dtype = dtype;
    this.size = shape.reduce((product, side) => product * side, 1);
  }

  seed(seed: number): void {
    this.rng.seed(seed);
  }

  sample(): NumberArray {
    const { low, high, rng } = this;
    const isWhole = this.dtype !== 'float32';
    const draw = () => (isWhole ? low + rng.int(high - low + 1) : low + rng.float() * (high - low));
    return new ARRAYS[this.dtype](Array.from({ length: this.size }, draw));
  }

  contains(value: unknown): boolean {
    if (!(value instanceof ARRAYS[this.dtype]) || value.length !== this.size) return false;
    for (let i = 0; i < value.length; i++) if (!(value[i] >= this.low && value[i] <= this.high)) return false;
    return true;
  }
}

/** Named parts. `shape` and `dtype` are those of the parts; look there. */
export class Dict<Parts extends Record<string, Space<unknown>>> implements Space<Record<keyof Parts, unknown>> {
  readonly shape = [] as const;
  readonly dtype = 'float32';
  readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  seed(seed: number): void {
    const rng = new Rng(seed);
    for (const part of Object.values(this.parts)) part.seed(rng.fork());
  }

  sample(): Record<keyof Parts, unknown> {
    const drawn = Object.entries(this.parts).map(([name, part]) => [name, part.sample()]);
    return Object.fromEntries(drawn) as Record<keyof Parts, unknown>;
  }

  contains(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    const names = Object.keys(value);
    const isWhole = names.length === Object.keys(this.parts).length;
    return isWhole && names.every(name => this.parts[name]?.contains((value as Record<string, unknown>)[name]));
  }
}
