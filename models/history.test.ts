import { expect, it } from 'vitest';
import { Env, sizeOf } from '../envs/core/env.ts';
import { Rng, sampleMask } from '../envs/core/rng.ts';
import { findGame } from '../envs/games.ts';
import { historyOf, withHistory } from './history.ts';

const game = findGame('unleash');
const LENGTH = 3;
const size = sizeOf(game.encoder.shape);

it('shows, after the observation now, those that began the turns before', () => {
  const [plain, deep] = [new Env(game), new Env(withHistory(game, LENGTH))];
  const rng = new Rng(3);
  for (const seed of [1, 2]) {
    const begun: number[][] = [new Array(size).fill(0), new Array(size).fill(0)];
    let turn = -1;
    for (const env of [plain, deep]) env.reset(seed);
    while (plain.steps < 40) {
      const now = [...plain.buffers.observations[0]];
      if (plain.views[0].turn !== turn) begun.unshift(now);
      turn = plain.views[0].turn;
      expect([...deep.buffers.observations[0]]).toEqual([...now, ...begun[1], ...begun[2]]);
      const actions = plain.buffers.masks.map(mask => sampleMask(mask, rng));
      for (const env of [plain, deep]) env.step(actions);
    }
  }
});

it('is known from the network, so that a policy player sees what the learner saw', () => {
  const deep = withHistory(game, LENGTH);
  expect(historyOf({ input: deep.encoder.shape }, game)).toBe(LENGTH);
  expect(deep.encoder.planes).toHaveLength(deep.encoder.shape[0]);
});

it('refuses what is no number of turns', () => {
  expect(() => withHistory(game, 0)).toThrow('1, 2, 3');
  expect(() => withHistory(game, 1.5)).toThrow('1, 2, 3');
});
