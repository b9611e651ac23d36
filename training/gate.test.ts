import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findGame } from '../envs/games.ts';
import { countWeights, findParameter, listParameters } from '../models/parameters.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { addCheckpoint } from '../store/checkpoint.ts';
import { bestOf, judgeCheckpoint } from './gate.ts';

const run = mkdtempSync(join(tmpdir(), 'skirmish-gate-'));
afterAll(() => rmSync(run, { recursive: true, force: true }));

const game = findGame('bullets');
const WAIT = 8;
const SHOOT_UP = 4;

/** A network that likes one action best, whatever it sees. */
const addStubborn = (favourite: number, steps: number): string => {
  const network: NetworkSpec = {
    input: game.encoder.shape,
    trunk: [{ layer: 'dense', units: 4, activation: 'relu' }],
    policy: { layers: [], actions: game.encoder.actions },
    value: { layers: [], kind: 'scalar' },
  };
  const weights = new Float32Array(countWeights(network));
  weights[findParameter(listParameters(network), 'policy.head.bias').offset + favourite] = 5;
  const about = { game, network, training: {}, seed: 1, steps, parent: null, command: 'a test', weights };
  return addCheckpoint(run, { ...about, game: { id: game.id, version: game.version } }, { last: 1, every: 0 });
};

const judge = (checkpoint: string) =>
  judgeCheckpoint(checkpoint, {
    game: game.id,
    options: {},
    run,
    against: ['random'],
    games: 20,
    seconds: 30,
    seed: 1,
    parallel: 1,
    now: () => performance.now(),
  });

it('only who beats the best beyond the error bar becomes best, and the best is never lost', async () => {
  const weak = addStubborn(SHOOT_UP, 1);
  expect(await judge(weak)).toMatchObject({ promoted: true, best: null });

  const equal = addStubborn(SHOOT_UP, 2);
  expect((await judge(equal)).promoted).toBe(false);
  expect(basename(bestOf(run) ?? '')).toBe(basename(weak));

  const strong = addStubborn(WAIT, 3);
  const verdict = await judge(strong);
  expect(verdict.promoted).toBe(true);
  expect(verdict.best?.estimate.low).toBeGreaterThan(0.5);
  expect(verdict.standings.map(({ opponent, games }) => [opponent, games])).toEqual([['random', 20]]);

  expect((await judge(addStubborn(SHOOT_UP, 4))).promoted).toBe(false);
  addStubborn(SHOOT_UP, 5);
  expect(basename(bestOf(run) ?? '')).toBe(basename(strong));
});
