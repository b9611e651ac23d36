import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { findCheckpoint, listCheckpoints } from '../store/checkpoint.ts';

const folder = mkdtempSync(join(tmpdir(), 'skirmish-train-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SKIRMISH = join(import.meta.dirname, '..', 'bin', 'skirmish.js');

const TINY = [
  ['algorithm', 'ppo'],
  ['copies', 8],
  ['chunk', 256],
  ['ppo.batch', 512],
  ['ppo.minibatch', 128],
  ['ppo.anchorWeight', 0.1],
  ['ppo.anchorEvery', 3],
  ['pool.every', 2],
  ['opponents.baseline', 0],
  ['warmStart.teacher', 'random'],
  ['warmStart.decisions', 1500],
  ['warmStart.epochs', 1],
  ['opponents.random', 0.2],
  ['checkpoint.steps', 1000],
  ['checkpoint.keep', 20],
  ['evaluation.games', 0],
  ['evaluation.finalGames', 0],
].flatMap(([key, value]) => ['--set', `${key}=${value}`]);

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const start = (...flags: string[]): { child: ChildProcess; ended: Promise<Ended> } => {
  const child = spawn(process.execPath, [SKIRMISH, 'train', 'wondev', '--runs', folder, ...flags]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', data => {
      text += data;
    });
  }
  return { child, ended: new Promise(resolve => child.on('close', code => resolve({ code, text }))) };
};

const weightsOf = (name: string): Buffer =>
  readFileSync(join(findCheckpoint(join(folder, 'wondev', name, 'latest')), 'network.safetensors'));

const waitForCheckpoints = async (name: string, count: number): Promise<void> => {
  while (listCheckpoints(join(folder, 'wondev', name)).length < count) await sleep(10);
};

it('a deterministic run that was killed and resumed ends in the same weights, byte for byte', async () => {
  const whole = ['--deterministic', '--steps', '6000', ...TINY];
  const undisturbed = start(...whole, '--name', 'undisturbed');
  const killed = start(...whole, '--name', 'killed');
  await waitForCheckpoints('killed', 2);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(listCheckpoints(join(folder, 'wondev', 'killed')).length).toBeLessThan(6);
  const resumed = await start('--name', 'killed', '--resume').ended;
  expect(resumed).toMatchObject({ code: 0 });
  expect(await undisturbed.ended).toMatchObject({ code: 0 });
  expect(weightsOf('killed').equals(weightsOf('undisturbed'))).toBe(true);
});

it('Ctrl-C saves, exits cleanly, and the run goes on from there', async () => {
  const { child, ended } = start('--minutes', '5', '--workers', '1', '--name', 'stopped', ...TINY);
  const metrics = join(folder, 'wondev', 'stopped', 'metrics.jsonl');
  const hasUpdate = () => {
    try {
      return readFileSync(metrics, 'utf8').includes('"update"');
    } catch {
      return false;
    }
  };
  while (!hasUpdate()) await sleep(20);
  child.kill('SIGINT');
  const { code, text } = await ended;
  expect(code).toBe(0);
  expect(text).toContain('stopped');
  const checkpoint = listCheckpoints(join(folder, 'wondev', 'stopped')).at(-1) ?? '';
  const steps = Number(/\d+/.exec(checkpoint)?.[0]);
  expect(steps).toBeGreaterThan(0);
  const resumed = await start('--name', 'stopped', '--resume', '--steps', String(steps + 1000)).ended;
  expect(resumed.code).toBe(0);
  expect(resumed.text).toContain(`resumed at ${steps.toLocaleString('en')} steps`);
});

it('an actor that dies is named, the run is saved and the exit code is not 0', async () => {
  const { code, text } = await start('--minutes', '1', '--workers', '1', '--set', 'workerMemory=4', '--name', 'dead')
    .ended;
  expect(code).not.toBe(0);
  expect(text).toMatch(/actor 0 died: .*memory/);
  expect(listCheckpoints(join(folder, 'wondev', 'dead'))).toHaveLength(1);
});
