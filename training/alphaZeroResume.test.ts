import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { findCheckpoint, listCheckpoints } from '../store/checkpoint.ts';

const runs = mkdtempSync(join(tmpdir(), 'skirmish-alphazero-'));
afterAll(() => rmSync(runs, { recursive: true, force: true }));

const SKIRMISH = join(import.meta.dirname, '..', 'bin', 'skirmish.js');

const TINY = [
  'alphaZero.simulations=6',
  'alphaZero.cheapSimulations=3',
  'alphaZero.fullShare=0.5',
  'alphaZero.chunk=64',
  'alphaZero.minibatch=64',
  'alphaZero.trainings=2',
  'alphaZero.window={ start: 300, growth: 0.75, capacity: 2000 }',
  'checkpoint.steps=400',
  'checkpoint.keep=20',
  'evaluation.games=0',
  'evaluation.finalGames=0',
].flatMap(setting => ['--set', setting]);

const train = (...flags: string[]): { child: ChildProcess; ended: Promise<number | null> } => {
  const child = spawn(process.execPath, [SKIRMISH, 'train', 'wondev', '--runs', runs, ...flags]);
  child.stdout.resume();
  child.stderr.resume();
  return { child, ended: new Promise(resolve => child.on('close', resolve)) };
};

const folderOf = (name: string): string => join(runs, 'wondev', name);
const weightsOf = (name: string): Buffer =>
  readFileSync(join(findCheckpoint(join(folderOf(name), 'latest')), 'network.safetensors'));

it('a deterministic run by search, killed and resumed, ends in the same weights, byte for byte', async () => {
  const whole = ['--algorithm', 'alphazero', '--deterministic', '--steps', '2400', ...TINY];
  const undisturbed = train(...whole, '--name', 'undisturbed');
  const killed = train(...whole, '--name', 'killed');
  while (listCheckpoints(folderOf('killed')).length < 2) await sleep(10);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(listCheckpoints(folderOf('killed')).length).toBeLessThan(6);
  expect(await train('--name', 'killed', '--resume').ended).toBe(0);
  expect(await undisturbed.ended).toBe(0);
  expect(weightsOf('killed').equals(weightsOf('undisturbed'))).toBe(true);
}, 60_000);
