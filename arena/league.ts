import { createHash } from 'node:crypto';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { playAll } from './crew.ts';
import { type Estimate, estimate } from './estimate.ts';
import type { League, LeagueGame, LeaguePlayer, LeagueStore } from './leagueStore.ts';
import type { GameOutcome } from './outcome.ts';
import { rotations } from './seating.ts';
import type { GameJob } from './setup.ts';

export interface LeagueRun {
  readonly store: LeagueStore;
  /** Rounds that a candidate plays at most, and the pool's members among themselves. */
  readonly rounds: number;
  /** Mean points against the pool, 0 to 1, that promote a candidate. */
  readonly gate: number;
  readonly parallel: number;
  readonly signal?: AbortSignal;
  onGame?(game: LeagueGame): void;
  onDecision?(player: LeaguePlayer, result: Estimate): void;
}

/** No decision before a candidate has met the whole pool so many times. */
const MIN_ROUNDS = 10;

/** A place in the plan: one seating of one group in one round. */
interface Planned {
  readonly group: readonly string[];
  readonly round: number;
  readonly seats: readonly string[];
}

/** Plays what the plan has and the log has not; decides about candidates as soon as their games allow. */
export const runLeague = async (run: LeagueRun): Promise<void> => {
  const release = run.store.lock();
  try {
    for (;;) {
      const league = run.store.load();
      const candidate = league.players.find(({ status }) => status === 'candidate');
      const games = run.store.loadGames();
      await playPlan(run, league, candidate ?? null, games);
      if (run.signal?.aborted || !candidate) return;
      decide(run, league, candidate, games);
    }
  } finally {
    release();
  }
};

/** `games`: all that are finished; new ones are added. */
const playPlan = async (
  run: LeagueRun,
  league: League,
  candidate: LeaguePlayer | null,
  games: LeagueGame[],
): Promise<void> => {
  const done = new Set(games.map(({ players, round }) => keyOf(players, round)));
  const isDecided = () => candidate !== null && findDecision(run, league, candidate, games) !== null;
  if (isDecided()) return;
  const { players, ...rest } = league;
  await playAll(listJobs(run, league, candidate, done), {
    setup: { ...rest, players: players.map(({ notation }) => notation) },
    parallel: run.parallel,
    replays: null,
    signal: run.signal,
    onFinish: outcome => {
      const game = describeGame(league, outcome);
      run.store.appendGame(game);
      games.push(game);
      run.onGame?.(game);
    },
    onGame: isDecided,
  });
};

const keyOf = (players: readonly string[], round: number): string => JSON.stringify([round, ...players]);

const listJobs = function* (
  { rounds }: LeagueRun,
  league: League,
  candidate: LeaguePlayer | null,
  done: ReadonlySet<string>,
): Generator<GameJob> {
  let index = 0;
  for (const { group, round, seats } of plan(league, candidate, rounds)) {
    if (done.has(keyOf(seats, round))) continue;
    const seating = seats.map(name => league.players.findIndex(player => player.name === name));
    yield { index: index++, round, seed: seedOf(league, group, round), seating };
  }
};

/** Sweeps: in every round each group once, all its seatings on one seed. */
const plan = function* (league: League, candidate: LeaguePlayer | null, rounds: number): Generator<Planned> {
  const groups = listGroups(league, candidate);
  for (let round = 0; round < rounds; round++) {
    for (const group of groups) for (const seats of rotations(group)) yield { group, round, seats };
  }
};

/**
 * Two seats: the candidate with every member of the pool, or every two members. More seats: each member in turn with
 * those who follow it, the pool from its beginning again where it is too small.
 */
export const listGroups = (league: League, candidate: LeaguePlayer | null): string[][] => {
  const game = findGame(league.game);
  const seats = game.seats(resolveOptions(game, league.options));
  const pool = league.players.filter(({ status }) => status === 'pool').map(({ name }) => name);
  const following = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => pool[(first + i) % pool.length]);
  if (candidate) return pool.map((_, first) => [candidate.name, ...following(first, seats - 1)]);
  if (pool.length < 2) return [];
  if (seats > 2) return pool.map((_, first) => following(first, seats));
  return pool.flatMap((first, i) => pool.slice(i + 1).map(second => [first, second]));
};

/** The same map for the same group and round, however often a run was broken off. */
const seedOf = ({ seed }: League, group: readonly string[], round: number): number => {
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, round, ...group]))
    .digest();
  return digest.readUIntBE(0, 6);
};

const describeGame = (league: League, { job, results, scores, turns, seats }: GameOutcome): LeagueGame => {
  const players = job.seating.map(player => league.players[player].name);
  const count = (kinds: readonly string[]) =>
    seats.map(({ verdicts }) => verdicts.filter(({ kind }) => kinds.includes(kind)).length);
  return {
    round: job.round,
    seed: String(job.seed),
    players,
    results,
    scores,
    turns,
    crashes: count(['crash', 'closed']),
    timeouts: count(['timeout']),
    illegal: count(['illegal']),
  };
};

/** A candidate's mean points in each whole sweep through the pool. */
const sweepsOf = (league: League, candidate: LeaguePlayer, games: readonly LeagueGame[]): number[] => {
  const points = new Map<string, number>();
  for (const { players, round, results } of games) {
    points.set(keyOf(players, round), (results[players.indexOf(candidate.name)] + 1) / 2);
  }
  const sweeps: number[] = [];
  for (let round = 0; ; round++) {
    const sweep = [...plan(league, candidate, 1)].map(({ seats }) => points.get(keyOf(seats, round)));
    if (sweep.length === 0 || sweep.includes(undefined)) return sweeps;
    sweeps.push(sweep.reduce<number>((sum, value) => sum + (value ?? 0), 0) / sweep.length);
  }
};

/** The first sweep after which the candidate is clearly above or below the gate, or the last one allowed. */
const findDecision = (
  run: LeagueRun,
  league: League,
  candidate: LeaguePlayer,
  games: readonly LeagueGame[],
): Estimate | null => {
  const sweeps = sweepsOf(league, candidate, games);
  for (let count = MIN_ROUNDS; count <= sweeps.length; count++) {
    const result = estimate(sweeps.slice(0, count));
    if (result.low > run.gate || result.high < run.gate) return result;
  }
  return sweeps.length >= run.rounds ? estimate(sweeps.slice(0, run.rounds)) : null;
};

/** The file is read again first: somebody may have added players meanwhile. */
const decide = (run: LeagueRun, league: League, candidate: LeaguePlayer, games: readonly LeagueGame[]): void => {
  const result = findDecision(run, league, candidate, games);
  if (!result) throw new Error(`the games of ${candidate.name} are not complete`);
  const status = result.points > run.gate ? 'pool' : 'rejected';
  const now = run.store.load();
  const players = now.players.map(player => (player.name === candidate.name ? { ...player, status } : player));
  run.store.save({ ...now, players: players as LeaguePlayer[] });
  run.onDecision?.({ ...candidate, status }, result);
};
