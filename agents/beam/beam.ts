import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { LoadNetwork } from '../../models/inference.ts';
import { checkAmounts, checkCounts, checkParts } from '../checkSettings.ts';
import { Foresight } from '../search/foresight.ts';
import { Stopwatch } from '../search/stopwatch.ts';
import { BeamSearch } from './beamSearch.ts';
import { Line } from './line.ts';
import { createBaselinePredictor, createNetworkPredictor } from './predictor.ts';

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
export const createBeam = (
  game: AnyGame,
  loadNetwork: LoadNetwork | null,
  settings: BeamSettings,
  rng: Rng,
): AnyAgent => new BeamAgent(game, loadNetwork, settings, rng);

class BeamAgent {
  private readonly game: AnyGame;
  private readonly rng: Rng;
  private readonly settings: BeamSettings;
  private readonly stopwatch: Stopwatch;
  private readonly beam: BeamSearch;
  private readonly foresight: Foresight | null;
  /** [actions], 1 = may be chosen */
  private readonly allowed: Uint8Array;

  constructor(game: AnyGame, loadNetwork: LoadNetwork | null, settings: BeamSettings, rng: Rng) {
    checkSettings(game, settings);
    const { width, depth } = settings;
    const predictor = loadNetwork ? createNetworkPredictor(game, loadNetwork()) : createBaselinePredictor(game, rng);
    const line = new Line(game, predictor, depth);
    this.game = game;
    this.rng = rng;
    this.settings = settings;
    this.stopwatch = new Stopwatch(game, { ...settings, simulations: width });
    this.beam = new BeamSearch(game, line, { ...settings, width: width > 0 ? width : MOST_STATES });
    this.foresight = game.outlook === undefined ? new Foresight(game) : null;
    this.allowed = new Uint8Array(game.encoder.actions);
  }

  choose(view: AnyView, mask: Uint8Array, clock: Clock): number {
    const { stopwatch, game, beam, allowed } = this;
    stopwatch.start(view, clock);
    game.vision.imagine(view, this.rng, beam.root);
    for (let action = 0; action < mask.length; action++) allowed[action] = mask[action];
    if (game.outlook !== undefined) game.outlook.prune(beam.root, view.seat, allowed);
    else this.foresight?.prune(beam.root, view.seat, allowed);
    return beam.search(view.seat, allowed, this.width(), stopwatch);
  }

  private width(): number {
    if (this.settings.width > 0) return this.settings.width;
    return this.stopwatch.isTimed ? MOST_STATES : TIMELESS_WIDTH;
  }
}

const checkSettings = (game: AnyGame, settings: BeamSettings): void => {
  if (game.vision.remembers) throw new RangeError(`a beam search cannot play ${game.id}: its seats have to remember`);
  const { width, depth, ms, share, patience, crowd } = settings;
  checkParts("a beam's", { share, patience, crowd });
  checkCounts("a beam's", 0, { width });
  checkCounts("a beam's", 1, { depth });
  checkAmounts("a beam's", { ms });
};
