import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listGroups, runLeague } from './league.ts';
import { type League, type LeagueGame, LeagueStore, type Status } from './leagueStore.ts';
import { tabulate } from './leagueTable.ts';
import { findMarked } from './program/procfs.ts';
import { createScripts } from './testing/scripts.ts';

const { shell, node, remove } = createScripts();
const folders: string[] = [];
afterAll(() => {
  remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const createStore = (players: [string, Status][], game = 'wondev'): LeagueStore => {
  const folder = mkdtempSync(join(tmpdir(), 'league-'));
  folders.push(folder);
  const store = new LeagueStore(folder);
  const listed = players.map(([notation, status], i) => ({ name: `p${i}`, notation, status }));
  const settings = { game, gameVersion: 0, options: {}, clock: 1, ponder: false, memory: 500, seed: 1 };
  store.save({ ...settings, players: listed });
  return store;
};

const run = (store: LeagueStore, rounds: number, gate = 0.5) => runLeague({ store, rounds, gate, parallel: 2 });

/** The same game may be listed anywhere in the log. */
const sorted = (games: LeagueGame[]) => games.map(game => JSON.stringify(game)).sort();

const LOADER = new URL('../bin/typescript.js', import.meta.url).href;

/** A run of a league in a process of its own. */
const spawnRun = (store: LeagueStore, rounds: number): ChildProcess => {
  const script = `
    const { runLeague } = await import(${JSON.stringify(new URL('./league.ts', import.meta.url).href)});
    const { LeagueStore } = await import(${JSON.stringify(new URL('./leagueStore.ts', import.meta.url).href)});
    const store = new LeagueStore(${JSON.stringify(store.folder)});
    await runLeague({ store, rounds: ${rounds}, gate: 0.5, parallel: 2 });`;
  return spawn(process.execPath, ['--import', LOADER, '--input-type=module', '-e', script], { stdio: 'inherit' });
};

const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 400 && !condition(); i++) await new Promise(resolve => setTimeout(resolve, 25));
  expect(condition()).toBe(true);
};

const countLines = (path: string): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0);

describe('a league', () => {
  it('measures a candidate against the pool, then promotes or rejects it', async () => {
    const loser = shell('read a; read b; exit 0');
    const store = createStore([
      ['random', 'pool'],
      ['random', 'pool'],
      [loser, 'candidate'],
      ['random', 'candidate'],
    ]);
    await run(store, 12, 0.2);
    expect(store.load().players.map(({ status }) => status)).toEqual(['pool', 'pool', 'rejected', 'pool']);
    const table = tabulate(store.load(), store.loadGames());
    expect(table.at(-1)).toMatchObject({ name: 'p2', status: 'rejected', wins: 0 });
    expect(table.at(-1)?.crashes).toBe(table.at(-1)?.games);
    expect(existsSync(join(store.folder, 'lock'))).toBe(false);
  });

  it('that is killed goes on without losing a finished game or playing one twice', async () => {
    const players: [string, Status][] = [
      ['random', 'pool'],
      ['random', 'pool'],
      ['random', 'pool'],
    ];
    const [store, whole] = [createStore(players), createStore(players)];
    const log = join(store.folder, 'games.jsonl');
    const killed = spawnRun(store, 400);
    await until(() => countLines(log) >= 20);
    const ended = new Promise(resolve => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await ended;
    const before = store.loadGames();
    expect(before.length).toBeLessThan(2400);
    appendFileSync(log, '{"round":3,"pla');
    const rounds = Math.ceil(before.length / 6) + 5;
    await run(store, rounds);
    await run(whole, rounds);
    const after = sorted(store.loadGames());
    expect(after).toEqual(expect.arrayContaining(sorted(before)));
    expect(after).toEqual(sorted(whole.loadGames()));
    expect(tabulate(store.load(), store.loadGames())).toEqual(tabulate(whole.load(), whole.loadGames()));
  });

  it('leaves no program running when it is killed', async () => {
    const slow = node('setInterval(() => {}, 1000); process.on("SIGTERM", () => {})');
    const store = createStore([
      ['random', 'pool'],
      [slow, 'candidate'],
    ]);
    const killed = spawnRun(store, 50);
    const mark = `SKIRMISH_PLAYER=${killed.pid}-`;
    await until(() => findMarked(mark).length > 0);
    killed.kill('SIGKILL');
    await until(() => findMarked(mark).length === 0);
  });

  it('is run by one process at a time', async () => {
    const store = createStore([['random', 'pool']]);
    const release = store.lock();
    expect(() => store.lock()).toThrow(/is running this league/);
    release();
    store.lock()();
  });

  it('groups players by the seats of the game', () => {
    const players = ['a', 'b', 'c'].map(name => ({ name, notation: 'random', status: 'pool' as const }));
    const league = { game: 'wondev', options: {}, players } as unknown as League;
    expect(listGroups(league, null)).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(listGroups(league, { name: 'd', notation: 'random', status: 'candidate' })).toEqual([
      ['d', 'a'],
      ['d', 'b'],
      ['d', 'c'],
    ]);
  });
});
