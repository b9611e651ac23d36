import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import { ticTacToe } from '../tests/games/ticTacToe/index.ts';
import { CELLS } from '../tests/games/ticTacToe/rules.ts';
import type { OpeningSettings } from './openings.ts';
import { Rollout } from './rollout.ts';
import { Samples } from './samples.ts';

const COPIES = 64;
const spec = defaultSpec(ticTacToe);

/** Noted decisions of as many matches at once, all by one network. */
const collect = (opening: OpeningSettings): Samples => {
  const network = new Inference(spec, initialise(spec, new Rng(1)), 2 * COPIES);
  const learner = { name: 'learner', network, agent: null, learns: true };
  const cast = () => [learner, learner];
  const rollout = new Rollout(ticTacToe, new Rng(2), { copies: COPIES, options: {}, opening, cast, onMatch: () => {} });
  const samples = new Samples(spec, 4096);
  rollout.collect(samples);
  return samples;
};

/** How many marks its seat had on the board at each noted decision. */
const countMarks = (samples: Samples): number[] => {
  const row = new Uint8Array(2 * CELLS);
  return Array.from({ length: samples.count }, (_, sample) => {
    samples.readObservation(sample, row, 0);
    return row.subarray(0, CELLS).reduce((sum, mark) => sum + mark, 0);
  });
};

describe('random openings', () => {
  it('are left out where nobody has one', () => {
    expect(Math.min(...countMarks(collect({ share: 0, decisions: 2 })))).toBe(0);
  });

  it('are not learned', () => {
    const marks = countMarks(collect({ share: 1, decisions: 2 }));
    expect(Math.min(...marks)).toBe(2);
    expect(Math.max(...marks)).toBe(4);
  });

  it('fall to their share of the seats', () => {
    const marks = countMarks(collect({ share: 0.5, decisions: 1 }));
    const first = marks.filter(count => count === 0).length;
    const second = marks.filter(count => count === 1).length;
    expect(first / second).toBeGreaterThan(0.4);
    expect(first / second).toBeLessThan(0.6);
  });
});
