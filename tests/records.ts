import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '../envs/core/game.ts';

/** The matches in a file of `transcripts/`, by its name without the endings. */
export const readRecords = (name: string): MatchRecord[] => {
  const file = new URL(`./transcripts/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  return lines.map(line => JSON.parse(line));
};
