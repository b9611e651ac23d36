import type { AnyGame, AnyState } from '../../envs/core/game.ts';

/** The states that are kept after so many steps, best first. */
export class Layer {
  readonly states: readonly AnyState[];
  /** [capacity]: what the way there was worth, and what the game thinks of the state. */
  readonly scores: Float64Array;
  readonly values: Float64Array;
  /** [capacity]: the root's action that leads there. */
  readonly firsts: Int16Array;
  count = 0;

  constructor(game: AnyGame, capacity: number) {
    this.states = Array.from({ length: capacity }, () => game.rules.createState());
    this.scores = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.firsts = new Int16Array(capacity);
  }
}
