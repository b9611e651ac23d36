import { expect, it } from 'vitest';
import { timeContenders } from './benchTiming.ts';

const spin = (count: number): number => {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.sqrt(i);
  return sum;
};

it('contenders take turns, and ten times the work takes some ten times as long', async () => {
  const turns: string[] = [];
  const create = (engine: string, count: number) => ({
    engine,
    prepare: async () => {
      turns.push(engine);
    },
    run: () => {
      if (spin(count) < 0) throw new Error('never');
    },
  });
  const [short, long] = await timeContenders([create('short', 100_000), create('long', 1_000_000)]);
  expect(turns).toEqual(['short', 'long', 'short', 'long', 'short', 'long', 'short', 'long']);
  expect([short.engine, long.engine]).toEqual(['short', 'long']);
  expect(long.ms / short.ms).toBeGreaterThan(5);
  expect(long.ms / short.ms).toBeLessThan(20);
});
