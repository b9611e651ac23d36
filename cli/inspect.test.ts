import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { initialise } from '../models/initialise.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { addCheckpoint, loadCheckpoint } from '../store/checkpoint.ts';
import { describeCheckpoint, registerInspect } from './inspect.ts';

const network: NetworkSpec = {
  input: [2, 3, 3],
  trunk: [
    { layer: 'conv', channels: 4, activation: 'relu' },
    { layer: 'pool', kind: 'mean' },
  ],
  policy: { layers: [], actions: 5 },
  value: { layers: [{ layer: 'dense', units: 6, activation: 'tanh' }], kind: 'wdl' },
};

let run = '';
beforeAll(() => {
  run = mkdtempSync(join(tmpdir(), 'skirmish-inspect-'));
  const weights = initialise(network, new Rng(1));
  const about = { game: { id: 'wondev', version: 3 }, network, training: { algorithm: 'ppo' }, seed: 7n, parent: null };
  const more = { steps: 400, command: 'skirmish train wondev', notes: { elo: 31 }, weights };
  addCheckpoint(run, { ...about, ...more }, { last: 1, every: 0 });
});
afterAll(() => rmSync(run, { recursive: true, force: true }));

const inspect = async (...words: string[]): Promise<string> => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    const program = new Command();
    registerInspect(program);
    await program.parseAsync(['node', 'skirmish', 'inspect', ...words]);
    return stripVTControlCharacters(log.mock.calls.flat().join('\n'));
  } finally {
    log.mockRestore();
  }
};

it('shows where a checkpoint comes from, its network, files and weights', async () => {
  const text = await inspect(run);
  expect(text).toBe(stripVTControlCharacters(describeCheckpoint(loadCheckpoint(run))));
  for (const part of [
    'game     wondev, version 3',
    'steps    400',
    'seed     7',
    'trunk       conv 4 relu, pool mean',
    'value       dense 6 tanh, wdl',
    'algorithm: ppo',
    'elo: 31',
    'network.safetensors',
    'trunk.0.weight',
    '3 x 3 x 2 x 4',
  ]) {
    expect(text).toContain(part);
  }
});

it('prints the same as JSON', async () => {
  const found = JSON.parse(await inspect(join(run, 'latest'), '--json'));
  expect(found).toMatchObject({ steps: 400, seed: '7', network, game: { id: 'wondev' }, weights: 152 });
  expect(found.parameters[1]).toMatchObject({ name: 'trunk.0.bias', mean: 0 });
});

it('says what is wrong where there is no checkpoint', async () => {
  await expect(inspect(join(run, 'nothing'))).rejects.toThrow('no checkpoint here');
});
