import type { Seed } from './game.ts';

/** Draws numbers from a seed (the generator sfc32). Its state is plain data: save `words` to resume exactly. */
export class Rng {
  readonly words = new Uint32Array(4);

  constructor(seed: Seed) {
    this.seed(seed);
  }

  seed(seed: Seed): void {
    const bits = BigInt.asUintN(64, BigInt(seed));
    this.words[0] = Number(bits & 0xffffffffn);
    this.words[1] = Number(bits >> 32n);
    this.words[2] = 0x9e3779b9;
    this.words[3] = 1;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** 32 random bits. */
  next(): number {
    const words = this.words;
    const sum = (((words[0] + words[1]) | 0) + words[3]) >>> 0;
    words[3] = words[3] + 1;
    words[0] = words[1] ^ (words[1] >>> 9);
    words[1] = words[2] + (words[2] << 3);
    words[2] = ((words[2] << 21) | (words[2] >>> 11)) + sum;
    return sum;
  }

  /** From 0 to bound - 1. */
  int(bound: number): number {
    return Math.floor((this.next() / 0x100000000) * bound);
  }

  /** From 0 up to, not including, 1. */
  float(): number {
    return this.next() / 0x100000000;
  }

  /** A whole number that can seed another generator or a match. */
  fork(): number {
    return this.next() * 0x100000 + (this.next() >>> 12);
  }
}

/** The index of a random 1 in a mask that has at least one. */
export const sampleMask = (mask: Uint8Array, rng: Rng): number => {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i];
  let left = rng.int(count);
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && left-- === 0) return i;
  throw new RangeError('the mask allows nothing');
};
