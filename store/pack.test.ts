import { expect, it } from 'vitest';
import { pack, unpack } from './pack.ts';

it('brings typed arrays, numbers and bigints back as they were', () => {
  const state = {
    cells: Uint8Array.of(1, 2, 255),
    heights: Int16Array.of(-1, 300),
    random: Float64Array.of(0.1, 2 ** 40),
    seed: -5234471208756449415n,
    isOver: false,
  };
  expect(unpack(pack(state))).toEqual(state);
  expect(unpack(pack(state)).heights).toBeInstanceOf(Int16Array);
});
