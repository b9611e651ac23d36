import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a whole file or nothing: a reader sees the old content or the new, also after a crash. */
export const atomicWrite = (path: string, content: string | Uint8Array): void => {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeThrough(temporary, typeof content === 'string' ? Buffer.from(content) : content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

/** A file that is on the disk, not only in memory, when this returns. */
export const writeThrough = (path: string, bytes: Uint8Array): void => {
  const file = openSync(path, 'w');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** So that the rename itself survives a power cut. */
export const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
