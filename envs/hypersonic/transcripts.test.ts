import { expect, it } from 'vitest';
import { readRecords } from '../../tests/records.ts';
import { hypersonic } from './index.ts';

const { rules, recorder } = hypersonic;

it('a recorded match starts from its first text as from its seed', () => {
  for (const record of readRecords('hypersonic')) {
    const [bySeed, byText] = [rules.createState(), rules.createState()];
    recorder.start(record, bySeed);
    recorder.start({ ...record, seed: null }, byText);
    expect(byText).toEqual(bySeed);
  }
});
