import { expect, it } from 'vitest';
import { ReturnScale } from './returnScale.ts';

const add = (scale: ReturnScale, ...returns: number[]): void =>
  scale.add(Float32Array.from(returns), Int32Array.from(returns.keys()), returns.length);

it('is the deviation of the first returns, and moves slowly towards later ones', () => {
  const scale = new ReturnScale();
  expect(scale.deviation).toBe(1);
  add(scale, 0.5, -0.5, 0.5, -0.5);
  expect(scale.deviation).toBeCloseTo(0.5);
  add(scale, 1, -1);
  expect(scale.deviation).toBeGreaterThan(0.5);
  expect(scale.deviation).toBeLessThan(0.6);
  for (let i = 0; i < 200; i++) add(scale, 1, -1);
  expect(scale.deviation).toBeCloseTo(1, 2);
});

it('never becomes so small that noise would be learned', () => {
  const scale = new ReturnScale();
  add(scale, 0.3, 0.3, 0.3);
  expect(scale.deviation).toBeCloseTo(0.1);
});

it('goes on from a saved state', () => {
  const [first, second] = [new ReturnScale(), new ReturnScale()];
  add(first, 0.9, -0.2);
  second.writeState(first.readState());
  for (const scale of [first, second]) add(scale, 0.1, 0.4);
  expect(second.deviation).toBe(first.deviation);
});
