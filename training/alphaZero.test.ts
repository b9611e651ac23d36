import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { argmaxMasked } from '../models/distribution.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import { kuhnPoker } from '../tests/games/kuhnPoker.ts';
import { ticTacToe } from '../tests/games/ticTacToe/index.ts';
import type { Actor, Learner } from './algorithm.ts';
import { algorithms } from './algorithms.ts';
import { openBackend } from './backend.ts';
import { defaultConfig, type TrainingConfig } from './config.ts';
import { Network } from './network.ts';

const configFor = (game: AnyGame): TrainingConfig => {
  const { alphaZero, ...rest } = defaultConfig(game);
  const window = { start: 3000, growth: 0.75, capacity: 30_000 };
  const search = { simulations: 32, fullShare: 1, resultShare: 0.3 };
  return { ...rest, alphaZero: { ...alphaZero, ...search, window, trainings: 10, minibatch: 128 } };
};

const create = async (game: AnyGame): Promise<{ actor: Actor; learner: Learner; network: Network }> => {
  const spec = defaultSpec(game);
  const config = configFor(game);
  const network = new Network(await openBackend(), spec, initialise(spec, new Rng(1)));
  const { createActor, createLearner } = algorithms.alphazero;
  const actor = createActor({ game, options: {}, spec, config, rng: new Rng(2), index: 0 });
  return { actor, learner: createLearner({ game, network, config, rng: new Rng(3) }), network };
};

const instruct = (actor: Actor, network: Network, version: number): void =>
  actor.follow({ version, phase: 'learn', progress: 0, weights: network.readWeights(), pool: [], restart: null });

/** Matches that the greedy policy loses at a seat, whatever the other seat does: every way to play is tried. */
const countLosses = (inference: Inference, seat: number): number => {
  const { rules, vision, encoder } = ticTacToe;
  const mask = new Uint8Array(9);
  const view = vision.createView();
  const explore = (moves: readonly number[]): number => {
    const state = rules.createState();
    rules.start(state, 0, {});
    moves.forEach((action, turn) => {
      rules.decide(state, turn % 2, action);
      rules.advance(state);
    });
    if (rules.isOver(state)) return rules.result(state, seat) < 0 ? 1 : 0;
    vision.look(state, moves.length % 2, view);
    encoder.mask(view, mask);
    if (moves.length % 2 !== seat) {
      return [...mask].reduce((sum, legal, action) => sum + (legal ? explore([...moves, action]) : 0), 0);
    }
    encoder.encode(view, inference.observations);
    inference.compute(1);
    return explore([...moves, argmaxMasked(inference.policy, 0, mask, 0, 9)]);
  };
  return explore([]);
};

describe('AlphaZero', () => {
  it('learns to play tic-tac-toe perfectly, without search too', async () => {
    const { actor, learner, network } = await create(ticTacToe);
    const inference = new Inference(network.spec, network.readWeights());
    let losses = Number.POSITIVE_INFINITY;
    for (let version = 0; version < 120 && losses > 0; version++) {
      instruct(actor, network, version);
      if (learner.add(await actor.play(), version / 120) === null || version % 5 !== 0) continue;
      inference.load(network.readWeights());
      losses = countLosses(inference, 0) + countLosses(inference, 1);
    }
    expect(losses).toBe(0);
  }, 60_000);

  it('goes on from a saved state as if nothing had been saved', async () => {
    const first = await create(ticTacToe);
    const second = await create(ticTacToe);
    instruct(first.actor, first.network, 0);
    for (let i = 0; i < 4; i++) first.learner.add(await first.actor.play(), 0);
    second.network.writeWeights(first.network.readWeights());
    second.learner.writeState(structuredClone(first.learner.readState()));
    expect(second.learner.readState()).toEqual(first.learner.readState());
  });

  it('refuses a game that hides something', async () => {
    await expect(create(kuhnPoker)).rejects.toThrow('hides something');
  });
});
