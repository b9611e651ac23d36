import { createPolicy } from '../agents/policy.ts';
import { mostSeats } from '../agents/search/evaluator.ts';
import type { CreateThinker, ThinkerSettings } from '../agents/thinkers.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { loadNetwork, type PackedNetwork, type Unpack } from './packedNetwork.ts';

/** Makes an agent that draws from the given numbers. */
export type AgentMaker = (rng: Rng) => AnyAgent;

export const baselineMaker =
  (game: AnyGame): AgentMaker =>
  rng =>
    game.createBaseline(rng);

export const policyMaker =
  (game: AnyGame, network: PackedNetwork, unpack: Unpack, temperature: number): AgentMaker =>
  rng =>
    createPolicy(game, loadNetwork(network, unpack, 1), temperature, rng);

export const thinkerMaker =
  (
    create: CreateThinker,
    game: AnyGame,
    network: PackedNetwork | null,
    unpack: Unpack,
    settings: ThinkerSettings,
  ): AgentMaker =>
  rng =>
    create(game, network && (() => loadNetwork(network, unpack, mostSeats(game))), settings, rng);
