import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { pointsOfLogit } from './elo.ts';
import { estimate } from './estimate.ts';
import { type RatedGame, rate } from './ratings.ts';
import { judgeSprt, parseSprt } from './sprt.ts';

const duel = (first: string, second: string, result: number): RatedGame => ({
  players: [first, second],
  results: [result, -result],
});

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const shuffled = <T>(list: readonly T[], rng: Rng): T[] =>
  list
    .map(value => ({ value, key: rng.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

/** Places drawn from known strengths, in Elo. */
const drawRace = (strengths: Record<string, number>, rng: Rng): RatedGame => {
  const players = shuffled(Object.keys(strengths), rng);
  const noisy = players.map(player => (strengths[player] * Math.LN10) / 400 - Math.log(-Math.log(rng.float())));
  return { players, results: noisy.map(value => noisy.filter(other => other < value).length) };
};

describe('ratings', () => {
  it('put 75 % of the points at 191 Elo', () => {
    const games = [...repeat(750, duel('a', 'b', 1)), ...repeat(250, duel('a', 'b', -1))];
    const [best, worst] = rate(games);
    expect(best.name).toBe('a');
    expect(best.elo - worst.elo).toBeCloseTo(190.8, 0);
    expect(best.elo + worst.elo).toBeCloseTo(0, 6);
  });

  it('count a draw as half a win each way', () => {
    const drawn = rate([...repeat(500, duel('a', 'b', 0)), ...repeat(500, duel('a', 'b', 1))]);
    const halves = rate([...repeat(750, duel('a', 'b', 1)), ...repeat(250, duel('a', 'b', -1))]);
    expect(drawn[0].elo).toBeCloseTo(halves[0].elo, 6);
  });

  it('are the same, bit for bit, in whatever order the games were played', () => {
    const rng = new Rng(5);
    const games = Array.from({ length: 300 }, () => drawRace({ a: 0, b: 50, c: 120, d: 300 }, rng));
    const ratings = rate(games);
    for (let i = 0; i < 5; i++) expect(rate(shuffled(games, rng))).toEqual(ratings);
  });

  it('find the strengths behind free-for-alls, and their intervals hold them 95 times in 100', () => {
    const strengths: Record<string, number> = { a: -150, b: -30, c: 40, d: 140 };
    const rng = new Rng(11);
    let held = 0;
    for (let trial = 0; trial < 50; trial++) {
      const games = Array.from({ length: 150 }, () => drawRace(strengths, rng));
      for (const { name, eloLow, eloHigh } of rate(games)) {
        if (eloLow <= strengths[name] && strengths[name] <= eloHigh) held++;
      }
    }
    expect(held / 200).toBeGreaterThan(0.9);
    expect(held / 200).toBeLessThan(1);
  });

  it('stay finite for players that never lost or never won', () => {
    const ratings = rate(repeat(20, duel('a', 'b', 1)));
    expect(ratings.every(({ elo, eloLow, eloHigh }) => [elo, eloLow, eloHigh].every(Number.isFinite))).toBe(true);
    expect(ratings[0].elo).toBeGreaterThan(150);
  });
});

describe('estimates from pairs', () => {
  it('do not depend on the order of the pairs', () => {
    const pairs = [1, 0.75, 0.5, 0.5, 0.25, 0.1, 0.3, 0.9, 1, 1];
    expect(estimate([...pairs].reverse())).toEqual(estimate(pairs));
  });

  it('are surer when the two games of each pair cancel out than when they agree', () => {
    expect(estimate(repeat(50, 0.5)).error).toBeLessThan(estimate([...repeat(25, 0), ...repeat(25, 1)]).error / 3);
  });

  it('never claim certainty from a clean sweep', () => {
    const sweep = estimate(repeat(20, 1));
    expect(sweep.points).toBe(1);
    expect(sweep.low).toBeLessThan(0.97);
    expect(Number.isFinite(sweep.eloHigh)).toBe(true);
    expect(sweep.superiority).toBeGreaterThan(0.99);
  });

  it('hold the true points about 95 times in 100', () => {
    const rng = new Rng(3);
    let held = 0;
    for (let trial = 0; trial < 1000; trial++) {
      const points = 0.7;
      const pairs = Array.from({ length: 40 }, () => (Number(rng.float() < points) + Number(rng.float() < points)) / 2);
      const { low, high } = estimate(pairs);
      if (low <= points && points <= high) held++;
    }
    expect(held).toBeGreaterThan(930);
    expect(held).toBeLessThan(980);
  });
});

describe('the sequential test', () => {
  const play = (elo: number, rng: Rng): string => {
    const points = pointsOfLogit((elo * Math.LN10) / 400);
    const pairs: number[] = [];
    while (judgeSprt(pairs, { elo0: 0, elo1: 40 }) === 'undecided') {
      pairs.push((Number(rng.float() < points) + Number(rng.float() < points)) / 2);
    }
    return judgeSprt(pairs, { elo0: 0, elo1: 40 });
  };

  it('errs about 5 times in 100 either way', () => {
    const rng = new Rng(8);
    const verdicts = (elo: number) => Array.from({ length: 200 }, () => play(elo, rng));
    expect(verdicts(0).filter(verdict => verdict === 'accepted').length).toBeLessThan(24);
    expect(verdicts(40).filter(verdict => verdict === 'rejected').length).toBeLessThan(24);
  });

  it('refuses bounds that make no sense', () => {
    expect(parseSprt('0,10')).toEqual({ elo0: 0, elo1: 10 });
    for (const text of ['10,0', '5', '1,2,3', 'a,b']) expect(() => parseSprt(text)).toThrow(/two rising Elo/);
  });
});
