import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyGame, MatchRecord } from '../envs/core/game.ts';
import { findGame, games } from '../envs/games.ts';
import { readRecords } from '../tests/records.ts';
import { findDifference, writeDifference } from './difference.ts';
import { verifyRecord } from './verify.ts';
import { type FileVerification, verifyFile } from './verifyFile.ts';

const TRANSCRIPTS = fileURLToPath(new URL('../tests/transcripts/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = readdirSync(TRANSCRIPTS).filter(name => games.some(({ id }) => name.startsWith(id)));

const write = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(`${lines.join('\n')}\n`));
  return path;
};

const verifyRecords = (records: readonly MatchRecord[]): FileVerification => {
  const lines = records.map(record => JSON.stringify(record));
  return verifyFile(write('wondev.jsonl.gz', lines));
};

describe('recorded matches', () => {
  for (const file of files) {
    it(`in ${file} replay without a difference`, () => {
      const result = verifyFile(join(TRANSCRIPTS, file));
      expect(result).toMatchObject({ bad: 0, first: null });
      expect(result.matches).toBeGreaterThan(5);
      expect(result.turns).toBeGreaterThan(result.matches);
    });
  }

  it('are found bad where one character of one text differs, with the place', () => {
    const records = readRecords('wondev').slice(0, 3);
    const row = records[1].turns[4].inputs.find((input: string[] | null) => input !== null);
    row[2] = `${row[2]}x`;
    const { bad, first } = verifyRecords(records);
    expect(bad).toBe(1);
    expect(first).toMatch(/match 1 \(line 2 of the file\).*turns\.4\.inputs\.\d\.2/);
  });

  it('are found bad where the judge would write another text than the record tells, also one that reads the same', () => {
    const game = findGame('bullets');
    const writeTurn: AnyGame['protocol']['writeTurn'] = (state, seat) =>
      game.protocol.writeTurn(state, seat).map(line => `${line} `);
    const [record] = readRecords('bullets');
    const { difference } = verifyRecord({ ...game, protocol: { ...game.protocol, writeTurn } }, record);
    expect(difference).toMatch(/turn 0, texts as written: 0\.0/);
  });

  it('are found bad where the result differs', () => {
    const [record] = readRecords('wondev');
    record.final.scores[0]++;
    expect(verifyRecords([record]).first).toMatch(/final\.scores\.0/);
  });

  it('are found bad where turns are missing or too many', () => {
    const [short, long] = readRecords('wondev');
    short.turns.pop();
    long.turns.push(long.turns.at(-1));
    const { bad, first } = verifyRecords([short, long]);
    expect(bad).toBe(2);
    expect(first).toMatch(/not over after/);
  });

  it('that cannot be read are counted, with file and line', () => {
    const lines = ['{"game":', '[]', '7', '{"game":"chess"}', '{"game":"wondev"}', '{}', '\u0000\u0001'];
    const { matches, bad, first } = verifyFile(write('strange.jsonl.gz', lines));
    expect([matches, bad]).toEqual([7, 7]);
    expect(first).toMatch(/line 1 of the file/);
    expect(verifyFile(join(folder, 'missing.jsonl'))).toMatchObject({ matches: 0, bad: 1 });
    writeFileSync(join(folder, 'cut.gz'), gzipSync('{"a":1}\n'.repeat(1000)).subarray(0, 40));
    expect(verifyFile(join(folder, 'cut.gz'))).toMatchObject({ bad: 1, first: expect.stringMatching(/cannot read/) });
  });
});

describe('differences', () => {
  it('are found in texts, lists of other lengths, typed arrays and missing fields', () => {
    const cases: [unknown, unknown, string][] = [
      [{ a: [1, 2] }, { a: [1, 3] }, 'a.1: expected 2, found 3'],
      [[1], [1, 2], '1: expected nothing, found 2'],
      [{ a: Uint8Array.of(1) }, { a: Uint8Array.of(2) }, 'a.0: expected 1, found 2'],
      [{ a: 1 }, {}, 'a: expected 1, found nothing'],
      [[], {}, ': expected [], found {}'],
    ];
    for (const [expected, found, text] of cases) {
      const difference = findDifference(expected, found);
      expect(difference && writeDifference(difference)).toBe(text);
    }
    expect(findDifference({ a: [null, NaN] }, { a: [null, NaN] })).toBeNull();
  });
});
