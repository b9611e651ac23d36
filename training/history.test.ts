import { expect, it } from 'vitest';
import { createPolicy } from '../agents/policy.ts';
import { createSearch, SEARCH_DEFAULTS } from '../agents/search/search.ts';
import { Env } from '../envs/core/env.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame } from '../envs/games.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { withHistory } from '../models/history.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import { Casting } from './casting.ts';
import { resolveConfig } from './configLayers.ts';

const game = findGame('hypersonic');
const deep = withHistory(game, 2);
const spec = defaultSpec(deep);
const inference = new Inference(spec, initialise(spec, new Rng(1)), 4);
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

it('a policy player of a network with history sees what the learner saw, match after match', () => {
  const [learner, player] = [new Env(deep), new Env(game)];
  const agents = [0, 1].map(seat => createPolicy(game, inference, 1, new Rng(seat)));
  for (const seed of [5, 6]) {
    for (const env of [learner, player]) env.reset(seed);
    while (!player.terminated) {
      const actions = agents.map((agent, seat) => {
        const action = agent.choose(player.views[seat], player.buffers.masks[seat], TIMELESS);
        const { observations } = learner.buffers;
        expect(inference.observations.subarray(0, observations[seat].length)).toEqual(observations[seat]);
        return action;
      });
      for (const env of [learner, player]) env.step(actions);
    }
  }
});

it('a search refuses such a network and says what to do', () => {
  expect(() => createSearch(game, () => inference, SEARCH_DEFAULTS, new Rng(1))).toThrow('play its policy');
});

it('earlier selves and the baseline can be met with history too', () => {
  const config = resolveConfig(game, []);
  const casting = new Casting(deep, 2, inference, config, new Rng(1));
  for (let copy = 0; copy < 20; copy++) expect(casting.cast(copy % config.copies)).toHaveLength(2);
});
