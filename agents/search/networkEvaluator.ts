import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { softmaxMasked } from '../../models/distribution.ts';
import { historyOf } from '../../models/history.ts';
import type { Inference } from '../../models/inference.ts';
import { type Evaluation, type Evaluator, mostSeats } from './evaluator.ts';

/** A network's policy and value, each acting seat asked with its own view; it must compute all seats at once. */
export class NetworkEvaluator implements Evaluator {
  /** Part of the game's own hint, `potential`, in the values; the rest is the network's. */
  hint: number;
  private readonly game: AnyGame;
  private readonly inference: Inference;
  /** By row, its part of the network's observations. */
  private readonly rows: readonly Uint8Array[];

  constructor(game: AnyGame, inference: Inference, hint = 0) {
    const seats = mostSeats(game);
    const size = game.encoder.shape.reduce((product, side) => product * side, 1);
    if (inference.maxBatch < seats) {
      throw new RangeError(`a search of ${game.id} asks its network for ${seats} at once, not ${inference.maxBatch}`);
    }
    if (historyOf(inference.spec, game) !== 1) {
      throw new RangeError('a network that was trained with turn history cannot guide a search: play its policy');
    }
    this.hint = hint;
    this.game = game;
    this.inference = inference;
    this.rows = Array.from({ length: seats }, (_, i) => inference.observations.subarray(i * size, (i + 1) * size));
  }

  evaluate(state: AnyState, views: readonly AnyView[], out: Evaluation): void {
    const { acting } = out;
    let row = 0;
    for (let seat = 0; seat < views.length; seat++) {
      if (acting[seat] === 1) this.game.encoder.encode(views[seat], this.rows[row++]);
    }
    this.inference.compute(row);
    row = 0;
    for (let seat = 0; seat < views.length; seat++) if (acting[seat] === 1) this.read(row++, seat, out);
    if (views.length === 2) balance(out);
    else this.judgeIdle(state, out);
    if (this.hint > 0) this.addHint(state, out);
  }

  private read(row: number, seat: number, { masks, priors, values }: Evaluation): void {
    const { policy, value } = this.inference;
    const { actions } = this.game.encoder;
    softmaxMasked(policy, row * actions, masks[seat], 0, actions, priors[seat]);
    values[seat] = value[row];
  }

  private addHint(state: AnyState, { acting, values }: Evaluation): void {
    const { hint, game } = this;
    if (acting.length === 2) {
      values[0] += hint * (game.potential(state, 0) - values[0]);
      values[1] = -values[0];
      return;
    }
    for (let seat = 0; seat < acting.length; seat++) {
      if (acting[seat] === 1) values[seat] += hint * (game.potential(state, seat) - values[seat]);
    }
  }

  private judgeIdle(state: AnyState, { acting, values }: Evaluation): void {
    for (let seat = 0; seat < acting.length; seat++) {
      if (acting[seat] === 0) values[seat] = this.game.rules.result(state, seat);
    }
  }
}

/** What one of two seats gains the other loses. */
const balance = ({ acting, values }: Evaluation): void => {
  if (acting[0] === 1 && acting[1] === 1) values[0] = (values[0] - values[1]) / 2;
  else if (acting[1] === 1) values[0] = -values[1];
  values[1] = -values[0];
};
