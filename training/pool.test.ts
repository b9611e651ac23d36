import { expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { Pool } from './pool.ts';

const weights = new Float32Array(1);

it('ratings follow the results, and whoever still scores is met more', () => {
  const pool = new Pool(2);
  pool.join(weights);
  pool.join(weights);
  for (let i = 0; i < 100; i++) {
    pool.note({ opponent: 'past-0', points: 1 });
    pool.note({ opponent: 'past-1', points: 0.5 });
  }
  pool.choose(2, new Rng(1));
  const shareOf = (name: string) => pool.entries.find(entry => entry.name === name)?.share ?? 0;
  expect(shareOf('past-1')).toBeGreaterThan(3 * shareOf('past-0'));
});

it('the weakest leaves when there are too many', () => {
  const pool = new Pool(2);
  pool.join(weights);
  pool.join(weights);
  for (let i = 0; i < 20; i++) pool.note({ opponent: 'past-1', points: 1 });
  pool.join(weights);
  pool.choose(5, new Rng(1));
  expect(pool.entries.map(({ name }) => name).sort()).toEqual(['past-0', 'past-2']);
});

it('a pool that was saved goes on alike', () => {
  const [pool, copy] = [new Pool(3), new Pool(3)];
  for (const _ of [1, 2, 3]) pool.join(weights);
  pool.note({ opponent: 'past-2', points: 0 });
  copy.writeState(structuredClone(pool.readState()));
  pool.choose(2, new Rng(4));
  copy.choose(2, new Rng(4));
  expect(copy.readState()).toEqual(pool.readState());
});
