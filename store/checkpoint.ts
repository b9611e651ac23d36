import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFolder } from './atomicFolder.ts';
import { atomicWrite } from './atomicWrite.ts';
import {
  type Checkpoint,
  type CheckpointContent,
  isCheckpoint,
  type LoadOptions,
  readCheckpoint,
  saveCheckpoint,
} from './checkpointContent.ts';
import { explainFailure } from './explainFailure.ts';
import { CheckpointError } from './manifest.ts';

export { type Checkpoint, type CheckpointContent, saveCheckpoint } from './checkpointContent.ts';
export { CheckpointError } from './manifest.ts';

/**
 * A run's checkpoints: `<run>/checkpoints/<name>/`, beside them the files `latest` and `best`, each with one of the names
 * in it.
 */
const POINTERS = ['latest', 'best'] as const;
export type Pointer = (typeof POINTERS)[number];

const FOLDER = 'checkpoints';

export interface Keep {
  /** So many of the newest stay. */
  readonly last: number;
  /** Also the first one at or after every so many steps stays, for good; 0: none. */
  readonly every: number;
}

/** Adds a checkpoint to a run, points `latest` to it, removes what need not be kept. Returns its folder. */
export const addCheckpoint = (run: string, content: CheckpointContent, keep: Keep): string => {
  const folder = join(run, FOLDER);
  const name = freeName(folder, content.steps);
  saveCheckpoint(join(folder, name), content);
  pointTo(run, 'latest', name);
  prune(run, keep);
  return join(folder, name);
};

const freeName = (folder: string, steps: number): string => {
  const name = `step-${String(steps).padStart(10, '0')}`;
  if (!existsSync(join(folder, name))) return name;
  let copy = 2;
  while (existsSync(join(folder, `${name}-${copy}`))) copy++;
  return `${name}-${copy}`;
};

/** Lets `latest` or `best` mean the checkpoint of this name. */
export const pointTo = (run: string, pointer: Pointer, name: string): void => {
  const file = join(run, FOLDER, pointer);
  explainFailure(file, () => atomicWrite(file, `${basename(name)}\n`));
};

/** The names of a run's checkpoints, oldest first. */
export const listCheckpoints = (run: string): string[] => {
  const folder = join(run, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => !name.startsWith('.') && isCheckpoint(join(folder, name)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};

const prune = (run: string, { last, every }: Keep): void => {
  const names = listCheckpoints(run);
  const kept = new Set([...names.slice(-last), ...POINTERS.map(pointer => readPointer(join(run, FOLDER, pointer)))]);
  let epoch = -1;
  for (const name of names) {
    const current = every > 0 ? Math.floor(stepsOf(name) / every) : 0;
    if (every > 0 && current > epoch) kept.add(name);
    epoch = current;
    if (!kept.has(name)) removeFolder(join(run, FOLDER, name));
  }
};

const stepsOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

const readPointer = (file: string): string | null =>
  existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8').trim() : null;

/**
 * The checkpoint folder that a path means: itself; a run's folder (its `best`, or else its `latest`); `<run>/best`,
 * `<run>/latest` or `<run>/<name>`, with or without `checkpoints` in between.
 */
export const findCheckpoint = (path: string): string => {
  if (isCheckpoint(path)) return path;
  for (const folder of [path, join(path, FOLDER)]) {
    for (const pointer of ['best', 'latest']) {
      if (readPointer(join(folder, pointer)) !== null) return follow(join(folder, pointer));
    }
  }
  for (const file of [path, join(dirname(path), FOLDER, basename(path))]) {
    if (isCheckpoint(file)) return file;
    if (readPointer(file) !== null && isPointer(basename(file))) return follow(file);
  }
  throw new CheckpointError(`${path}: no checkpoint here: ${describe(path)}`);
};

const isPointer = (name: string): boolean => POINTERS.some(pointer => pointer === name);

const follow = (file: string): string => {
  const target = join(dirname(file), readPointer(file) ?? '');
  if (isCheckpoint(target)) return target;
  throw new CheckpointError(`${file}: points to ${basename(target)}, which is not there${alternatives(target)}`);
};

const describe = (path: string): string => {
  if (!existsSync(path)) return 'there is no such file or folder';
  return `it has neither a manifest.json nor a folder '${FOLDER}' with a 'latest' in it`;
};

/** The end of an error message: which other checkpoints the run has. */
const alternatives = (path: string): string => {
  const others = listCheckpoints(dirname(dirname(path))).filter(name => name !== basename(path));
  return others.length === 0 ? '' : `; the run also has ${others.slice(-3).join(', ')}`;
};

/** Finds and reads the checkpoint that a path means; an error says which others the run has. */
export const loadCheckpoint = (path: string, options: LoadOptions = {}): Checkpoint => {
  const folder = findCheckpoint(path);
  try {
    return readCheckpoint(folder, options);
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    throw new CheckpointError(`${error.message}${alternatives(folder)}`, { cause: error });
  }
};
