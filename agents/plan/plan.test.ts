import { describe, expect, it } from 'vitest';
import type { AnyAgent, AnyGame, Clock } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { unleash } from '../../envs/unleash/index.ts';
import { createInference } from '../../tests/createInference.ts';
import { ticTacToe } from '../../tests/games/ticTacToe/index.ts';
import { playOut, startMatch } from '../../tests/playOut.ts';
import { createPolicy } from '../policy.ts';
import { TIMELESS } from '../timeless.ts';
import { createPlan, PLAN_DEFAULTS } from './plan.ts';

const FEW = { ...PLAN_DEFAULTS, worlds: 4, depth: 2, ms: 0 };

/** Actions of both seats for so many steps of a match. */
const play = (game: AnyGame, players: readonly AnyAgent[], steps: number, clock?: Clock): number[] =>
  playOut(game, startMatch(game, 5), players, steps, clock);

const withAdvisers = (game: AnyGame, ...advisers: AnyAgent[]): AnyGame => ({ ...game, createPlanners: () => advisers });

/** Takes the first or the last legal action. */
const first: AnyAgent = { choose: (_, mask) => mask.indexOf(1) };
const last: AnyAgent = { choose: (_, mask) => mask.lastIndexOf(1) };

describe('a plan', () => {
  it('is the same again from the same seed', () => {
    const create = (seed: number) => createPlan(unleash, null, FEW, new Rng(seed));
    expect(play(unleash, [create(1), create(2)], 60)).toEqual(play(unleash, [create(1), create(2)], 60));
  });

  it('answers the same when it is asked again', () => {
    const { vision, encoder } = unleash;
    const view = vision.createView();
    const mask = new Uint8Array(encoder.actions);
    vision.start(view, 0, {});
    vision.look(startMatch(unleash, 9), 0, view);
    encoder.mask(view, mask);
    const agent = createPlan(unleash, null, { ...FEW, worlds: 0 }, new Rng(1));
    const answer = agent.choose(view, mask, TIMELESS);
    expect(agent.choose(view, mask, TIMELESS)).toBe(answer);
  });

  it('takes the proposal that does better in the imagined states, whoever makes it', () => {
    const settings = { ...FEW, worlds: 6, depth: 1, caution: 0 };
    const judging: AnyGame = { ...ticTacToe, potential: (state, seat) => (state.owner[8] === seat ? 1 : -1) };
    const chosen = (...advisers: AnyAgent[]): number => {
      const agent = createPlan(withAdvisers(judging, ...advisers), null, settings, new Rng(1));
      return play(judging, [agent, first], 1)[0];
    };
    expect(chosen(first)).toBe(0);
    expect([chosen(first, last), chosen(last, first)]).toEqual([8, 8]);
  });

  it('keeps to the first proposal when there is no time to compare', () => {
    let now = 0;
    const clock: Clock = { now: () => now++, deadline: 1 };
    const agent = createPlan(withAdvisers(unleash, first, last), null, { ...FEW, ms: 1 }, new Rng(1));
    const actions = play(unleash, [agent, first], 5, clock);
    expect(actions.filter((_, i) => i % 2 === 0)).toEqual([0, 0, 0, 0, 0]);
  });

  it('hears a network too', () => {
    const judging: AnyGame = { ...ticTacToe, potential: state => (state.owner[8] === 0 ? -1 : 1) };
    const game = withAdvisers(judging, last);
    const inference = createInference(game, 2);
    const settings = { ...FEW, depth: 1 };
    expect(play(game, [createPlan(game, null, settings, new Rng(1)), first], 1)).toEqual([8]);
    const [liked] = play(game, [createPolicy(game, inference, 0, new Rng(1)), first], 1);
    expect(liked).not.toBe(8);
    expect(play(game, [createPlan(game, () => inference, settings, new Rng(1)), first], 1)).toEqual([liked]);
  });

  it('refuses settings without sense', () => {
    const create = (settings: object) => () => createPlan(unleash, null, { ...FEW, ...settings }, new Rng(1));
    expect(create({ share: 2 })).toThrow("'share' is from 0 to 1");
    expect(create({ worlds: -1 })).toThrow("'worlds' is 0 or more");
  });
});
