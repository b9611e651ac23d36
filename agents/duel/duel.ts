import type { AnyAgent, AnyGame, AnyView, Clock, Prospects } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { LoadNetwork } from '../../models/inference.ts';
import { checkAmounts, checkCounts, checkParts } from '../checkSettings.ts';
import { endOfTurn } from '../search/stopwatch.ts';
import { Prediction } from './prediction.ts';

/** What a duel can be told, with what it does untold. */
export const DUEL_DEFAULTS = {
  /** Actions that are looked at more closely, without a look at the clock; 0: as many as there is time for. */
  checks: 0,
  /** Milliseconds a turn at most; 0: the clock alone decides. */
  ms: 0,
  /** Share of the clock's time that is used: the rest is for surprises. */
  share: 0.6,
  /** Part of the worst that the other seat can do in what a closer look finds; the rest is what the network expects. */
  caution: 0.5,
};

export type DuelSettings = Readonly<typeof DUEL_DEFAULTS>;

/** Milliseconds that a network needs, in a process that has just begun, until it has been made ready and asked once. */
const LOADING = 15;

/** Equals are told apart by chance, as much as this. */
const CHANCE = 0.01;

/**
 * Where two seats move at once and hide nothing: takes the action that seems best, unless a closer look at what the other seat may do
 * then shows that another is safer. There is an answer as soon as all actions have been rated.
 */
export const createDuel = (
  game: AnyGame,
  loadNetwork: LoadNetwork | null,
  settings: DuelSettings,
  rng: Rng,
): AnyAgent => new DuelAgent(game, loadNetwork, settings, rng);

class DuelAgent {
  private readonly game: AnyGame;
  private readonly settings: DuelSettings;
  private readonly rng: Rng;
  private readonly prospects: Prospects<AnyView>;
  private readonly loadNetwork: LoadNetwork | null;
  /** Made when there is time for it. */
  private prediction: Prediction | null = null;
  /** [actions] each; 1 = has been looked at more closely */
  private readonly ratings: Float64Array;
  private readonly checked: Uint8Array;
  private end = 0;

  constructor(game: AnyGame, loadNetwork: LoadNetwork | null, settings: DuelSettings, rng: Rng) {
    checkSettings(settings);
    if (!game.createProspects) throw new RangeError(`${game.id} does not say what comes of two seats' actions`);
    this.game = game;
    this.settings = settings;
    this.rng = rng;
    this.prospects = game.createProspects();
    this.loadNetwork = settings.caution < 1 ? loadNetwork : null;
    this.ratings = new Float64Array(game.encoder.actions);
    this.checked = new Uint8Array(game.encoder.actions);
  }

  choose(view: AnyView, mask: Uint8Array, clock: Clock): number {
    const { ratings, checked } = this;
    this.end = this.endOf(clock);
    this.prospects.look(view);
    for (let action = 0; action < mask.length; action++) {
      ratings[action] = mask[action] === 1 ? this.prospects.rate(action) + CHANCE * this.rng.float() : -Infinity;
    }
    checked.fill(0);
    if (!this.isLate(clock, this.prediction ? 0 : LOADING)) this.predict(view);
    for (let left = this.settings.checks || mask.length; left > 0 && !this.isLate(clock); left--) {
      const action = findBest(ratings);
      if (checked[action] === 1) return action;
      checked[action] = 1;
      ratings[action] -= this.riskOf(action, clock);
    }
    return findBest(ratings);
  }

  private predict(view: AnyView): void {
    if (this.loadNetwork === null) return;
    this.prediction ??= new Prediction(this.game, this.loadNetwork(), this.rng);
    this.prediction.look(view);
  }

  private endOf(clock: Clock): number {
    if (this.settings.checks > 0) return Number.POSITIVE_INFINITY;
    return endOfTurn(this.settings, clock.deadline, clock.now());
  }

  /** For something that takes so many milliseconds. */
  private isLate(clock: Clock, time = 0): boolean {
    return this.end !== Number.POSITIVE_INFINITY && clock.now() + time >= this.end;
  }

  /** The worst of the replies that there is time for, mixed with what is expected of them. */
  private riskOf(action: number, clock: Clock): number {
    const likelihoods = this.prediction?.likelihoods;
    let worst = 0;
    let expected = 0;
    for (let reply = this.ratings.length - 1; reply >= 0 && !this.isLate(clock); reply--) {
      const risk = this.prospects.risk(action, reply);
      worst = Math.max(worst, risk);
      if (likelihoods) expected += likelihoods[reply] * risk;
    }
    return likelihoods ? expected + this.settings.caution * (worst - expected) : worst;
  }
}

const findBest = (ratings: Float64Array): number => {
  let best = 0;
  for (let action = 1; action < ratings.length; action++) if (ratings[action] > ratings[best]) best = action;
  return best;
};

const checkSettings = ({ checks, ms, share, caution }: DuelSettings): void => {
  checkParts("a duel's", { share, caution });
  checkCounts("a duel's", 0, { checks });
  checkAmounts("a duel's", { ms });
};
