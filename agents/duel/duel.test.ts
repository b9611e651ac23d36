import { describe, expect, it } from 'vitest';
import { randomState } from '../../envs/bullets/fixture.ts';
import { bullets as game } from '../../envs/bullets/index.ts';
import type { State } from '../../envs/bullets/rules.ts';
import type { AnyAgent, Clock } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { wondev } from '../../envs/wondev/index.ts';
import { createInference } from '../../tests/createInference.ts';
import { playOut, startMatch } from '../../tests/playOut.ts';
import { TIMELESS } from '../timeless.ts';
import { createDuel, DUEL_DEFAULTS } from './duel.ts';

const { rules, vision, encoder } = game;
const ACTIONS = Array.from({ length: encoder.actions }, (_, action) => action);

const createAgent = (seed = 1, settings: Partial<typeof DUEL_DEFAULTS> = {}): AnyAgent =>
  createDuel(game, null, { ...DUEL_DEFAULTS, ...settings }, new Rng(seed));

const view = vision.createView();
const mask = new Uint8Array(encoder.actions);

const look = (state: State, seat: number): void => {
  vision.look(state, seat, view);
  encoder.mask(view, mask);
};

const choose = (agent: AnyAgent, state: State, seat: number, clock = TIMELESS): number => {
  look(state, seat);
  return agent.choose(view, mask, clock);
};

const playMatch = (players: readonly AnyAgent[], seed: number): State => {
  const state = startMatch(game, seed);
  playOut(game, state, players);
  return state;
};

/** Whether a seat is out after an action, whatever the other does. */
const isSuicide = (state: State, seat: number, action: number): boolean =>
  ACTIONS.every(reply => {
    const next = rules.createState();
    rules.copy(state, next);
    rules.decide(next, seat, action);
    rules.decide(next, 1 - seat, reply);
    rules.advance(next);
    return next.lost[seat] === 1;
  });

describe('a duel', () => {
  it('takes most points from the hand-written player', () => {
    let points = 0;
    for (let match = 0; match < 16; match++) {
      const seat = match % 2;
      const players = [createAgent(match, { checks: 9 }), game.createBaseline(new Rng(100 + match))];
      const state = playMatch(seat === 0 ? players : players.reverse(), 500 + (match >> 1));
      points += rules.score(state, seat);
    }
    expect(points).toBeGreaterThan(9);
  });

  it('never walks into certain death when a safe move exists, with time and without', () => {
    const late: Clock = { now: () => 1, deadline: 0 };
    let dangerous = 0;
    for (let seed = 0; seed < 400; seed++) {
      const state = randomState(seed, 15, 20, 30, 60 + (seed % 150));
      const seat = seed % 2;
      look(state, seat);
      const legal = ACTIONS.filter(action => mask[action] === 1);
      const safe = legal.filter(action => !isSuicide(state, seat, action));
      if (safe.length === 0) continue;
      if (safe.length < legal.length) dangerous++;
      expect(safe).toContain(choose(createAgent(), state, seat));
      expect(safe).toContain(choose(createAgent(), state, seat, late));
    }
    expect(dangerous).toBeGreaterThan(100);
  });

  it('looks no closer once its time is up', () => {
    let asked = 0;
    const clock: Clock = { now: () => asked++, deadline: 5 };
    choose(createAgent(1, { share: 1 }), randomState(3, 15, 20, 20, 40), 0, clock);
    expect(asked).toBeLessThan(9);
  });

  it('decides alike from alike seeds, with a network that expects replies too', () => {
    const inference = createInference(game, 2);
    const decide = (seed: number) =>
      choose(
        createDuel(game, () => inference, { ...DUEL_DEFAULTS, checks: 9 }, new Rng(5)),
        randomState(seed, 15, 20, 20, 90),
        1,
      );
    for (let seed = 0; seed < 20; seed++) expect(decide(seed)).toBe(decide(seed));
  });

  it('does without its network when there is no time to load it', () => {
    const load = () => {
      throw new Error('loaded');
    };
    const agent = createDuel(game, load, DUEL_DEFAULTS, new Rng(1));
    const state = randomState(3, 15, 20, 20, 40);
    expect(choose(agent, state, 0, { now: () => 1, deadline: 20 })).toBeGreaterThanOrEqual(0);
    expect(() => choose(agent, state, 0, { now: () => 1, deadline: 40 })).toThrow('loaded');
  });

  it('refuses a game that cannot say what comes of two actions, and settings that make no sense', () => {
    expect(() => createDuel(wondev, null, DUEL_DEFAULTS, new Rng(1))).toThrow('wondev does not say');
    expect(() => createAgent(1, { caution: 2 })).toThrow("a duel's 'caution' is from 0 to 1, not 2");
    expect(() => createAgent(1, { checks: 1.5 })).toThrow("a duel's 'checks' is a whole number from 0, not 1.5");
    expect(() => createAgent(1, { ms: -1 })).toThrow("a duel's 'ms' is 0 or more, not -1");
  });
});
