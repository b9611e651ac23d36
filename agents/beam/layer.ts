import type { AnyGame, AnyState } from '../../envs/core/game.ts';
import { mostSeats } from '../search/evaluator.ts';
import { Ranking } from './ranking.ts';

/** The states that are continued after so many steps, best first. */
export class Layer {
  readonly states: readonly AnyState[];
  /** [capacity]: what the way there was worth, and what the game thinks of the state. */
  readonly scores: Float64Array;
  readonly values: Float64Array;
  /** [capacity]: the root's action that leads there, NONE for the root. */
  readonly firsts: Int16Array;
  /** [capacity, seats]: what the others do there. */
  readonly replies: Int16Array;
  /** What can come of them. */
  readonly continuations: Ranking;
  count = 0;

  constructor(game: AnyGame, capacity: number) {
    this.states = Array.from({ length: capacity }, () => game.rules.createState());
    this.scores = new Float64Array(capacity);
    this.values = new Float64Array(capacity);
    this.firsts = new Int16Array(capacity);
    this.replies = new Int16Array(capacity * mostSeats(game));
    this.continuations = new Ranking(capacity * game.encoder.actions);
  }

  clear(): void {
    this.count = 0;
    this.continuations.clear();
  }

  add(score: number, value: number, first: number): void {
    this.scores[this.count] = score;
    this.values[this.count] = value;
    this.firsts[this.count++] = first;
  }
}
