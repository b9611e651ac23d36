import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';

/** Knows nothing but the game's own hint: every legal action is as likely as the other, the value is the potential. */
export class PlainEvaluator implements Evaluator {
  private readonly game: AnyGame;

  constructor(game: AnyGame) {
    this.game = game;
  }

  evaluate(state: AnyState, views: readonly AnyView[], out: Evaluation): void {
    const { acting, masks, priors, values } = out;
    for (let seat = 0; seat < views.length; seat++) {
      if (acting[seat] === 1) spreadEvenly(masks[seat], priors[seat]);
      if (views.length === 2) continue;
      values[seat] = acting[seat] === 1 ? this.game.potential(state, seat) : this.game.rules.result(state, seat);
    }
    if (views.length !== 2) return;
    values[0] = this.game.potential(state, 0);
    values[1] = -values[0];
  }
}

const spreadEvenly = (mask: Uint8Array, out: Float32Array): void => {
  let legal = 0;
  for (let action = 0; action < mask.length; action++) legal += mask[action];
  for (let action = 0; action < mask.length; action++) out[action] = mask[action] / legal;
};
