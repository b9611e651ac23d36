import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AnyGame, MatchRecord } from '../envs/core/game.ts';
import { findGame, games } from '../envs/games.ts';
import { messageOf } from './errorText.ts';
import { verifyRecord } from './verify.ts';

export interface FileVerification {
  matches: number;
  turns: number;
  bad: number;
  /** The first thing wrong, with the place. */
  first: string | null;
}

/** Verifies every match of a file of transcripts: JSON Lines, gzipped or not. */
export const verifyFile = (path: string): FileVerification => {
  const total: FileVerification = { matches: 0, turns: 0, bad: 0, first: null };
  try {
    verifyLines(path, readLines(path), total);
  } catch (error) {
    addBad(total, `cannot read the file: ${messageOf(error)}`);
  }
  return total;
};

const readLines = (path: string): string[] => {
  const bytes = readFileSync(path);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isZipped ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
};

const verifyLines = (path: string, lines: readonly string[], total: FileVerification): void => {
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    const match = total.matches++;
    try {
      const record = JSON.parse(line);
      const { steps, difference } = verifyRecord(findRecordGame(path, record), record);
      total.turns += steps;
      if (difference !== null) addBad(total, `match ${match} (line ${i + 1} of the file), ${difference}`);
    } catch (error) {
      addBad(total, `match ${match} (line ${i + 1} of the file) cannot be read: ${messageOf(error)}`);
    }
  });
};

const addBad = (total: FileVerification, message: string): void => {
  total.bad++;
  total.first ??= message;
};

/** A record that does not name its game is of the one that its file is named after. */
const findRecordGame = (path: string, record: MatchRecord): AnyGame => {
  if (typeof record !== 'object' || record === null) throw new Error('a match is a JSON object');
  if (typeof record.game === 'string') return findGame(record.game);
  const name = basename(path).toLowerCase();
  const game = games.find(({ id }) => name.startsWith(id));
  if (!game) throw new Error('it does not name its game, nor does the name of the file');
  return game;
};
