import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Exchange, playMatch, type StepReport } from '../arena/match.ts';
import { MoveTimes } from '../arena/moveTimes.ts';
import { listEnvironment } from '../arena/program/environment.ts';
import { DEFAULT_MEMORY } from '../arena/program/programPlayer.ts';
import { Table } from '../arena/setup.ts';
import type { AnyGame, AnyState } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { NODE } from '../store/runtime.ts';

/** Milliseconds on this machine. */
export interface BotTimes {
  /** Until a process that is asked nothing has ended. */
  readonly startUp: number;
  /** The slowest first answer, start-up included. */
  readonly first: number;
  readonly moves: number;
  readonly median: number;
  readonly most: number;
  readonly longest: number;
  /** Answers that did not count: late, wrong or none. */
  readonly failures: number;
}

const STARTS = 5;
/** So many moves, or matches if those are short. */
const MOVES = 40;
const MATCHES = 12;
/** Of one match; some last very long. */
const STEPS = 80;

/** As the judge counts: without the time in which other processes had the cores. */
const timeOf = ({ wall, waited }: Exchange): number => Math.max(wall - waited, 0);

/** The same for a C++ source; null where there is no compiler. */
export const measureCpp = async (game: AnyGame, source: string): Promise<BotTimes | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'skirmish-cpp-'));
  const file = join(folder, 'bot');
  try {
    const { status } = spawnSync('g++', ['-std=c++17', '-O2', '-o', file, source], { stdio: 'ignore' });
    return status === 0 ? await measureBot(game, file) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Lets a bot play the game's hand-written player, seat after seat, at the contest's clock. */
export const measureBot = async (game: AnyGame, file: string): Promise<BotTimes> => {
  const seats = game.seats(resolveOptions(game));
  const times = new MoveTimes();
  let first = 0;
  let failures = 0;
  for (let match = 0; match < seats || (times.count < MOVES && match < MATCHES); match++) {
    const seat = match % seats;
    const exchanges = (await playOne(game, file, seat, match)).flatMap(step => step[seat] ?? []);
    first = Math.max(first, timeOf(exchanges[0]));
    failures += exchanges.filter(({ verdict }) => verdict !== null).length;
    for (const exchange of game.clock.fresh ? exchanges : exchanges.slice(1)) times.add(timeOf(exchange));
  }
  const [median, most] = [times.quantile(0.5), times.quantile(0.99)];
  return { startUp: await measureStartUp(file), first, moves: times.count, median, most, longest: times.max, failures };
};

/** The first steps of a match. */
const playOne = async (game: AnyGame, file: string, seat: number, seed: number): Promise<readonly StepReport[]> => {
  const players = ['baseline', resolve(file)];
  const table = new Table({ game: game.id, options: {}, clock: 1, ponder: false, memory: DEFAULT_MEMORY, players });
  const seating = Array.from({ length: game.seats(table.options) }, (_, i) => (i === seat ? 1 : 0));
  let seen: readonly StepReport[] = [];
  const onState = (_: AnyState, steps: readonly StepReport[]) => {
    seen = steps;
    if (steps.length >= STEPS) throw new Enough();
  };
  await playMatch(table.matchSetup(seed), table.seat({ index: 0, round: 0, seed, seating }), { onState }).catch(
    error => {
      if (!(error instanceof Enough)) throw error;
    },
  );
  return seen;
};

class Enough extends Error {}

/** The median of a few. */
const measureStartUp = async (file: string): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < STARTS; i++) times.push(await startOnce(file));
  return times.sort((a, b) => a - b)[STARTS >> 1];
};

const startOnce = (file: string): Promise<number> =>
  new Promise(done => {
    const start = performance.now();
    spawn(NODE, [file], { stdio: 'ignore', env: listEnvironment() }).on('exit', () => done(performance.now() - start));
  });
