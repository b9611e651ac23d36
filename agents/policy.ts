import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { Inference } from '../models/inference.ts';

/** 0: always the action that the network likes best; 1: as often as it says; more: the more evenly. */
export interface PolicySettings {
  readonly temperature: number;
}

/** A network's policy without search: one look, one action. Several agents may share one inference. */
export const createPolicy = (
  game: AnyGame,
  inference: Inference,
  { temperature }: PolicySettings,
  rng: Rng,
): AnyAgent => {
  const weights = new Float32Array(game.encoder.actions);
  return {
    choose(view, mask) {
      game.encoder.encode(view, inference.observations);
      inference.compute(1);
      if (temperature === 0) return bestAction(inference.policy, mask);
      return sampleAction(inference.policy, mask, temperature, weights, rng);
    },
  };
};

/** The legal action with the largest logit. */
const bestAction = (logits: Float32Array, mask: Uint8Array): number => {
  let best = -1;
  for (let action = 0; action < mask.length; action++) {
    if (mask[action] === 1 && (best < 0 || logits[action] > logits[best])) best = action;
  }
  return best;
};

const sampleAction = (
  logits: Float32Array,
  mask: Uint8Array,
  temperature: number,
  weights: Float32Array,
  rng: Rng,
): number => {
  const top = logits[bestAction(logits, mask)];
  let total = 0;
  for (let action = 0; action < mask.length; action++) {
    weights[action] = mask[action] === 1 ? Math.exp((logits[action] - top) / temperature) : 0;
    total += weights[action];
  }
  let left = rng.float() * total;
  let last = -1;
  for (let action = 0; action < mask.length; action++) {
    if (weights[action] === 0) continue;
    last = action;
    left -= weights[action];
    if (left < 0) return action;
  }
  return last;
};
