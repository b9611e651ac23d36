import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a command was asked to leave in a file; folders that are missing are made, so that no long work is lost at its end. */
export const writeOutput = (path: string, content: string | Uint8Array): void => {
  makeFolderOf(path);
  writeFileSync(path, content);
};

export const makeFolderOf = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true });
};
