import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { measureCodecs } from './codecLoss.ts';
import { CODECS, countBytes, decodeHalf, decodeWeights } from './codecs.ts';
import { encodeHalf, encodeWeights } from './encodeWeights.ts';
import { initialise } from './initialise.ts';
import { countWeights, listParameters } from './parameters.ts';
import { countFeatures, type NetworkSpec } from './spec.ts';
import { decodeText, encodeText } from './text.ts';

const SPEC: NetworkSpec = {
  input: [3, 4, 4],
  trunk: [
    { layer: 'conv', channels: 5, activation: 'relu' },
    { layer: 'cells', units: 3, activation: 'relu' },
    { layer: 'pool', kind: 'flatten' },
    { layer: 'dense', units: 7, activation: 'relu' },
  ],
  policy: { layers: [], actions: 9 },
  value: { layers: [], kind: 'wdl' },
};

const anyWeights = fc
  .array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: countWeights(SPEC), maxLength: countWeights(SPEC) })
  .map(numbers => Float32Array.from(numbers));

describe('text', () => {
  it.each([
    ['base64', encodeBase64, decodeBase64],
    ['14 bits a character', encodeText, decodeText],
  ])('%s brings any bytes back', (_name, encode, decode) => {
    for (let length = 0; length < 40; length++) {
      for (const byte of [0, 0x80, 255]) {
        const bytes = new Uint8Array(length).fill(byte);
        expect(decode(encode(bytes))).toEqual(bytes);
      }
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        expect(decode(encode(bytes))).toEqual(bytes);
      }),
    );
  });

  it('base64 is what everyone writes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });

  it('14-bit text stands in a source as it is, one character for 14 bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const text = encodeText(bytes);
        expect(text.length).toBeLessThanOrEqual((bytes.length * 8) / 14 + 1);
        expect(text).toMatch(/^[\u5000-\u8fff]*$/);
        expect(new Function(`return '${text}'`)()).toBe(text);
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });
});

describe('16-bit floats', () => {
  it('come back as they were, all 65,536 of them', () => {
    for (let half = 0; half < 65536; half++) {
      const value = decodeHalf(half);
      if (Number.isFinite(value)) expect(encodeHalf(value)).toBe(half);
    }
  });

  it('are the nearest there are', () => {
    fc.assert(
      fc.property(fc.double({ min: -70000, max: 70000, noNaN: true }), value => {
        const half = encodeHalf(value);
        const error = Math.abs(decodeHalf(half) - Math.max(-65504, Math.min(65504, value)));
        for (const neighbour of [half - 1, half + 1]) {
          const other = decodeHalf(neighbour & 0xffff);
          if (Number.isFinite(other)) expect(error).toBeLessThanOrEqual(Math.abs(other - value));
        }
      }),
    );
  });
});

describe('weights', () => {
  it('float32 keeps every bit', () => {
    fc.assert(
      fc.property(anyWeights, weights => {
        expect(decodeWeights(SPEC, encodeWeights(SPEC, weights, 'float32'), 'float32')).toEqual(weights);
      }),
      { numRuns: 10 },
    );
  });

  it.each(['int8', 'int7'] as const)('%s errs by at most half a step of its output', codec => {
    fc.assert(
      fc.property(anyWeights, weights => {
        const decoded = decodeWeights(SPEC, encodeWeights(SPEC, weights, codec), codec);
        for (const { kind, shape, offset, size } of listParameters(SPEC)) {
          const outputs = shape[shape.length - 1];
          for (let i = 0; i < size; i++) {
            let largest = 0;
            for (let j = i % outputs; j < size; j += outputs)
              largest = Math.max(largest, Math.abs(weights[offset + j]));
            const step = kind === 'bias' ? 0 : largest / (codec === 'int8' ? 127 : 63);
            expect(Math.abs(decoded[offset + i] - weights[offset + i])).toBeLessThanOrEqual(step / 2 + 1e-6);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it.each(CODECS)('%s: encoding what was decoded changes nothing more, and the size is as announced', codec => {
    const weights = initialise(SPEC, new Rng(4));
    const bytes = encodeWeights(SPEC, weights, codec);
    expect(bytes.length).toBe(countBytes(SPEC, codec));
    expect(encodeWeights(SPEC, decodeWeights(SPEC, bytes, codec), codec)).toEqual(bytes);
  });

  it('are refused where they are broken', () => {
    const weights = initialise(SPEC, new Rng(4));
    expect(() => decodeWeights(SPEC, new Uint8Array(9), 'int8')).toThrow('bytes as int8, but there are 9');
    expect(() => encodeWeights(SPEC, weights.subarray(1), 'int8')).toThrow('weights, not');
    weights[countWeights(SPEC) - 1] = Number.NaN;
    expect(() => encodeWeights(SPEC, weights, 'float16')).toThrow('value.head.bias[2] is NaN');
  });
});

it('the loss is none for float32 and grows as the bits go', () => {
  const rng = new Rng(8);
  const weights = initialise(SPEC, rng);
  const observations = Uint8Array.from({ length: 50 * countFeatures(SPEC) }, () => (rng.float() < 0.3 ? 1 : 0));
  const [float32, float16, int8, int7] = measureCodecs(SPEC, weights, observations, 50);
  expect(float32.weights.max + float32.policy.max + float32.value.max).toBe(0);
  expect(float32.sameAction).toBe(1);
  expect(float16.weights.mean).toBeGreaterThan(0);
  expect(int8.weights.mean).toBeGreaterThan(float16.weights.mean);
  expect(int7.weights.mean).toBeGreaterThan(int8.weights.mean);
  expect(int7.policy.mean).toBeGreaterThan(float16.policy.mean);
  expect(int7.characters).toBeLessThan(int8.characters);
});
