import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { argmaxMasked, entropyMasked, logProbabilityMasked, sampleMasked, softmaxMasked } from './distribution.ts';

interface Choice {
  logits: Float32Array;
  mask: Uint8Array;
  offset: number;
  actions: number;
}

/** A row somewhere inside larger arrays, where all but the row would be legal and tempting. */
const choices = (logit: fc.Arbitrary<number>): fc.Arbitrary<Choice> =>
  fc
    .tuple(fc.array(fc.tuple(logit, fc.boolean()), { minLength: 1, maxLength: 40 }), fc.nat(5), fc.nat())
    .map(([row, offset, legal]) => {
      const logits = new Float32Array(row.length + 10).fill(1e9);
      const mask = new Uint8Array(row.length + 10).fill(1);
      row.forEach(([value, isLegal], i) => {
        logits[offset + i] = value;
        mask[offset + i] = isLegal ? 1 : 0;
      });
      mask[offset + (legal % row.length)] = 1;
      return { logits, mask, offset, actions: row.length };
    });

const anyLogit = fc.oneof(
  fc.float(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 3.4028234663852886e38, -3.4028234663852886e38, -0),
);
const mildLogit = fc.float({ min: -20, max: 20, noNaN: true });

const isLegal = ({ mask, offset, actions }: Choice, action: number): boolean =>
  Number.isInteger(action) && action >= 0 && action < actions && mask[offset + action] === 1;

describe('whatever the logits are', () => {
  it('the best and the drawn action are legal', () => {
    fc.assert(
      fc.property(choices(anyLogit), fc.integer(), (choice, seed) => {
        const { logits, mask, offset, actions } = choice;
        expect(isLegal(choice, argmaxMasked(logits, offset, mask, offset, actions))).toBe(true);
        const rng = new Rng(seed);
        for (let i = 0; i < 5; i++) {
          expect(isLegal(choice, sampleMasked(logits, offset, mask, offset, actions, rng))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('probabilities are finite, sum to 1 and are 0 for what is illegal', () => {
    fc.assert(
      fc.property(choices(anyLogit), ({ logits, mask, offset, actions }) => {
        const out = new Float32Array(actions + 1).fill(7);
        softmaxMasked(logits, offset, mask, offset, actions, out);
        let sum = 0;
        for (let action = 0; action < actions; action++) {
          expect(out[action]).toBeGreaterThanOrEqual(0);
          if (mask[offset + action] === 0) expect(out[action]).toBe(0);
          sum += out[action];
        }
        expect(sum).toBeCloseTo(1, 5);
        expect(out[actions]).toBe(7);
      }),
      { numRuns: 500 },
    );
  });

  it('the entropy lies between 0 and that of equal chances', () => {
    fc.assert(
      fc.property(choices(anyLogit), ({ logits, mask, offset, actions }) => {
        const legal = mask.slice(offset, offset + actions).reduce((sum, bit) => sum + bit, 0);
        const entropy = entropyMasked(logits, offset, mask, offset, actions);
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log(legal) + 1e-6);
      }),
      { numRuns: 500 },
    );
  });
});

it('probability, its logarithm and the entropy agree', () => {
  fc.assert(
    fc.property(choices(mildLogit), ({ logits, mask, offset, actions }) => {
      const out = new Float32Array(actions);
      softmaxMasked(logits, offset, mask, offset, actions, out);
      let entropy = 0;
      for (let action = 0; action < actions; action++) {
        if (mask[offset + action] === 0) continue;
        const log = logProbabilityMasked(logits, offset, mask, offset, actions, action);
        expect(Math.exp(log)).toBeCloseTo(out[action], 5);
        entropy -= Math.exp(log) * log;
      }
      expect(entropyMasked(logits, offset, mask, offset, actions)).toBeCloseTo(entropy, 5);
    }),
  );
});

it('draws as often as the probabilities say', () => {
  const logits = Float32Array.of(0, 9, 1, 2);
  const mask = Uint8Array.of(1, 0, 1, 1);
  const wanted = new Float32Array(4);
  softmaxMasked(logits, 0, mask, 0, 4, wanted);
  const counts = [0, 0, 0, 0];
  const rng = new Rng(3);
  for (let i = 0; i < 20_000; i++) counts[sampleMasked(logits, 0, mask, 0, 4, rng)]++;
  counts.forEach((count, action) => {
    expect(Math.abs(count / 20_000 - wanted[action])).toBeLessThan(0.01);
  });
});

it('a low temperature prefers the likeliest, a high one prefers nothing', () => {
  const logits = Float32Array.of(1, 2, 9);
  const mask = Uint8Array.of(1, 1, 0);
  const share = (temperature: number): number => {
    const rng = new Rng(1);
    let count = 0;
    for (let i = 0; i < 2000; i++) count += sampleMasked(logits, 0, mask, 0, 3, rng, temperature);
    return count / 2000;
  };
  expect(share(0.01)).toBe(1);
  expect(Math.abs(share(1) - 1 / (1 + Math.exp(-1)))).toBeLessThan(0.03);
  expect(Math.abs(share(1000) - 0.5)).toBeLessThan(0.03);
});

it('an infinite logit wins, one that is not a number never does if there is another', () => {
  const mask = Uint8Array.of(1, 1, 1);
  expect(argmaxMasked(Float32Array.of(5, Infinity, 7), 0, mask, 0, 3)).toBe(1);
  expect(argmaxMasked(Float32Array.of(Number.NaN, -5, Number.NaN), 0, mask, 0, 3)).toBe(1);
});

it('a mask that allows nothing is an error', () => {
  expect(() => argmaxMasked(Float32Array.of(1, 2), 0, Uint8Array.of(0, 0), 0, 2)).toThrow('the mask allows nothing');
});
