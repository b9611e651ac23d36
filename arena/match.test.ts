import { describe, expect, it } from 'vitest';
import type { AnyAgent, AnyGame, Seed } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { games } from '../envs/games.ts';
import { createAgentPlayer } from './agentPlayer.ts';
import { limitOf, parseClock, STRICT_CLOCK, writeClock } from './clock.ts';
import { type MatchReport, playMatch } from './match.ts';
import { findContestant } from './players.ts';
import { freshRace, race } from './testing/race.ts';

const play = (game: AnyGame, players: string[], seed: Seed): Promise<MatchReport> => {
  const options = resolveOptions(game);
  const seats = players.map((notation, seat) =>
    findContestant(notation, game).sit({ options, seed, seat, programs: { ponder: false, memory: 500 } }),
  );
  return playMatch({ game, options, seed, clock: STRICT_CLOCK }, seats, { keepsTexts: true });
};

const playAgents = (game: AnyGame, agents: AnyAgent[]): Promise<MatchReport> => {
  const options = resolveOptions(game, { seats: agents.length });
  const players = agents.map((agent, seat) => createAgentPlayer(game, options, seat, agent));
  return playMatch({ game, options, seed: 1, clock: STRICT_CLOCK }, players);
};

const answersOf = ({ steps }: MatchReport) => steps.map(step => step.map(exchange => exchange?.answer ?? null));

describe('a match', () => {
  for (const game of games) {
    it(`of ${game.id} is replayed by its seed`, async () => {
      const [first, second, other] = await Promise.all([3, 3, 4].map(seed => play(game, ['random', 'random'], seed)));
      expect(answersOf(second)).toEqual(answersOf(first));
      expect(second.scores).toEqual(first.scores);
      expect(answersOf(other)).not.toEqual(answersOf(first));
      expect(first.results.reduce((sum, result) => sum + result)).toBeCloseTo(0);
    });
  }

  it('sends the init lines once, ahead of the first turn', async () => {
    const { steps } = await play(race, ['random', 'baseline'], 1);
    expect(steps[0][1]?.input).toEqual(['seat 1 of 2', 'turn 0', 'sum 0']);
    expect(steps[1][1]?.input).toEqual(['turn 1', 'sum 5']);
  });

  it('sends them every time to programs that live for one turn', async () => {
    const { steps } = await play(freshRace, ['random', 'baseline'], 1);
    expect(steps[1][1]?.input).toEqual(['seat 1 of 2', 'turn 1', 'sum 5']);
  });

  it('gives an agent that breaks down its verdict, and the others play on', async () => {
    const fine: AnyAgent = { choose: () => 9 };
    const broken: AnyAgent = {
      choose: view => {
        if (view.turn === 2) throw new Error('out of ideas');
        return 9;
      },
    };
    const report = await playAgents(race, [broken, fine, { choose: () => 77 }]);
    expect(report.steps[2][0]?.verdict).toMatchObject({ kind: 'crash', complaint: /out of ideas/ });
    expect(report.steps[0][2]?.verdict).toMatchObject({ kind: 'illegal', complaint: /chose 77/ });
    expect(report.scores).toEqual([-1, 45, -1]);
  });

  it('tells an agent by when to answer: later in its first turn', async () => {
    const left: number[] = [];
    const agent: AnyAgent = {
      choose: (_, __, clock) => {
        left.push(clock.deadline - clock.now());
        return 1;
      },
    };
    await playAgents(race, [agent, { choose: () => 1 }]);
    expect(left[0]).toBeGreaterThan(900);
    expect(left[1]).toBeLessThanOrEqual(100);
  });

  it('draws other numbers for each seat', async () => {
    const { steps } = await play(race, ['random', 'random'], 1);
    expect(steps.map(step => step[0]?.answer)).not.toEqual(steps.map(step => step[1]?.answer));
  });
});

describe('the clock', () => {
  it('is strict, lax or off', () => {
    for (const text of ['strict', 'x3', 'x0.5', 'off']) expect(writeClock(parseClock(text))).toBe(text);
    expect(limitOf(race, 0, { factor: 3, ponder: false })).toBe(3000);
    expect(limitOf(race, 7, { factor: 3, ponder: false })).toBe(300);
    for (const text of ['3', 'x', 'x0', 'fast']) expect(() => parseClock(text)).toThrow(/strict/);
  });
});

describe('the notation of players', () => {
  it('names the nearest agent where it means nothing', () => {
    expect(() => findContestant('basline', race)).toThrow(/no player.*did you mean 'baseline'/s);
    expect(() => findContestant('./not-there', race)).toThrow(/no player/);
    expect(() => findContestant('random:fast', race)).toThrow(/takes no settings/);
    expect(() => findContestant('policy:', race)).toThrow(/needs its checkpoint/);
    expect(() => findContestant('policy:x,temprature=1', race)).toThrow(/did you mean 'temperature'/);
  });

  it('knows programs from agents', () => {
    expect(findContestant('sh -c "echo 7"', race).isProgram).toBe(true);
    expect(findContestant('baseline', race).isProgram).toBe(false);
  });
});
