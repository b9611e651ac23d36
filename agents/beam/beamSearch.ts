import type { AnyGame, AnyState } from '../../envs/core/game.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import { Expansion } from './expansion.ts';
import { Layer } from './layer.ts';
import { type Line, NONE } from './line.ts';
import { Sieve } from './sieve.ts';

/** Where no layer has been counted yet. */
const FIRST_PACE = 50;

export interface BeamShape {
  /** States to continue after each step, at most. */
  readonly width: number;
  readonly depth: number;
  /** What a step of waiting leaves of a gain. */
  readonly patience: number;
  /** The part of a layer's states in which the seat may stand in one and the same place. */
  readonly crowd: number;
}

/**
 * The best states after each step are continued with all actions of one seat. What a way is worth: the gains in value
 * along it, discounted by the steps to get there.
 */
export class BeamSearch {
  private readonly shape: BeamShape;
  private readonly line: Line;
  private readonly expansion: Expansion;
  private readonly sieve: Sieve;
  /** The layer whose continuations are taken, and the one that comes of them. */
  private layer: Layer;
  private next: Layer;
  /** States a layer that there was time for in the last search. */
  private pace = FIRST_PACE;

  constructor(game: AnyGame, line: Line, shape: BeamShape) {
    this.shape = shape;
    this.line = line;
    this.expansion = new Expansion(game, line);
    this.sieve = new Sieve(game, shape.width);
    this.layer = new Layer(game, shape.width);
    this.next = new Layer(game, shape.width);
  }

  /** To be filled in before a search. */
  get root(): AnyState {
    return this.layer.states[0];
  }

  /** The first action of the best way. `allowed`: what it may be. Steps share the time that is left evenly. */
  search(seat: number, allowed: Uint8Array, width: number, stopwatch: Stopwatch): number {
    const { depth } = this.shape;
    this.line.foresee(this.root, stopwatch);
    this.plant(seat, allowed);
    if (!stopwatch.isTimed) this.pace = width;
    let continued = 0;
    for (let step = 1; step < depth; step++) {
      const spent = stopwatch.spent();
      this.fill(seat, step, width, stopwatch, spent + (1 - spent) / (depth - step));
      continued += this.layer.count;
    }
    if (depth > 1) this.pace = continued / (depth - 1);
    return this.firstOf(this.layer.continuations.take());
  }

  private plant(seat: number, allowed: Uint8Array): void {
    const { layer, expansion } = this;
    expansion.begin(seat, 0, 1);
    layer.clear();
    layer.add(0, expansion.judge(this.root), NONE);
    expansion.expand(layer, 0, allowed);
  }

  /** Continues the best continuations of the layer, which makes the next one; at least one of them. */
  private fill(seat: number, step: number, width: number, stopwatch: Stopwatch, end: number): void {
    const { layer, next, expansion, sieve } = this;
    expansion.begin(seat, step, this.shape.patience ** step);
    sieve.begin(seat, Math.ceil(this.shape.crowd * this.pace));
    next.clear();
    while (next.count < width && (next.count === 0 || stopwatch.spent() < end)) {
      const entry = layer.continuations.take();
      if (entry < 0) break;
      if (this.keep(entry)) expansion.expand(next, next.count - 1, null);
    }
    this.layer = next;
    this.next = layer;
  }

  private keep(entry: number): boolean {
    const { layer, next } = this;
    const { scores, values, parents, actions } = layer.continuations;
    const state = next.states[next.count];
    this.expansion.play(layer, parents[entry], actions[entry], state);
    if (!this.sieve.passes(state)) return false;
    next.add(scores[entry], values[entry], this.firstOf(entry));
    return true;
  }

  private firstOf(entry: number): number {
    const { parents, actions } = this.layer.continuations;
    const first = this.layer.firsts[parents[entry]];
    return first === NONE ? actions[entry] : first;
  }
}
