import { expect, it } from 'vitest';
import { readRecords } from '../../tests/records.ts';
import { wondev } from './index.ts';

const { rules, protocol, recorder } = wondev;
const records = readRecords('wondev');

it('a recorded match starts from its first text as from its seed', () => {
  for (const record of records) {
    const [bySeed, byText] = [rules.createState(), rules.createState()];
    recorder.start(record, bySeed);
    recorder.start({ ...record, seed: null }, byText);
    expect(byText).toEqual(bySeed);
  }
});

it("a recorded match's seed draws its map without being told the kind", () => {
  const state = rules.createState();
  for (const record of records) {
    rules.start(state, BigInt(record.seed), {});
    expect(protocol.writeTurn(state, 0)).toEqual(recorder.inputs(record, 0)[0]);
  }
});
