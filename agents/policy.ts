import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { argmaxMasked, sampleMasked } from '../models/distribution.ts';
import { historyOf, withHistory } from '../models/history.ts';
import type { Inference } from '../models/inference.ts';

/**
 * A network's policy without search: one look, one action. Temperature 0: always the action that it likes best; 1: as
 * often as it says; more: the more evenly. Several agents may share one inference.
 */
export const createPolicy = (game: AnyGame, inference: Inference, temperature: number, rng: Rng): AnyAgent => {
  const { encoder } = withHistory(game, historyOf(inference.spec, game));
  const { actions } = encoder;
  return {
    choose(view, mask) {
      encoder.encode(view, inference.observations);
      inference.compute(1);
      if (temperature === 0) return argmaxMasked(inference.policy, 0, mask, 0, actions);
      return sampleMasked(inference.policy, 0, mask, 0, actions, rng, temperature);
    },
  };
};
