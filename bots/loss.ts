import { createPolicy } from '../agents/policy.ts';
import { TIMELESS } from '../agents/timeless.ts';
import { type Estimate, estimate } from '../arena/estimate.ts';
import { Env, sizeOf } from '../envs/core/env.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { type CodecLoss, measureCodecs } from '../models/codecLoss.ts';
import { type Codec, decodeWeights } from '../models/codecs.ts';
import { encodeWeights } from '../models/encodeWeights.ts';
import { Inference } from '../models/inference.ts';
import type { NetworkSpec } from '../models/spec.ts';

const OBSERVATIONS = 512;

/** What a codec costs in exactness, on observations from matches of the hand-written player against itself. */
export const measureLoss = (game: AnyGame, spec: NetworkSpec, weights: Float32Array, codec: Codec): CodecLoss => {
  const losses = measureCodecs(spec, weights, collectObservations(game), OBSERVATIONS);
  return losses.find(loss => loss.codec === codec)!;
};

/** [OBSERVATIONS, features] */
const collectObservations = (game: AnyGame): Uint8Array => {
  const size = sizeOf(game.encoder.shape);
  const observations = new Uint8Array(OBSERVATIONS * size);
  const rng = new Rng(1);
  const env = new Env(game);
  const agents = Array.from({ length: env.seats }, () => game.createBaseline(rng));
  let count = 0;
  while (count < OBSERVATIONS) {
    if (env.terminated) begin(env, agents, rng.fork());
    for (let seat = 0; seat < env.seats && count < OBSERVATIONS; seat++) {
      if (env.buffers.acting[seat] === 1) observations.set(env.buffers.observations[seat], size * count++);
    }
    stepAll(env, agents);
  }
  return observations;
};

const begin = (env: Env, agents: readonly AnyAgent[], seed: number): void => {
  env.reset(seed);
  for (const agent of agents) agent.start?.();
};

const stepAll = (env: Env, agents: readonly AnyAgent[]): void => {
  const { acting, masks } = env.buffers;
  env.step(
    agents.map((agent, seat) => (acting[seat] === 1 ? agent.choose(env.views[seat], masks[seat], TIMELESS) : -1)),
  );
};

/**
 * What it costs in strength: the policy after the codec against the policy before, each drawing from its
 * probabilities, on so many seeds from every seat. More than half the points would be luck.
 */
export const measureStrength = (
  game: AnyGame,
  spec: NetworkSpec,
  weights: Float32Array,
  codec: Codec,
  seeds: number,
): Estimate => {
  const rng = new Rng(2);
  const exact = createPolicy(game, new Inference(spec, weights), 1, rng);
  const decoded = decodeWeights(spec, encodeWeights(spec, weights, codec), codec);
  const coded = createPolicy(game, new Inference(spec, decoded), 1, rng);
  const env = new Env(game);
  return estimate(Array.from({ length: seeds }, () => playRound(env, coded, exact, rng.fork())));
};

/** The mean points, 0 to 1, of the first agent over all seats of one seed. */
const playRound = (env: Env, agent: AnyAgent, others: AnyAgent, seed: number): number => {
  let points = 0;
  for (let seat = 0; seat < env.seats; seat++) {
    const agents = Array.from({ length: env.seats }, (_, i) => (i === seat ? agent : others));
    begin(env, agents, seed);
    while (!env.terminated) stepAll(env, agents);
    points += (env.buffers.rewards[seat] + 1) / 2;
  }
  return points / env.seats;
};
