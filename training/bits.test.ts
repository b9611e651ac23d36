import { expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { bytesFor, packRow, unpackRow } from './bits.ts';

it('rows of any length come back from their bits, wherever they lie, and nothing beside them changes', () => {
  const rng = new Rng(1);
  for (let size = 1; size < 70; size++) {
    const [offset, target] = [rng.int(9), rng.int(9)];
    const row = Uint8Array.from({ length: offset + size }, () => rng.int(2));
    const packed = new Uint8Array(target + bytesFor(size) + 1).fill(255);
    packRow(row, offset, size, packed, target);
    for (let bit = 0; bit < size; bit++) {
      expect((packed[target + (bit >> 3)] >> (bit & 7)) & 1).toBe(row[offset + bit]);
    }
    expect(packed[packed.length - 1]).toBe(255);
    const back = new Uint8Array(offset + size + 1).fill(7);
    unpackRow(packed, target, size, back, offset);
    expect(back.subarray(offset, offset + size)).toEqual(row.subarray(offset));
    expect([back[offset - 1] ?? 7, back[offset + size]]).toEqual([7, 7]);
  }
});
