import type { AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';

/** A network that nobody has trained. */
export const createInference = (game: AnyGame, maxBatch: number): Inference => {
  const spec = defaultSpec(game);
  return new Inference(spec, initialise(spec, new Rng(3)), maxBatch);
};
