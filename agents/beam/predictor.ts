import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import { argmaxMasked } from '../../models/distribution.ts';
import type { Inference } from '../../models/inference.ts';

/** Guesses what a seat will do that sees this. */
export interface Predictor {
  predict(view: AnyView, mask: Uint8Array, clock: Clock): number;
}

/** Everybody plays as the game's hand-written player. */
export const createBaselinePredictor = (game: AnyGame, rng: Rng): Predictor => {
  const baseline: AnyAgent = game.createBaseline(rng);
  return { predict: (view, mask, clock) => baseline.choose(view, mask, clock) };
};

/** Everybody does what the network likes best. */
export const createNetworkPredictor = (game: AnyGame, inference: Inference): Predictor => ({
  predict(view, mask) {
    game.encoder.encode(view, inference.observations);
    inference.compute(1);
    return argmaxMasked(inference.policy, 0, mask, 0, game.encoder.actions);
  },
});
