import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { initialise } from '../models/initialise.ts';
import { readSafetensors } from '../models/safetensors.ts';
import type { NetworkSpec } from '../models/spec.ts';
import {
  addCheckpoint,
  type CheckpointContent,
  CheckpointError,
  findCheckpoint,
  listCheckpoints,
  loadCheckpoint,
  pointTo,
  saveCheckpoint,
} from './checkpoint.ts';

/** Set while the disk is to be full: how many more bytes fit. */
const disk = vi.hoisted(() => ({ space: Infinity }));

vi.mock('node:fs', async importOriginal => {
  const original = await importOriginal<typeof import('node:fs')>();
  const writeSync = (file: number, bytes: Uint8Array, done: number): number => {
    if (disk.space <= 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const length = Math.min(disk.space, bytes.length - done);
    disk.space -= length;
    return original.writeSync(file, bytes, done, length);
  };
  return { ...original, writeSync };
});

const NETWORK: NetworkSpec = {
  input: [2, 3, 3],
  trunk: [
    { layer: 'conv', channels: 4, activation: 'relu' },
    { layer: 'pool', kind: 'mean' },
  ],
  policy: { layers: [], actions: 5 },
  value: { layers: [], kind: 'scalar' },
};
const GAME = { id: 'wondev', version: 3 };
const KEEP = { last: 2, every: 0 };

const weights = initialise(NETWORK, new Rng(1));

const content = (steps = 100, more: Partial<CheckpointContent> = {}): CheckpointContent => ({
  game: GAME,
  network: NETWORK,
  training: { algorithm: 'ppo', rate: 0.001 },
  seed: -5234471208756449415n,
  steps,
  parent: null,
  command: 'skirmish train wondev',
  notes: { elo: 12.5 },
  weights,
  ...more,
});

const whole = (steps: number): CheckpointContent =>
  content(steps, {
    optimiser: { steps: 9, first: weights.map(weight => weight / 2), second: weights.map(weight => weight * weight) },
    trainer: { rng: Uint32Array.of(1, 2, 3), games: 77, best: 5n },
  });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skirmish-checkpoint-'));
  disk.space = Infinity;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a checkpoint', () => {
  it('comes back as it was saved', () => {
    saveCheckpoint(join(folder, 'a'), whole(100));
    const { path, manifest, ...found } = loadCheckpoint(join(folder, 'a'), { game: GAME });
    expect(found).toEqual(whole(100));
    expect(found.trainer).toHaveProperty('rng', Uint32Array.of(1, 2, 3));
    expect(path).toBe(join(folder, 'a'));
    expect(manifest.format).toBe(1);
    expect(readdirSync(path).sort()).toEqual([
      'manifest.json',
      'network.safetensors',
      'optimiser.safetensors',
      'trainer.msgpack',
    ]);
  });

  it('may hold weights alone', () => {
    saveCheckpoint(join(folder, 'a'), content());
    expect(readdirSync(join(folder, 'a')).sort()).toEqual(['manifest.json', 'network.safetensors']);
    const found = loadCheckpoint(join(folder, 'a'));
    expect(found.weights).toEqual(weights);
    expect(found.optimiser).toBeUndefined();
    expect(found.trainer).toBeUndefined();
  });

  it('gives weights alone when asked, whatever became of the rest', () => {
    saveCheckpoint(join(folder, 'a'), whole(1));
    rmSync(join(folder, 'a', 'optimiser.safetensors'));
    expect(loadCheckpoint(join(folder, 'a'), { weightsOnly: true }).weights).toEqual(weights);
  });

  it('names every tensor for other programs', () => {
    saveCheckpoint(join(folder, 'a'), whole(1));
    const { tensors } = readSafetensors(readFileSync(join(folder, 'a', 'optimiser.safetensors')));
    expect(tensors.get('second.trunk.0.weight')?.shape).toEqual([3, 3, 2, 4]);
  });

  it('replaces the one before it as a whole', () => {
    saveCheckpoint(join(folder, 'a'), whole(1));
    saveCheckpoint(join(folder, 'a'), content(2));
    expect(loadCheckpoint(join(folder, 'a')).steps).toBe(2);
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readdirSync(join(folder, 'a')).sort()).toEqual(['manifest.json', 'network.safetensors']);
  });

  it('clears away what a process that was killed has left, not what a living one is writing', () => {
    mkdirSync(join(folder, '.a.999999999.tmp'));
    mkdirSync(join(folder, `.b.${process.ppid}.tmp`));
    saveCheckpoint(join(folder, 'a'), content());
    expect(readdirSync(folder).sort()).toEqual([`.b.${process.ppid}.tmp`, 'a']);
  });
});

describe('a checkpoint that is not what it should be', () => {
  const path = (name = ''): string => join(folder, 'a', name);
  const error = (game = GAME): string => {
    try {
      loadCheckpoint(path(), { game });
    } catch (caught) {
      expect(caught).toBeInstanceOf(CheckpointError);
      return (caught as Error).message;
    }
    return 'no error';
  };
  beforeEach(() => saveCheckpoint(path(), whole(100)));

  it('is refused for another game, and for another version of it', () => {
    expect(error({ id: 'tron', version: 3 })).toBe(`${path()}: made for the game wondev, not for tron`);
    expect(error({ id: 'wondev', version: 4 })).toBe(
      `${path()}: made for version 3 of wondev, but the game is now at version 4: train it anew`,
    );
  });

  it.each(['network.safetensors', 'optimiser.safetensors', 'trainer.msgpack'])(
    '%s: truncated, altered, missing',
    name => {
      const bytes = readFileSync(path(name));
      truncateSync(path(name), bytes.length - 1);
      expect(error()).toBe(`${path(name)}: ${bytes.length - 1} bytes, but it was written with ${bytes.length}`);
      bytes[bytes.length - 3] ^= 1;
      writeFileSync(path(name), bytes);
      expect(error()).toBe(`${path(name)}: altered since it was written (its sha256 does not match)`);
      rmSync(path(name));
      expect(error()).toBe(`${path(name)}: missing`);
    },
  );

  it('has a manifest that is truncated, altered, newer or missing', () => {
    const file = path('manifest.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, -9));
    expect(error()).toBe(`${file}: not a manifest, or only a part of one (it is not whole JSON)`);
    writeFileSync(file, text.replace('"steps": 100', '"steps": 101'));
    expect(error()).toBe(`${file}: altered since it was written (its sha256 does not match)`);
    writeFileSync(file, text.replace('"format": 1', '"format": 2'));
    expect(error()).toContain(`${file}: format 2 is newer than this program`);
    rmSync(file);
    expect(error()).toBe(
      `${path()}: no checkpoint here: it has neither a manifest.json nor a folder 'checkpoints' with a 'latest' in it`,
    );
  });
});

describe('a run', () => {
  const names = (): string[] => listCheckpoints(folder);

  it('keeps the newest, milestones, and what is best', () => {
    for (let steps = 100; steps <= 1200; steps += 100) {
      const path = addCheckpoint(folder, content(steps), { last: 2, every: 500 });
      if (steps === 300) pointTo(folder, 'best', path);
    }
    expect(names().map(name => Number(name.slice(5)))).toEqual([100, 300, 500, 1000, 1100, 1200]);
  });

  it('is found by its folder, its pointers and its checkpoints names', () => {
    const first = addCheckpoint(folder, content(1), KEEP);
    expect(findCheckpoint(folder)).toBe(first);
    const second = addCheckpoint(folder, content(2), KEEP);
    expect(findCheckpoint(folder)).toBe(second);
    pointTo(folder, 'best', first);
    for (const path of [
      folder,
      join(folder, 'best'),
      join(folder, 'checkpoints'),
      join(folder, 'checkpoints', 'best'),
    ]) {
      expect(findCheckpoint(path)).toBe(first);
    }
    expect(findCheckpoint(join(folder, 'latest'))).toBe(second);
    expect(findCheckpoint(join(folder, 'step-0000000002'))).toBe(second);
    expect(loadCheckpoint(join(folder, 'latest')).steps).toBe(2);
  });

  it('never overwrites a checkpoint of the same step', () => {
    addCheckpoint(folder, content(5), KEEP);
    const path = addCheckpoint(folder, content(5, { notes: { again: true } }), KEEP);
    expect(names()).toEqual(['step-0000000005', 'step-0000000005-2']);
    expect(loadCheckpoint(join(folder, 'latest')).path).toBe(path);
  });

  it('says which other checkpoints there are when one is damaged or gone', () => {
    addCheckpoint(folder, content(1), KEEP);
    const path = addCheckpoint(folder, content(2), KEEP);
    truncateSync(join(path, 'network.safetensors'), 10);
    expect(() => loadCheckpoint(folder)).toThrow(/network.safetensors: 10 bytes.*; the run also has step-0000000001$/);
    expect(loadCheckpoint(join(folder, 'step-0000000001')).steps).toBe(1);
    rmSync(path, { recursive: true });
    expect(() => loadCheckpoint(folder)).toThrow(
      /latest: points to step-0000000002, which is not there; the run also has step-0000000001$/,
    );
  });

  it('is as before when the disk is full, however far it got', () => {
    const first = addCheckpoint(folder, whole(1), KEEP);
    for (const space of [0, 100, 1500, 3000]) {
      disk.space = space;
      expect(() => addCheckpoint(folder, whole(2), KEEP)).toThrow(
        'step-0000000002: could not be written: the disk is full; the checkpoints before it are as they were',
      );
      expect(readdirSync(join(folder, 'checkpoints')).sort()).toEqual(['latest', 'step-0000000001']);
      expect(loadCheckpoint(folder, { game: GAME }).path).toBe(first);
    }
  });

  it('still points to the one before when there was no room for the pointer alone', () => {
    const first = addCheckpoint(folder, content(1), KEEP);
    const sizes = readdirSync(first).map(name => readFileSync(join(first, name)).length);
    disk.space = sizes.reduce((sum, size) => sum + size, 0);
    expect(() => addCheckpoint(folder, content(2), KEEP)).toThrow('latest: could not be written: the disk is full');
    expect(loadCheckpoint(folder).path).toBe(first);
  });

  it('does not exist: says so', () => {
    const path = join(folder, 'nowhere');
    expect(existsSync(path)).toBe(false);
    expect(() => loadCheckpoint(path)).toThrow(`${path}: no checkpoint here: there is no such file or folder`);
  });
});
