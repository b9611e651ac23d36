import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { LoadNetwork } from '../../models/inference.ts';
import { checkAmounts, checkParts } from '../checkSettings.ts';
import { createPolicy } from '../policy.ts';
import { sameData } from '../search/sameData.ts';
import { endOfTurn } from '../search/stopwatch.ts';
import { Proposals } from './proposals.ts';
import { Rollouts } from './rollouts.ts';

/** What a planner can be told, with what it does untold. */
export const PLAN_DEFAULTS = {
  /** Imagined states a turn in which others' proposals are played out; 0: the planner alone is asked, which has measured best. */
  worlds: 0,
  /** Turns played out. */
  depth: 12,
  /** Milliseconds a turn at most; 0: the clock alone decides. */
  ms: 25,
  /** Share of the clock's time that is used: the rest is for surprises. */
  share: 0.5,
  /** How sure it must be that a proposal is better than the first, in standard errors of the difference. */
  caution: 2.5,
};

export type PlanSettings = Readonly<typeof PLAN_DEFAULTS>;

/** Without worlds nothing is compared: a network, or any other adviser, has no part. */
export const asksPlannerAlone = ({ worlds }: PlanSettings): boolean => worlds === 0;

/** Fewer worlds say nothing about how sure a difference is. */
const LEAST_WORLDS = 3;

/**
 * Decides whole turns: the game's planner (without one, its hand-written player) and, if there is a network, its policy
 * propose orders; these are played out in imagined states, and the best on average is taken. Only worlds that are
 * finished before the time is up count; with enough time the answers follow from the seed alone.
 */
export const createPlan = (
  game: AnyGame,
  loadNetwork: LoadNetwork | null,
  settings: PlanSettings,
  rng: Rng,
): AnyAgent => new PlanAgent(game, loadNetwork, settings, rng);

class PlanAgent {
  private readonly game: AnyGame;
  private readonly settings: PlanSettings;
  private readonly players: readonly AnyAgent[];
  private readonly proposals: Proposals;
  private readonly rollouts: Rollouts;
  /** [proposals] sums over the worlds of how much better than the first one each did, and of the squares. */
  private readonly gain: Float64Array;
  private readonly square: Float64Array;
  /** [proposals] in the world at hand. */
  private readonly judged: Float64Array;
  /** What is seen next if the order is carried out as proposed. */
  private readonly expected: AnyView;
  /** The order that is being carried out, and how far. */
  private chosen = 0;
  private decision = 0;

  constructor(game: AnyGame, loadNetwork: LoadNetwork | null, settings: PlanSettings, rng: Rng) {
    checkSettings(settings);
    this.game = game;
    this.settings = settings;
    this.players = createPlayers(game, loadNetwork, settings, rng);
    this.proposals = new Proposals(game, this.players.length + 1);
    this.rollouts = new Rollouts(game, settings.depth, rng);
    this.expected = game.vision.createView();
    this.gain = new Float64Array(this.players.length);
    this.square = new Float64Array(this.players.length);
    this.judged = new Float64Array(this.players.length);
  }

  start(): void {
    this.proposals.clear();
    for (const player of this.players) player.start?.();
    this.rollouts.start();
  }

  choose(view: AnyView, _: Uint8Array, clock: Clock): number {
    const { vision } = this.game;
    if (!this.isUnderWay(view)) this.plan(view, clock);
    const action = this.proposals.action(this.chosen, this.decision++);
    vision.copy(view, this.expected);
    vision.decide(this.expected, action);
    return action;
  }

  private isUnderWay(view: AnyView): boolean {
    const hasMore = this.proposals.count > 0 && this.decision < this.proposals.length(this.chosen);
    return hasMore && sameData(view, this.expected);
  }

  private plan(view: AnyView, clock: Clock): void {
    const end = endOfTurn(this.settings, clock.deadline, clock.now());
    this.decision = 0;
    this.proposals.clear();
    this.chosen = 0;
    for (const player of this.players) this.proposals.ask(player, view);
    if (this.proposals.count > 1) this.compare(view, clock, end);
  }

  private compare(view: AnyView, clock: Clock, end: number): void {
    this.gain.fill(0);
    this.square.fill(0);
    let worlds = 0;
    while (worlds < this.settings.worlds && this.judgeWorld(view, clock, end)) worlds++;
    if (worlds >= LEAST_WORLDS) this.chosen = this.findBest(worlds);
  }

  /** False if the time did not suffice. */
  private judgeWorld(view: AnyView, clock: Clock, end: number): boolean {
    const { proposals, rollouts, judged } = this;
    rollouts.imagine(view);
    for (let i = 0; i < proposals.count; i++) {
      if (clock.now() >= end) return false;
      judged[i] = rollouts.judge(proposals, i, view.seat);
    }
    for (let i = 1; i < proposals.count; i++) {
      const gain = judged[i] - judged[0];
      this.gain[i] += gain;
      this.square[i] += gain * gain;
    }
    return true;
  }

  private findBest(worlds: number): number {
    let best = 0;
    let most = 0;
    for (let i = 1; i < this.proposals.count; i++) {
      const mean = this.gain[i] / worlds;
      const variance = Math.max(0, this.square[i] / worlds - mean * mean) / (worlds - 1);
      const sure = mean - this.settings.caution * Math.sqrt(variance);
      if (sure <= most) continue;
      most = sure;
      best = i;
    }
    return best;
  }
}

/** In the order in which they propose: the first one's order is taken unless another is surely better. */
const createPlayers = (
  game: AnyGame,
  loadNetwork: LoadNetwork | null,
  settings: PlanSettings,
  rng: Rng,
): readonly AnyAgent[] => {
  const players = game.createPlanners?.(rng) ?? [game.createBaseline(rng)];
  if (asksPlannerAlone(settings)) return players.slice(0, 1);
  return loadNetwork === null ? players : [...players, createPolicy(game, loadNetwork(), 0, rng)];
};

const checkSettings = ({ share, ...others }: PlanSettings): void => {
  checkParts("a plan's", { share });
  checkAmounts("a plan's", others);
};
