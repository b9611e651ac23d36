import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { Inference } from '../../models/inference.ts';
import { Foresight } from '../search/foresight.ts';
import { Stopwatch } from '../search/stopwatch.ts';
import { Expansion } from './expansion.ts';
import { Layer } from './layer.ts';
import { Line } from './line.ts';
import { createBaselinePredictor, createNetworkPredictor } from './predictor.ts';
import { Ranking } from './ranking.ts';
import { Sieve } from './sieve.ts';

/** What a beam search can be told, with what it does untold. */
export const BEAM_DEFAULTS = {
  /** States that are continued after each step, without a look at the clock; 0: as many as there is time for. */
  width: 0,
  /** Steps to look ahead. */
  depth: 12,
  /** Milliseconds a turn at most; 0: the clock alone decides. */
  ms: 0,
  /** Share of the clock's time that is used: the rest is for surprises. */
  share: 0.6,
  /** What a step of waiting leaves of a gain. */
  patience: 0.93,
  /** The part of a layer's states in which the seat may stand in one and the same place. */
  crowd: 0.15,
};

export type BeamSettings = Readonly<typeof BEAM_DEFAULTS>;

/** States a layer: at most by the clock, and where there is neither clock nor width. */
const MOST_STATES = 600;
const TIMELESS_WIDTH = 100;

/**
 * Plans one's own next steps by the exact rules, the best states of each step continued with every action, while the
 * others do what a network's policy or, without one, the game's hand-written player would. For games without secrets.
 */
export const createBeam = (game: AnyGame, inference: Inference | null, settings: BeamSettings, rng: Rng): AnyAgent =>
  new BeamAgent(game, inference, settings, rng);

class BeamAgent {
  private readonly game: AnyGame;
  private readonly rng: Rng;
  /** States a layer: by the clock, and without it. */
  private readonly capacity: number;
  private readonly width: number;
  private readonly depth: number;
  private readonly patience: number;
  private readonly stopwatch: Stopwatch;
  private readonly line: Line;
  private readonly foresight: Foresight | null;
  private readonly ranking: Ranking;
  private readonly sieve: Sieve;
  private readonly expansion: Expansion;
  /** The states that are continued, and those that come of them. */
  private layer: Layer;
  private next: Layer;
  /** [actions], 1 = may be chosen */
  private readonly allowed: Uint8Array;

  constructor(game: AnyGame, inference: Inference | null, settings: BeamSettings, rng: Rng) {
    checkSettings(game, settings);
    const { width, depth } = settings;
    const capacity = width > 0 ? width : MOST_STATES;
    this.game = game;
    this.rng = rng;
    this.capacity = capacity;
    this.width = width > 0 ? width : TIMELESS_WIDTH;
    this.depth = depth;
    this.patience = settings.patience;
    this.stopwatch = new Stopwatch(game, { ...settings, simulations: width });
    const predictor = inference ? createNetworkPredictor(game, inference) : createBaselinePredictor(game, rng);
    this.line = new Line(game, predictor, depth);
    this.foresight = game.outlook === undefined ? new Foresight(game) : null;
    this.ranking = new Ranking(capacity * game.encoder.actions);
    this.sieve = new Sieve(game, capacity, Math.ceil(capacity * settings.crowd));
    this.expansion = new Expansion(game, this.line, this.ranking, capacity);
    this.layer = new Layer(game, capacity);
    this.next = new Layer(game, capacity);
    this.allowed = new Uint8Array(game.encoder.actions);
  }

  choose(view: AnyView, mask: Uint8Array, clock: Clock): number {
    const { stopwatch, game, allowed } = this;
    const root = this.layer.states[0];
    stopwatch.start(view, clock);
    game.vision.imagine(view, this.rng, root);
    for (let action = 0; action < mask.length; action++) allowed[action] = mask[action];
    if (game.outlook !== undefined) game.outlook.prune(root, view.seat, allowed);
    else this.foresight?.prune(root, view.seat, allowed);
    this.line.foresee(root, stopwatch);
    this.search(view.seat);
    return this.layer.firsts[0];
  }

  private search(seat: number): void {
    const { layer, expansion } = this;
    layer.count = 1;
    layer.scores[0] = 0;
    layer.values[0] = expansion.judge(layer.states[0], seat);
    for (let step = 0; step < this.depth; step++) {
      this.continueAll(step, seat);
      this.keepBest(step, seat);
    }
  }

  /** As many of the layer as there is time for, the rest of which is shared evenly by the steps to come. */
  private continueAll(step: number, seat: number): void {
    const { layer, stopwatch, expansion } = this;
    const spent = stopwatch.spent();
    const end = spent + (1 - spent) / (this.depth - step);
    const gain = this.patience ** step;
    this.ranking.clear();
    for (let parent = 0; parent < layer.count; parent++) {
      if (parent > 0 && stopwatch.spent() >= end) return;
      expansion.expand(layer, parent, step, seat, gain, step === 0 ? this.allowed : null);
    }
  }

  private keepBest(step: number, seat: number): void {
    const { layer, next, ranking, sieve, expansion } = this;
    const width = this.stopwatch.isTimed ? this.capacity : this.width;
    sieve.clear();
    next.count = 0;
    while (next.count < width) {
      const entry = ranking.take();
      if (entry < 0) break;
      const parent = ranking.parents[entry];
      const action = ranking.actions[entry];
      const state = next.states[next.count];
      expansion.play(layer, parent, seat, action, state);
      if (!sieve.passes(state, seat)) continue;
      next.scores[next.count] = ranking.scores[entry];
      next.values[next.count] = ranking.values[entry];
      next.firsts[next.count++] = step === 0 ? action : layer.firsts[parent];
    }
    this.layer = next;
    this.next = layer;
  }
}

const checkSettings = (game: AnyGame, settings: BeamSettings): void => {
  if (game.vision.remembers) throw new RangeError(`a beam search cannot play ${game.id}: its seats have to remember`);
  const { width, depth, ms, share, patience, crowd } = settings;
  for (const [name, part] of Object.entries({ share, patience, crowd })) {
    if (!(part >= 0 && part <= 1)) throw new RangeError(`a beam's '${name}' is from 0 to 1, not ${part}`);
  }
  for (const [name, count] of Object.entries({ width, depth })) {
    const least = name === 'depth' ? 1 : 0;
    if (!Number.isInteger(count) || count < least) {
      throw new RangeError(`a beam's '${name}' is a whole number from ${least}, not ${count}`);
    }
  }
  if (!(ms >= 0)) throw new RangeError(`a beam's 'ms' is 0 or more, not ${ms}`);
};
