import { createPolicy } from '../agents/policy.ts';
import { mostSeats } from '../agents/search/evaluator.ts';
import { createSearch, type SearchSettings } from '../agents/search/search.ts';
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

export const searchMaker =
  (game: AnyGame, network: PackedNetwork | null, unpack: Unpack, settings: SearchSettings): AgentMaker =>
  rng =>
    createSearch(game, network && loadNetwork(network, unpack, mostSeats(game)), settings, rng);
