import { describe, expect, it } from 'vitest';
import { Box, Dict, Discrete, MultiDiscrete, type Space } from './spaces.ts';

const drawTen = (space: Space<unknown>, seed: number) => {
  space.seed(seed);
  return Array.from({ length: 10 }, () => space.sample());
};

const SPACES: [string, () => Space<unknown>][] = [
  ['Discrete', () => new Discrete(7)],
  ['MultiDiscrete', () => new MultiDiscrete([2, 5, 9])],
  ['Box of bytes', () => new Box(0, 1, [2, 3], 'uint8')],
  ['Box of floats', () => new Box(-2, 3, [4], 'float32')],
  ['Dict', () => new Dict({ board: new Box(0, 1, [3], 'uint8'), unit: new Discrete(5) })],
];

describe('spaces', () => {
  for (const [name, create] of SPACES) {
    it(`${name} contains what it samples and repeats it for a seed`, () => {
      const space = create();
      const samples = drawTen(space, 3);
      expect(samples.every(sample => space.contains(sample))).toBe(true);
      expect(drawTen(create(), 3)).toEqual(samples);
      expect(drawTen(create(), 4)).not.toEqual(samples);
    });
  }

  it('a masked sample is always allowed, and an empty or wrong mask is refused', () => {
    const space = new Discrete(6);
    const drawn = new Set(Array.from({ length: 60 }, () => space.sample(Uint8Array.of(0, 1, 0, 0, 1, 0))));
    expect([...drawn].sort()).toEqual([1, 4]);
    expect(() => space.sample(new Uint8Array(6))).toThrow('allows nothing');
    expect(() => space.sample(new Uint8Array(5))).toThrow('6 entries');
  });

  it('a masked MultiDiscrete obeys each of its masks', () => {
    const space = new MultiDiscrete([2, 3]);
    expect([...space.sample([Uint8Array.of(0, 1), Uint8Array.of(1, 0, 0)])]).toEqual([1, 0]);
  });

  it('refuses what lies outside', () => {
    expect(new Discrete(3).contains(3)).toBe(false);
    expect(new Discrete(3).contains(1.5)).toBe(false);
    expect(new Box(0, 1, [2], 'uint8').contains(Uint8Array.of(0, 2))).toBe(false);
    expect(new Box(0, 1, [2], 'uint8').contains(new Float32Array(2))).toBe(false);
    expect(new Box(0, 1, [2], 'float32').contains(Float32Array.of(0, Number.NaN))).toBe(false);
    expect(new Dict({ a: new Discrete(2) }).contains({ a: 1, b: 1 })).toBe(false);
    expect(new MultiDiscrete([2, 2]).contains(Int32Array.of(1))).toBe(false);
    expect(() => new Discrete(0)).toThrow('positive');
  });
});
