import { expect, it } from 'vitest';
import { readRecords } from '../../tests/records.ts';
import { recorder } from './recorder.ts';

it('recorded matches are not all alike after normalising: a moved item shows', () => {
  const [record] = readRecords('unleash');
  const changed = structuredClone(record);
  changed.turns[20].truth.radars[0][0][0] += 1;
  expect(recorder.normalise(changed)).not.toEqual(recorder.normalise(record));
});
