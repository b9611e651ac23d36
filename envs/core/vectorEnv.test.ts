import { describe, expect, it } from 'vitest';
import { ticTacToe } from '../../tests/games/ticTacToe/index.ts';
import { Env } from './env.ts';
import { Rng, sampleMask } from './rng.ts';
import { VectorEnv } from './vectorEnv.ts';

const SIZE = 18;

const chooseAll = (vector: VectorEnv, rng: Rng, actions: Int32Array): Int32Array => {
  for (let row = 0; row < actions.length; row++) {
    const mask = vector.masks.slice(row * 9, row * 9 + 9);
    actions[row] = vector.acting[row] ? sampleMask(mask, rng) : -1;
  }
  return actions;
};

describe('VectorEnv', () => {
  it('restarts a finished copy in the same step and keeps its final observation, scores and length', () => {
    const vector = new VectorEnv(ticTacToe, 3);
    vector.reset(1);
    const actions = new Int32Array(6);
    // X takes the left column, O the middle one: X wins with the fifth mark.
    for (const [step, cell] of [0, 1, 3, 4, 6].entries()) {
      expect(vector.terminated.some(Boolean)).toBe(false);
      for (let copy = 0; copy < 3; copy++) actions[copy * 2 + (step % 2)] = cell;
      vector.step(actions);
    }
    expect([...vector.terminated]).toEqual([1, 1, 1]);
    expect([...vector.rewards]).toEqual([1, -1, 1, -1, 1, -1]);
    expect([...vector.finalScores]).toEqual([1, 0, 1, 0, 1, 0]);
    expect([...vector.finalSteps]).toEqual([5, 5, 5]);
    expect([...vector.finalObservations.slice(0, 9)]).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0]);
    expect([...vector.observations.slice(0, SIZE)]).toEqual(Array(SIZE).fill(0));
    expect([...vector.acting]).toEqual([1, 0, 1, 0, 1, 0]);
    vector.step(actions.fill(8));
    expect([...vector.terminated, ...vector.rewards]).toEqual(Array(9).fill(0));
  });

  it('plays in every copy what a single Env plays from the same seed', () => {
    const vector = new VectorEnv(ticTacToe, 4);
    vector.reset(9);
    const actions = new Int32Array(8);
    const rng = new Rng(2);
    const env = new Env(ticTacToe);
    env.reset(0);
    for (let step = 0; step < 40; step++) {
      chooseAll(vector, rng, actions);
      env.step(actions.slice(2, 4));
      vector.step(actions);
      expect([...vector.rewards.slice(2, 4)]).toEqual([...env.buffers.rewards]);
      if (env.terminated) env.reset(0);
      for (const seat of [0, 1]) {
        if (!env.buffers.acting[seat]) continue;
        const row = (2 + seat) * SIZE;
        expect(vector.observations.slice(row, row + SIZE)).toEqual(env.buffers.observations[seat]);
      }
    }
  });

  it('cuts matches off at the step limit and says so', () => {
    const vector = new VectorEnv(ticTacToe, 1, {}, 2);
    vector.reset(0);
    vector.step(Int32Array.of(0, 0));
    expect(vector.truncated[0]).toBe(0);
    vector.step(Int32Array.of(1, 1));
    expect([vector.truncated[0], vector.terminated[0]]).toEqual([1, 0]);
    expect(vector.envs[0].steps).toBe(0);
  });
});
