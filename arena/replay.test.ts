import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { findGame, games } from '../envs/games.ts';
import { pack } from '../store/pack.ts';
import { playJob, replayPath } from './playJob.ts';
import { describeForPsyleague } from './psyleague.ts';
import { findDifferences, writeTranscript } from './rejudge.ts';
import { loadReplay, type Replay } from './replay.ts';
import { writeCommand } from './reproduce.ts';
import { type ArenaSetup, Table } from './setup.ts';
import { verifyFile } from './verifyFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'replays-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setupOf = (game: string): ArenaSetup => ({
  game,
  options: {},
  clock: 1,
  ponder: false,
  memory: 500,
  players: ['random', 'baseline'],
});

const record = async (game: string, seed: number | bigint, seating = [0, 1]): Promise<Replay> => {
  const setup = setupOf(game);
  const job = { index: 0, round: 0, seed, seating };
  await playJob(setup, new Table(setup), job, folder);
  return loadReplay(replayPath(folder, setup, job));
};

describe('a replay', () => {
  for (const { id } of games) {
    it(`of ${id} is judged again to the same texts and scores, and its transcript verifies`, async () => {
      const replay = await record(id, -77n);
      expect(replay.seed).toBe(-77n);
      expect(findDifferences(findGame(id), replay)).toEqual([]);
      const path = join(folder, `${id}.jsonl`);
      writeFileSync(path, `${JSON.stringify(writeTranscript(findGame(id), replay))}\n`);
      expect(verifyFile(path)).toMatchObject({ matches: 1, bad: 0, first: null });
    });
  }

  it('shows where other answers lead elsewhere', async () => {
    const replay = structuredClone(await record(games[0].id, 5)) as Replay;
    const exchange = replay.steps[2].find(seat => seat !== null);
    if (exchange) exchange.answer = ['nonsense'];
    expect(findDifferences(games[0], replay).length).toBeGreaterThan(0);
  });

  it('gives psyleague ranks from 0 and a flag for errors', async () => {
    const result = describeForPsyleague(await record(games[0].id, 6));
    expect([...result.ranks].sort()).toEqual(expect.arrayContaining([0]));
    expect(result.errors).toEqual([0, 0]);
    expect(result.test_data).toMatchObject({ game: games[0].id, seed: '6' });
    expect(result.player_data[1].moves).toBeGreaterThan(0);
  });

  it('of another version, or no replay at all, is refused with a reason', async () => {
    const path = join(folder, 'bad.replay');
    writeFileSync(path, 'nothing of the kind');
    expect(() => loadReplay(path)).toThrow(/not a replay/);
    const replay = await record(games[0].id, 7);
    writeFileSync(path, gzipSync(pack({ ...replay, version: 99 })));
    expect(() => loadReplay(path)).toThrow(/version 99/);
  });
});

describe('the command that plays a game again', () => {
  it('quotes what a shell would take apart', () => {
    const setup = { ...setupOf('wondev'), options: { map: 1 }, clock: 3, players: ["it's $1", './a.out', 'random'] };
    expect(writeCommand(setup, { seed: -5n, seating: [2, 0] })).toBe(
      `skirmish match random 'it'\\''s $1' --game wondev --seed=-5 --option map=1 --clock x3 --memory 500`,
    );
  });
});
