import type { AnyGame, AnyState, AnyView, Options } from '../../envs/core/game.ts';

/** What an evaluator thinks of a state. */
export interface Evaluation {
  /** [seats], 1 = owes a decision */
  readonly acting: Uint8Array;
  /** By seat, [actions]: 1 = legal; only of seats that act */
  readonly masks: readonly Uint8Array[];
  /** By seat, [actions]: how likely each is, 0 for what is illegal; only of seats that act */
  readonly priors: readonly Float32Array[];
  /** [seats], -1 to 1 */
  readonly values: Float64Array;
}

/** Judges states for a search. `views`: what each seat sees of the state; up to date for those who act. */
export interface Evaluator {
  /** `acting` and `masks` of `out` are filled in already. */
  evaluate(state: AnyState, views: readonly AnyView[], out: Evaluation): void;
}

/** Seats in the largest match that the game's options allow: agents are not told the options. */
export const mostSeats = (game: AnyGame): number => {
  const largest: Options = Object.fromEntries(Object.entries(game.options).map(([name, { max }]) => [name, max]));
  return game.seats(largest);
};

export const createEvaluation = (game: AnyGame): Evaluation => {
  const { actions } = game.encoder;
  const seats = mostSeats(game);
  return {
    acting: new Uint8Array(seats),
    masks: Array.from({ length: seats }, () => new Uint8Array(actions)),
    priors: Array.from({ length: seats }, () => new Float32Array(actions)),
    values: new Float64Array(seats),
  };
};

/** Finds out who acts and what is legal. Returns how many actions are legal, over all seats. */
export const describe = (game: AnyGame, state: AnyState, views: readonly AnyView[], out: Evaluation): number => {
  let legal = 0;
  for (let seat = 0; seat < views.length; seat++) {
    out.acting[seat] = game.rules.acts(state, seat) ? 1 : 0;
    if (out.acting[seat] === 0) continue;
    const mask = out.masks[seat];
    game.encoder.mask(views[seat], mask);
    for (let action = 0; action < mask.length; action++) legal += mask[action];
  }
  return legal;
};
