import type { Seed } from './game.ts';

/**
 * java.util.Random, bit for bit, as plain data: [high 24 bits, low 24 bits] of its 48-bit state. Contest maps and
 * tie-breaks come from it, so it lives inside a game's state and is copied with it.
 */
export type JavaRandom = Float64Array;

const HALF = 0x1000000;
/** The multiplier 0x5DEECE66D and the increment 0xB, in halves. */
const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;

export const createJavaRandom = (): JavaRandom => new Float64Array(2);

export const seedJavaRandom = (random: JavaRandom, seed: Seed): void => {
  if (typeof seed === 'number' && seed >= 0) {
    random[0] = ((seed / HALF) & 0xffffff) ^ MULTIPLIER_HIGH;
    random[1] = (seed % HALF) ^ MULTIPLIER_LOW;
    return;
  }
  const scrambled = BigInt.asUintN(48, BigInt(seed) ^ 0x5deece66dn);
  random[0] = Number(scrambled >> 24n);
  random[1] = Number(scrambled & 0xffffffn);
};

/** Products stay below 2^49, so plain numbers hold them exactly. */
const advance = (random: JavaRandom): void => {
  const low = random[1] * MULTIPLIER_LOW + INCREMENT;
  const carry = Math.floor(low / HALF);
  const high = random[0] * MULTIPLIER_LOW + random[1] * MULTIPLIER_HIGH + carry;
  random[0] = high % HALF;
  random[1] = low - carry * HALF;
};

/** 31 random bits, as the small integer that they are: the arithmetic of callers is faster so. */
const next31 = (random: JavaRandom): number => {
  advance(random);
  return (random[0] * 128 + Math.floor(random[1] / 0x20000)) | 0;
};

/** From 0 to bound - 1. Even a bound of 1 consumes a draw. */
export const nextInt = (random: JavaRandom, bound: number): number => {
  let bits = next31(random);
  if ((bound & -bound) === bound) return Math.floor(bits / (0x80000000 / bound));
  let result = bits % bound;
  while (bits - result + bound - 1 > 0x7fffffff) {
    bits = next31(random);
    result = bits % bound;
  }
  return result;
};

/** From 0 up to, not including, 1. */
export const nextFloat = (random: JavaRandom): number => {
  advance(random);
  return random[0] / HALF;
};

/** Collections.shuffle of the first `size` elements. */
export const shuffle = (random: JavaRandom, list: { [index: number]: number }, size: number): void => {
  for (let i = size; i > 1; i--) {
    const j = nextInt(random, i);
    const held = list[i - 1];
    list[i - 1] = list[j];
    list[j] = held;
  }
};
