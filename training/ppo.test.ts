import { describe, expect, it } from 'vitest';
import { Env } from '../envs/core/env.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { Rng, sampleMask } from '../envs/core/rng.ts';
import { argmaxMasked, softmaxMasked } from '../models/distribution.ts';
import type { Inference } from '../models/inference.ts';
import { BET, kuhnPoker } from '../tests/games/kuhnPoker.ts';
import { rockPaperScissors, unevenPennies } from '../tests/games/matrixGame.ts';
import { ticTacToe } from '../tests/games/ticTacToe/index.ts';
import { bestAnswer } from './testing/kuhnExploit.ts';
import { learnGame } from './testing/learnGame.ts';

/** The policy of a matrix game's seat. */
const policyOf = (network: Inference, seat: number): number[] => {
  const { actions } = network.spec.policy;
  const out = new Float32Array(actions);
  network.observations.fill(0);
  network.observations[seat] = 1;
  network.compute(1);
  softmaxMasked(network.policy, 0, new Uint8Array(actions).fill(1), 0, actions, out);
  return [...out];
};

const distance = (policy: readonly number[], ideal: readonly number[]): number =>
  Math.max(...policy.map((p, i) => Math.abs(p - ideal[i])));

describe('PPO with the regulariser', () => {
  it('nears the equilibrium of rock-paper-scissors', async () => {
    const { network } = await learnGame(rockPaperScissors, { updates: 40 });
    for (const seat of [0, 1]) expect(distance(policyOf(network, seat), [1 / 3, 1 / 3, 1 / 3])).toBeLessThan(0.08);
  });

  it('nears the uneven equilibrium of pennies', async () => {
    const { network } = await learnGame(unevenPennies, { updates: 60 });
    for (const seat of [0, 1]) expect(distance(policyOf(network, seat), [0.4, 0.6])).toBeLessThan(0.08);
  });

  it('can hardly be exploited at Kuhn poker', async () => {
    const { network } = await learnGame(kuhnPoker, { updates: 80 });
    const bets = (card: number, history: readonly number[]): number => {
      kuhnPoker.encoder.encode(
        {
          seat: history.length % 2,
          turn: history.length,
          card,
          history: Int8Array.from(history),
          decided: -1,
          isOver: false,
        },
        network.observations,
      );
      network.compute(1);
      const out = new Float32Array(2);
      softmaxMasked(network.policy, 0, new Uint8Array(2).fill(1), 0, 2, out);
      return out[BET];
    };
    const uniform = bestAnswer(() => 0.5, 0) + bestAnswer(() => 0.5, 1);
    const left = bestAnswer(bets, 0) + bestAnswer(bets, 1);
    expect(uniform).toBeGreaterThan(0.9);
    expect(left).toBeLessThan(0.12);
  });
});

type Choose = (env: Env, seat: number) => number;

const greedy =
  (network: Inference): Choose =>
  ({ buffers }, seat) => {
    network.run(buffers.observations[seat], 1);
    return argmaxMasked(network.policy, 0, buffers.masks[seat], 0, network.spec.policy.actions);
  };

/** Points against random, both seats by turns. */
const pointsAgainstRandom = (game: AnyGame, choose: Choose, matches: number): number => {
  const env = new Env(game);
  const rng = new Rng(9);
  let points = 0;
  for (let match = 0; match < matches; match++) {
    const seat = match % 2;
    env.reset(match);
    while (!env.terminated) {
      const { acting, masks } = env.buffers;
      env.step(masks.map((mask, i) => (acting[i] === 0 ? -1 : i === seat ? choose(env, i) : sampleMask(mask, rng))));
    }
    points += (env.buffers.rewards[seat] + 1) / 2;
  }
  return points / matches;
};

it('PPO beats random at tic-tac-toe', async () => {
  const { network } = await learnGame(ticTacToe, {
    updates: 60,
    change: ({ ppo }) => {
      ppo.rate = 0.003;
    },
  });
  expect(pointsAgainstRandom(ticTacToe, greedy(network), 400)).toBeGreaterThan(0.85);
});

it('imitation comes near the strength of its teacher', async () => {
  const { network, figures } = await learnGame(ticTacToe, { updates: 30, phase: 'imitate' });
  expect(figures[figures.length - 1].agreement).toBeGreaterThan(figures[0].agreement + 0.1);
  expect(figures[figures.length - 1].valueLoss).toBeLessThan(figures[0].valueLoss);
  const baseline = ticTacToe.createBaseline(new Rng(3));
  const clock = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
  const teacher = ({ views, buffers }: Env, seat: number) => baseline.choose(views[seat], buffers.masks[seat], clock);
  const reached = pointsAgainstRandom(ticTacToe, greedy(network), 400);
  expect(reached).toBeGreaterThan(pointsAgainstRandom(ticTacToe, teacher, 400) - 0.1);
});
