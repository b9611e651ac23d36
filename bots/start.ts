import { createPolicy } from '../agents/policy.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { type Codec, decodeWeights } from '../models/codecs.ts';
import { type Engine, Inference } from '../models/inference.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { decodeText } from '../models/text.ts';
import type { AgentMaker } from './loop.ts';

/** A network as it stands in a bot's source. */
export interface PackedNetwork {
  readonly spec: NetworkSpec;
  readonly codec: Codec;
  /** The weights' bytes, see models/text.ts. */
  readonly text: string;
}

export const unpackNetwork = ({ spec, codec, text }: PackedNetwork, engine: Engine, maxBatch: number): Inference =>
  new Inference(spec, decodeWeights(spec, decodeText(text), codec), maxBatch, engine);

export const policyMaker =
  (game: AnyGame, network: PackedNetwork, engine: Engine, temperature: number): AgentMaker =>
  rng =>
    createPolicy(game, unpackNetwork(network, engine, 1), temperature, rng);

export const baselineMaker =
  (game: AnyGame): AgentMaker =>
  rng =>
    game.createBaseline(rng);
