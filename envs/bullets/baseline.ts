import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { isShot, SHOOT, turnAction, WAIT } from './actions.ts';
import { SEATS } from './board.ts';
import { countDeaths, countKills, targetOf } from './duel.ts';
import {
  createFlights,
  createPath,
  createTimeline,
  followShot,
  foreseeBullets,
  foreseeShots,
  NO_SHOT,
  type Path,
} from './foresight.ts';
import { countCells, lastAlive, spread } from './survival.ts';
import type { BulletsView } from './vision.ts';

/** Rounds ahead: against bullets in flight, and against every shot that could still be fired. */
const HORIZON = 8;
const SHOTS_HORIZON = 6;

/** What things are worth; one is a doubling of the cells on which somebody can be alive. */
export const WEIGHTS = {
  /** Each of the enemy's answers that hits me, or only the enemy, in this round. */
  death: -1000,
  kill: 30,
  /** Each round sooner than the horizon that the bullets in flight leave me, or the enemy, no cell. */
  doom: -100,
  enemyDoom: 40,
  cells: 2,
  enemyCells: -2,
  /** Against every shot that the other side could fire meanwhile. */
  sureCells: 1,
  enemySureCells: -1,
  /** A bullet more flies about for ever, to both sides' harm: too many are as bad as too few. */
  shot: 0.1,
};

/**
 * Counts the cells on which each side can still be alive some rounds ahead: against the bullets in flight, and again
 * against every shot that the other side could fire meanwhile. First of all it does not get hit in this round.
 */
class Baseline implements Agent<BulletsView> {
  private readonly rng: Rng;
  private readonly weights: typeof WEIGHTS;
  private readonly danger = createTimeline(HORIZON);
  private readonly enemyShots = createTimeline(HORIZON);
  private readonly myShots = createTimeline(HORIZON);
  private readonly mine = createTimeline(HORIZON);
  private readonly theirs = createTimeline(HORIZON);
  private readonly flights = createFlights();
  private readonly path = createPath();
  /** The cell that `myShots` is for: many actions leave me on the same. */
  private shooting = -1;

  constructor(rng: Rng, weights: typeof WEIGHTS) {
    this.rng = rng;
    this.weights = weights;
  }

  choose(view: BulletsView, mask: Uint8Array): number {
    this.foresee(view);
    this.shooting = -1;
    let best = -Infinity;
    let chosen = -1;
    for (let own = WAIT; own >= 0; own--) {
      if (mask[own] === 0) continue;
      const value = this.rate(view, turnAction(view.seat, own)) + this.rng.float() * 0.01;
      if (value > best) {
        best = value;
        chosen = own;
      }
    }
    return chosen;
  }

  /** What is the same for all actions: bullets in flight, and every shot that the enemy can fire. */
  private foresee(view: BulletsView): void {
    const enemy = view.players[SEATS - 1 - view.seat];
    foreseeBullets(view, HORIZON, this.danger, this.flights);
    spread(view, enemy, 0, HORIZON, this.danger, NO_SHOT, this.theirs);
    foreseeShots(view, this.theirs, 0, SHOTS_HORIZON, this.enemyShots);
  }

  private rate(view: BulletsView, action: number): number {
    const { death, kill, shot } = this.weights;
    const path = this.pathOf(view, action);
    const now =
      death * countDeaths(view, this.danger, view.seat, action) +
      kill * countKills(view, this.danger, view.seat, action);
    return now + this.rateMine(view, action, path) + this.rateTheirs(view, action, path) + (isShot(action) ? shot : 0);
  }

  private pathOf(view: BulletsView, action: number): Path {
    if (!isShot(action)) return NO_SHOT;
    followShot(view, view.players[view.seat], action - SHOOT, HORIZON, this.path);
    return this.path;
  }

  /** Leaves in `mine` where I can be alive after the action, from time 1. */
  private rateMine(view: BulletsView, action: number, path: Path): number {
    const { cells, doom, sureCells } = this.weights;
    const target = targetOf(view, view.seat, action);
    spread(view, target, 1, SHOTS_HORIZON, this.enemyShots, path, this.mine);
    const sure = this.sumCells(view, this.mine);
    spread(view, target, 1, HORIZON, this.danger, path, this.mine);
    const last = lastAlive(view, this.mine, 0, HORIZON);
    return (
      doom * (HORIZON - last) +
      cells * Math.log2(1 + countCells(view, this.mine, HORIZON)) +
      sureCells * Math.log2(1 + sure)
    );
  }

  private rateTheirs(view: BulletsView, action: number, path: Path): number {
    const { enemyCells, enemyDoom, enemySureCells } = this.weights;
    const enemy = view.players[SEATS - 1 - view.seat];
    spread(view, enemy, 0, HORIZON, this.danger, path, this.theirs);
    const last = lastAlive(view, this.theirs, 0, HORIZON);
    const count = countCells(view, this.theirs, HORIZON);
    this.foreseeMyShots(view, targetOf(view, view.seat, action));
    spread(view, enemy, 0, SHOTS_HORIZON, this.myShots, path, this.theirs);
    return (
      enemyDoom * (HORIZON - last) +
      enemyCells * Math.log2(1 + count) +
      enemySureCells * Math.log2(1 + this.sumCells(view, this.theirs))
    );
  }

  /** The shots that I can fire from time 1 on, from the cells that `mine` has. */
  private foreseeMyShots(view: BulletsView, target: number): void {
    if (target === this.shooting) return;
    foreseeShots(view, this.mine, 1, SHOTS_HORIZON, this.myShots);
    this.shooting = target;
  }

  private sumCells(view: BulletsView, alive: Int32Array): number {
    let sum = 0;
    for (let time = 1; time <= SHOTS_HORIZON; time++) sum += countCells(view, alive, time);
    return sum;
  }
}

export const createBaseline = (rng: Rng, weights = WEIGHTS): Agent<BulletsView> => new Baseline(rng, weights);
