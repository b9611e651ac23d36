import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import pc from 'picocolors';
import type { Estimate } from '../arena/estimate.ts';
import { runLeague } from '../arena/league.ts';
import { type League, type LeaguePlayer, LeagueStore } from '../arena/leagueStore.ts';
import { type LeagueRow, tabulate } from '../arena/leagueTable.ts';
import { findContestant, findSource } from '../arena/players.ts';
import { writeCommand } from '../arena/reproduce.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { findGame } from '../envs/games.ts';
import { createSetup } from './arenaOptions.ts';
import { percent } from './evaluateTable.ts';
import { stopOnInterrupt } from './interrupt.ts';
import type { LeagueAddFlags, LeagueFlags, LeagueRunFlags } from './league.ts';
import { createTable } from './table.ts';

const openStore = ({ league, game }: LeagueFlags): LeagueStore => {
  if (league !== undefined) return new LeagueStore(league);
  if (game !== undefined) return new LeagueStore(join('leagues', findGame(game).id));
  throw new RangeError('say which league: --game <id> or --league <folder>');
};

export const runAdd = (notation: string, flags: LeagueAddFlags): void => {
  const store = openStore(flags);
  const league = store.exists() ? store.load() : createLeague(notation, flags);
  const game = findGame(league.game);
  findContestant(notation, game);
  const name = flags.name ?? nameOf(notation);
  if (league.players.some(player => player.name === name)) {
    throw new RangeError(`the league has a player '${name}' already; --name gives this one another name`);
  }
  const status = flags.pool || league.players.length === 0 ? 'pool' : 'candidate';
  const player: LeaguePlayer = { name, notation: keepCopy(store.folder, name, notation, game), status };
  store.save({ ...league, players: [...league.players, player] });
  console.log(`${name} is ${status === 'pool' ? 'in the pool' : 'a candidate'} of ${store.folder}`);
};

const createLeague = (notation: string, flags: LeagueAddFlags): Omit<League, 'format' | 'version'> => {
  const { players, ...setup } = createSetup([notation], flags);
  return { ...setup, gameVersion: findGame(setup.game).version, seed: Number(flags.seed ?? 1), players: [] };
};

const nameOf = (notation: string): string => (existsSync(notation) ? basename(notation) : notation);

/** A file or folder may change later; the league plays the copy. */
const keepCopy = (folder: string, name: string, notation: string, game: AnyGame): string => {
  const source = findSource(notation, game);
  if (source === null) return notation;
  const place = join(folder, 'players', name.replaceAll(/[^\w.-]+/g, '_'));
  const copy = join(place, basename(source));
  mkdirSync(place, { recursive: true });
  cpSync(source, copy, { recursive: true });
  return copy;
};

export const runRun = async (flags: LeagueRunFlags): Promise<void> => {
  const store = openStore(flags);
  const { rounds, gate, parallel } = flags;
  checkVersion(store.load());
  const interrupt = stopOnInterrupt();
  let played = 0;
  const onGame = () => {
    played++;
    if (process.stderr.isTTY) process.stderr.write(`\r${played} games`);
  };
  await runLeague({ store, rounds, gate, parallel, signal: interrupt.signal, onGame, onDecision: tellDecision });
  interrupt.release();
  console.log(`\r${played} games played`);
  console.log(drawTable(tabulate(store.load(), store.loadGames())));
};

const checkVersion = ({ game, gameVersion }: League): void => {
  const { version } = findGame(game);
  if (version === gameVersion) return;
  throw new RangeError(`the league is of ${game} version ${gameVersion}; version ${version} needs a new league`);
};

const tellDecision = ({ name, status }: LeaguePlayer, { points, low, high }: Estimate): void => {
  const word = status === 'pool' ? pc.green('promoted') : pc.red('rejected');
  console.log(`\r${name} ${word}: ${percent(points)} (${percent(low)} to ${percent(high)}) against the pool`);
};

export const runTable = (flags: LeagueFlags & { json: boolean }): void => {
  const store = openStore(flags);
  const league = store.load();
  const games = store.loadGames();
  const rows = tabulate(league, games);
  console.log(
    flags.json ? JSON.stringify({ ...describeLeague(league, games), players: rows }, null, 2) : drawTable(rows),
  );
};

const describeLeague = (league: League, games: ReturnType<LeagueStore['loadGames']>) => {
  const { players, ...settings } = league;
  const setup = { ...settings, players: players.map(({ notation }) => notation) };
  const seatingOf = (names: readonly string[]) => names.map(name => players.findIndex(player => player.name === name));
  return {
    game: league.game,
    options: league.options,
    games: games.map(game => ({
      ...game,
      command: writeCommand(setup, { seed: BigInt(game.seed), seating: seatingOf(game.players) }),
    })),
  };
};

const drawTable = (rows: readonly LeagueRow[]): string => {
  const head = [
    'player',
    '',
    'games',
    'wins',
    'draws',
    'losses',
    'points',
    'Elo',
    '95 %',
    'crashes',
    'time-outs',
    'illegal',
  ];
  const table = createTable(head);
  for (const row of rows) {
    const interval = row.elo === null ? '' : `${row.eloLow?.toFixed(0)} to ${row.eloHigh?.toFixed(0)}`;
    const counts = [row.games, row.wins, row.draws, row.losses];
    const faults = [row.crashes, row.timeouts, row.illegal];
    table.push([row.name, row.status, ...counts, percent(row.points), row.elo?.toFixed(0) ?? '', interval, ...faults]);
  }
  return table.toString();
};
