import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Evaluation, type EvaluationSettings, evaluate, nameApart } from './evaluate.ts';
import { findMarked } from './program/procfs.ts';
import { loadReplay } from './replay.ts';
import { seatOrders } from './seating.ts';
import type { ArenaSetup } from './setup.ts';
import { describeTally } from './tally.ts';
import { createScripts } from './testing/scripts.ts';

const { folder, node, remove } = createScripts();
afterAll(remove);

const SETUP: ArenaSetup = { game: 'wondev', options: {}, clock: 1, ponder: false, memory: 500, players: [] };

const run = (players: string[], more: Partial<EvaluationSettings> = {}): Promise<Evaluation> =>
  evaluate({
    setup: { ...SETUP, players },
    seats: 2,
    seed: 1,
    limits: { games: 40, error: 0, budget: 60, sprt: null },
    parallel: 2,
    replays: null,
    now: () => performance.now(),
    ...more,
  });

/** Plays the first legal action, but gives up by an illegal line in its third turn where that is asked for. */
const createFirst = (fails: boolean): string =>
  node(`
    const lines = require('node:readline').createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    (async () => {
      const size = Number(await next());
      await next();
      for (let turn = 0; ; turn++) {
        for (let i = 0; i < size + 2; i++) if ((await next()) === undefined) return;
        const count = Number(await next());
        const actions = [];
        for (let i = 0; i < count; i++) actions.push(await next());
        console.log(${fails} && turn === 2 ? 'NONSENSE' : (actions[0] ?? 'ACCEPT-DEFEAT'));
      }
    })();
  `);

/** What does not depend on how fast the machine was. */
const resultsOf = ({ pairings }: Evaluation) =>
  pairings.map(({ games, stop, candidate }) => ({
    stop,
    samples: candidate.samples,
    games: games.map(({ job, scores, fingerprint }) => ({ job, scores, fingerprint })),
  }));

describe('an evaluation', () => {
  it('plays pairs on one seed with the seats swapped, and counts them', async () => {
    const { candidate, pairings } = await run(['random', 'random']);
    const { games, other, stop } = pairings[0];
    expect(games.length).toBe(40);
    expect(stop).toBe('games');
    games.forEach(({ job }, i) => {
      expect(job.seating).toEqual(i % 2 === 0 ? [0, 1] : [1, 0]);
      expect(job.seed).toBe(games[i - (i % 2)].job.seed);
    });
    expect(new Set(games.map(({ job }) => job.seed)).size).toBe(20);
    expect(candidate.wins).toBe(other.losses);
    expect(candidate.wins + candidate.draws + candidate.losses).toBe(40);
    expect(candidate.samples.length).toBe(20);
  });

  it('comes out the same with one thread and with three', async () => {
    const limits = { games: 200, error: 0.1, budget: 60, sprt: null };
    const [alone, together] = await Promise.all(
      [1, 3].map(parallel => run(['random', 'random'], { parallel, limits })),
    );
    expect(resultsOf(together)).toEqual(resultsOf(alone));
    expect(alone.pairings[0].stop).toBe('error');
    expect(alone.pairings[0].games.length).toBeLessThan(200);
  });

  it('stops by the sequential test and by the time that is left', async () => {
    const sprt = { elo0: -500, elo1: -400 };
    const limits = { games: 2000, error: 0, budget: 60, sprt };
    expect((await run(['random', 'random'], { limits })).pairings[0].stop).toBe('sprt');
    const hasty = await run(['random', 'random', 'random'], { limits: { ...limits, sprt: null, budget: 0 } });
    expect(hasty.pairings.map(({ stop, games }) => [stop, games.length])).toEqual([
      ['budget', 2],
      ['budget', 2],
    ]);
  });

  it('counts the faults of programs apart from their losses, and leaves no program behind', async () => {
    const players = [createFirst(true), createFirst(false), 'random'];
    const limits = { games: 6, error: 0, budget: 60, sprt: null };
    const { candidate, pairings } = await run(players, { limits, replays: join(folder, 'replays') });
    expect(describeTally(candidate)).toMatchObject({ games: 12, illegal: 12, crashes: 0, timeouts: 0 });
    expect(describeTally(pairings[0].other)).toMatchObject({ games: 6, illegal: 0, crashes: 0, timeouts: 0 });
    expect(candidate.times.max).toBeGreaterThan(1);
    const replays = readdirSync(join(folder, 'replays'));
    expect(replays.length).toBe(12);
    expect(loadReplay(join(folder, 'replays', replays[0])).steps[0][0]?.input).not.toBeNull();
    expect(findMarked(`SKIRMISH_PLAYER=${process.pid}-`)).toEqual([]);
  });

  it('that is interrupted keeps what it has', async () => {
    const controller = new AbortController();
    const onGame = () => controller.abort();
    const limits = { games: 10_000, error: 0, budget: 60, sprt: null };
    const { pairings } = await run(['random', 'random'], { limits, onGame, signal: controller.signal });
    expect(pairings[0].stop).toBe('interrupted');
    expect(pairings[0].games.length).toBe(1);
    expect(existsSync(folder)).toBe(true);
  });
});

describe('seats', () => {
  it('are taken in all different orders', () => {
    expect(seatOrders([0, 1])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(seatOrders([0, 1, 1, 1]).map(order => order.indexOf(0))).toEqual([0, 1, 2, 3]);
    expect(seatOrders([0, 1, 2]).length).toBe(6);
  });

  it('tell equal players apart', () => {
    expect(nameApart(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a (2)', 'a (3)']);
  });
});
