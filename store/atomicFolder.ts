import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeThrough } from './atomicWrite.ts';
import { isRunning } from './isRunning.ts';

/** Folders on their way in or out begin with a dot and name their process: `.name.123.tmp`. */
const TEMPORARY = /^\..*\.(\d+)\.tmp$/;

/** Writes a whole folder of files or nothing; what stood there before goes only once the new one is complete. */
export const writeFolder = (path: string, files: ReadonlyMap<string, Uint8Array>): void => {
  const parent = dirname(path);
  mkdirSync(parent, { recursive: true });
  removeLeftovers(parent);
  const temporary = temporaryName(path);
  try {
    mkdirSync(temporary);
    for (const [name, bytes] of files) writeThrough(join(temporary, name), bytes);
    syncFolder(temporary);
    moveIn(temporary, path);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    throw error;
  }
  syncFolder(parent);
};

/** Removes a whole folder or nothing: half a folder is never seen under its name. */
export const removeFolder = (path: string): void => {
  const temporary = temporaryName(path);
  renameSync(path, temporary);
  rmSync(temporary, { recursive: true, force: true });
};

const temporaryName = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);

/** Where the old folder waits while the new one takes its place. */
const oldName = (path: string): string => join(dirname(path), `.${basename(path)}.old`);

/** Brings the old folder back if the process ended before the new one stood in its place. */
const recoverFolder = (path: string): void => {
  if (!existsSync(path) && existsSync(oldName(path))) renameSync(oldName(path), path);
};

const moveIn = (temporary: string, path: string): void => {
  recoverFolder(path);
  rmSync(oldName(path), { recursive: true, force: true });
  if (existsSync(path)) renameSync(path, oldName(path));
  try {
    renameSync(temporary, path);
  } finally {
    recoverFolder(path);
  }
  rmSync(oldName(path), { recursive: true, force: true });
};

/** What processes that ended in the middle have left. */
const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const [, process = ''] = TEMPORARY.exec(name) ?? [];
    if (process !== '' && !isRunning(Number(process))) rmSync(join(parent, name), { recursive: true, force: true });
  }
};
