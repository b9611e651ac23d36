import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { ticTacToe } from '../tests/games/ticTacToe/index.ts';
import { CERTAIN, ReplayBuffer, type ReplayData } from './replayBuffer.ts';

const FEATURES = 18;
const ACTIONS = 9;

/** Findings of one mark of mine in a cell, which is also what the policy chooses; the value counts them. */
const findingsIn = (cells: readonly number[], firstValue = 0): ReplayData => {
  const observations = new Uint8Array(cells.length * 3);
  const policies = new Uint16Array(cells.length * ACTIONS);
  cells.forEach((cell, row) => {
    observations[row * 3 + (cell >> 3)] = 1 << (cell & 7);
    policies[row * ACTIONS + cell] = CERTAIN;
  });
  const masks = new Uint8Array(cells.length * 2).fill(255);
  const values = Float32Array.from(cells, (_, row) => firstValue + row);
  return { count: cells.length, observations, masks, policies, values };
};

const create = (capacity: number, start: number, growth = 0.5): ReplayBuffer =>
  new ReplayBuffer(FEATURES, ACTIONS, ticTacToe.encoder.symmetries ?? [], { capacity, start, growth });

const drawAll = (buffer: ReplayBuffer, draws: number): { cells: Set<number>; values: Set<number>; agree: boolean } => {
  const rng = new Rng(1);
  const observations = new Uint8Array(FEATURES);
  const policies = new Float32Array(ACTIONS);
  const values = new Float32Array(1);
  const found = { cells: new Set<number>(), values: new Set<number>(), agree: true };
  for (let i = 0; i < draws; i++) {
    buffer.draw(rng, 0, observations, new Uint8Array(ACTIONS), policies, values);
    found.cells.add(observations.indexOf(1));
    found.values.add(values[0]);
    if (observations.indexOf(1) !== policies.indexOf(1)) found.agree = false;
  }
  return found;
};

describe('the replay buffer', () => {
  it('turns observation and policy alike', () => {
    const buffer = create(10, 10);
    buffer.append(findingsIn([0]));
    const { cells, agree } = drawAll(buffer, 200);
    expect([...cells].sort()).toEqual([0, 2, 6, 8]);
    expect(agree).toBe(true);
  });

  it('draws from the newest findings only', () => {
    const buffer = create(8, 4);
    buffer.append(findingsIn(Array.from({ length: 16 }, () => 4)));
    expect(buffer.window).toBe(8);
    expect(Math.min(...drawAll(buffer, 300).values)).toBe(8);
  });

  it('has a window that grows more slowly than what is added', () => {
    const buffer = create(1000, 4);
    buffer.append(findingsIn([4, 4, 4]));
    expect(buffer.window).toBe(3);
    buffer.append(findingsIn(Array.from({ length: 61 }, () => 4)));
    expect(buffer.window).toBe(16);
  });

  it('comes back from its saved state', () => {
    const buffer = create(8, 4);
    buffer.append(findingsIn([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1]));
    const restored = create(8, 4);
    restored.writeState(buffer.readState());
    expect(restored.readState()).toEqual(buffer.readState());
    expect(drawAll(restored, 100)).toEqual(drawAll(buffer, 100));
  });
});
