import { describe, expect, it } from 'vitest';
import type { AnyAgent, AnyGame, AnyState, Clock } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { createPosition } from '../../envs/hypersonic/fixture.ts';
import { hypersonic } from '../../envs/hypersonic/index.ts';
import { unleash } from '../../envs/unleash/index.ts';
import type { Inference } from '../../models/inference.ts';
import { createInference } from '../../tests/createInference.ts';
import { createMatrixGame } from '../../tests/games/matrixGame.ts';
import { playOut, startMatch } from '../../tests/playOut.ts';
import { createRandom } from '../random.ts';
import { TIMELESS } from '../timeless.ts';
import { BEAM_DEFAULTS, createBeam } from './beam.ts';

const planner = (game: AnyGame = hypersonic, settings: object = { width: 12 }, inference: Inference | null = null) =>
  createBeam(game, inference && (() => inference), { ...BEAM_DEFAULTS, ...settings }, new Rng(1));

const ask = (game: AnyGame, state: AnyState, seat: number, agent: AnyAgent, clock = TIMELESS): number => {
  const view = game.vision.createView();
  const mask = new Uint8Array(game.encoder.actions);
  game.vision.look(state, seat, view);
  game.encoder.mask(view, mask);
  const action = agent.choose(view, mask, clock);
  expect(mask[action]).toBe(1);
  return action;
};

/** Stays where it is. */
const sitter: AnyAgent = { choose: () => 0 };
const FAR = '0 1 12 10 1 3';
const isBomb = (action: number): boolean => action >= 5;

describe('beam', () => {
  it('bombs where boxes are and lives to see them open', () => {
    const state = createPosition({ '3 0': '0', '0 3': '0' }, ['0 0 2 0 1 3', FAR]);
    const agent = planner();
    playOut(hypersonic, state, [agent, sitter], 25);
    expect(state.boxes[0]).toBe(2);
    expect(hypersonic.rules.acts(state, 0)).toBe(true);
  });

  it('shuts in an enemy who stands in a dead end', () => {
    const state = createPosition({ '0 1': '0' }, ['0 0 2 0 1 3', '0 1 0 0 0 3']);
    const agent = planner();
    expect(isBomb(ask(hypersonic, state, 0, agent))).toBe(true);
    playOut(hypersonic, state, [agent, createRandom(new Rng(2))], 10);
    expect(hypersonic.rules.result(state, 0)).toBe(1);
  });

  it('places no bomb that it could not get away from', () => {
    const state = createPosition({ '2 0': '0', '0 1': '0' }, ['0 0 0 0 1 3', FAR]);
    const agent = planner();
    playOut(hypersonic, state, [agent, sitter], 15);
    expect(hypersonic.rules.acts(state, 0)).toBe(true);
    expect(state.bombCount).toBe(0);
  });

  it('leaves the cell that a bomb will reach by the only way there is', () => {
    const state = createPosition({ '0 2': '0' }, ['0 0 0 0 1 3', FAR, '1 1 2 0 2 3']);
    playOut(hypersonic, state, [planner(), sitter], 3);
    expect(hypersonic.rules.acts(state, 0)).toBe(true);
  });

  it('outlives random play among two, three and four', () => {
    for (const players of [2, 3, 4]) {
      const own = players - 1;
      const agents = Array.from({ length: players }, (_, seat) => createRandom(new Rng(seat)));
      agents[own] = planner(hypersonic, { width: 6, depth: 9 });
      const state = startMatch(hypersonic, players, { players });
      playOut(hypersonic, state, agents);
      expect(hypersonic.rules.result(state, own)).toBe(1);
    }
  });

  it('repeats itself with a fixed width, whatever the clock says', () => {
    let now = 0;
    const play = (clock: Clock): number[] => {
      const agent = planner();
      const timed: AnyAgent = { choose: (view, mask) => agent.choose(view, mask, clock) };
      return playOut(hypersonic, startMatch(hypersonic, 4), [timed, hypersonic.createBaseline(new Rng(3))], 12);
    };
    expect(play({ now: () => now++, deadline: 3 })).toEqual(play(TIMELESS));
  });

  it('predicts by a network if it has one', () => {
    const inference = createInference(hypersonic, 1);
    const play = () => {
      const agents = [planner(hypersonic, { width: 4 }, inference), hypersonic.createBaseline(new Rng(3))];
      return playOut(hypersonic, startMatch(hypersonic, 4), agents, 12);
    };
    expect(play()).toEqual(play());
  });

  it('stops at its share of the time', () => {
    let now = 0;
    const clock = { now: () => now++, deadline: 1000 };
    ask(hypersonic, startMatch(hypersonic, 1, { players: 4 }), 0, planner(hypersonic, { share: 0.5 }), clock);
    expect(now).toBeGreaterThan(400);
    expect(now).toBeLessThan(540);
  });

  it('has an answer even when there is no time at all', () => {
    const clock = { now: () => 100, deadline: 50 };
    const state = createPosition({ '0 2': '0' }, ['0 0 0 0 1 3', FAR, '1 1 2 0 2 3']);
    const action = ask(hypersonic, state, 0, planner(hypersonic, {}), clock);
    expect(action).toBe(4);
  });

  it('takes the action that is best against everything when all choose at once', () => {
    const game = createMatrixGame('dominant', [
      [-1, 0, -1],
      [0.5, 1, 0.5],
      [-1, 0.2, 0],
    ]);
    const state = startMatch(game, 0);
    expect(ask(game, state, 0, planner(game, { width: 3, depth: 4 }))).toBe(1);
    expect(ask(game, state, 0, planner(game, { width: 1, depth: 1 }))).toBe(1);
  });

  it('refuses settings that make no sense, and games that have to be remembered', () => {
    const create = (settings: object) => () => planner(hypersonic, settings);
    expect(create({ depth: 0 })).toThrow("'depth' is a whole number from 1, not 0");
    expect(create({ width: 2.5 })).toThrow("'width' is a whole number from 0, not 2.5");
    expect(create({ share: 2 })).toThrow("'share' is from 0 to 1, not 2");
    expect(create({ ms: -1 })).toThrow("'ms' is 0 or more, not -1");
    expect(() => planner(unleash)).toThrow('cannot play unleash');
  });
});
