import { describe, expect, it } from 'vitest';
import { createJavaRandom, nextFloat, nextInt, seedJavaRandom, shuffle } from './javaRandom.ts';

const BOUNDS = [100, 36, 1, 64, 3, 1_000_000_007, 1_610_612_737, 1_610_612_737, 2, 15, 1 << 30];

/** Printed by a Java 17 program: nextInt of each bound, two nextFloat, a shuffle of 0..6. */
const PRINTED = [
  {
    seed: 42n,
    ints: [30, 3, 0, 3, 0, 595021505, 1519796918, 1429255519, 0, 2, 484533751],
    floats: [0.3687828779220581, 0.38164305686950684],
    list: [0, 5, 4, 3, 6, 2, 1],
  },
  {
    seed: -5234471208756449415n,
    ints: [81, 27, 0, 56, 2, 835358318, 691137715, 1163999811, 1, 6, 229012613],
    floats: [0.7607913613319397, 0.37637192010879517],
    list: [0, 6, 1, 5, 4, 2, 3],
  },
  {
    seed: 9223372036854775807n,
    ints: [13, 5, 0, 35, 2, 290198431, 894294477, 857465478, 1, 1, 865475904],
    floats: [0.3097674250602722, 0.056789398193359375],
    list: [5, 1, 3, 2, 6, 4, 0],
  },
];

describe('javaRandom', () => {
  for (const { seed, ints, floats, list } of PRINTED) {
    it(`draws what java.util.Random draws from seed ${seed}`, () => {
      const random = createJavaRandom();
      seedJavaRandom(random, seed);
      expect(BOUNDS.map(bound => nextInt(random, bound))).toEqual(ints);
      expect([nextFloat(random), nextFloat(random)]).toEqual(floats);
      const shuffled = [0, 1, 2, 3, 4, 5, 6];
      shuffle(random, shuffled, 7);
      expect(shuffled).toEqual(list);
    });
  }

  it('takes a whole number and the same bigint for the same seed', () => {
    for (const seed of [0, 1, 42, 2 ** 31, 2 ** 48 + 12345, Number.MAX_SAFE_INTEGER, -7]) {
      const [byNumber, byBigint] = [createJavaRandom(), createJavaRandom()];
      seedJavaRandom(byNumber, seed);
      seedJavaRandom(byBigint, BigInt(seed));
      expect(byNumber).toEqual(byBigint);
    }
  });
});
