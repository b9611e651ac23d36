import { isShot, SHOOT } from './actions.ts';
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
  type Timeline,
} from './foresight.ts';
import { countCells, lastAlive, spread } from './survival.ts';
import type { BulletsView } from './vision.ts';

/** Rounds ahead against every shot that could still be fired. */
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
 * Rates actions by the cells on which each side can still be alive some rounds ahead: against the bullets in flight, and
 * again against every shot that the other side could fire meanwhile. First of all comes not to be hit in this round.
 */
export class Rating {
  /** Where the bullets in flight will be. */
  readonly danger: Timeline;
  /** Rounds ahead against bullets in flight. */
  private readonly horizon: number;
  private readonly enemyShots = createTimeline(SHOTS_HORIZON);
  private readonly myShots = createTimeline(SHOTS_HORIZON);
  private readonly mine: Timeline;
  private readonly theirs: Timeline;
  private readonly flights = createFlights();
  private readonly path = createPath();
  /** The cell that `myShots` is for: many actions leave me on the same. */
  private shooting = -1;

  constructor(horizon: number) {
    this.horizon = horizon;
    this.danger = createTimeline(horizon);
    this.mine = createTimeline(horizon);
    this.theirs = createTimeline(horizon);
  }

  /** What is the same for all actions: bullets in flight, and every shot that the enemy can fire. */
  look(view: BulletsView): void {
    const enemy = view.players[SEATS - 1 - view.seat];
    foreseeBullets(view, this.horizon, this.danger, this.flights);
    spread(view, enemy, 0, SHOTS_HORIZON, this.danger, NO_SHOT, this.theirs);
    foreseeShots(view, this.theirs, 0, SHOTS_HORIZON, this.enemyShots);
    this.shooting = -1;
  }

  /** Of the view looked at last; the action in the contest's numbers. */
  rate(view: BulletsView, action: number): number {
    const { death, kill, shot } = WEIGHTS;
    const path = this.pathOf(view, action);
    const now =
      death * countDeaths(view, this.danger, view.seat, action) +
      kill * countKills(view, this.danger, view.seat, action);
    return now + this.rateMine(view, action, path) + this.rateTheirs(view, action, path) + (isShot(action) ? shot : 0);
  }

  private pathOf(view: BulletsView, action: number): Path {
    if (!isShot(action)) return NO_SHOT;
    followShot(view, view.players[view.seat], action - SHOOT, this.horizon, this.path);
    return this.path;
  }

  /** Leaves in `mine` where I can be alive after the action, from time 1. */
  private rateMine(view: BulletsView, action: number, path: Path): number {
    const { cells, doom, sureCells } = WEIGHTS;
    const { horizon, mine } = this;
    const target = targetOf(view, view.seat, action);
    spread(view, target, 1, SHOTS_HORIZON, this.enemyShots, path, mine);
    const sure = sumCells(view, mine);
    spread(view, target, 1, horizon, this.danger, path, mine);
    const last = lastAlive(view, mine, 0, horizon);
    return (
      doom * (horizon - last) + cells * Math.log2(1 + countCells(view, mine, horizon)) + sureCells * Math.log2(1 + sure)
    );
  }

  private rateTheirs(view: BulletsView, action: number, path: Path): number {
    const { enemyCells, enemyDoom, enemySureCells } = WEIGHTS;
    const { horizon, theirs } = this;
    const enemy = view.players[SEATS - 1 - view.seat];
    spread(view, enemy, 0, horizon, this.danger, path, theirs);
    const last = lastAlive(view, theirs, 0, horizon);
    const count = countCells(view, theirs, horizon);
    this.foreseeMyShots(view, targetOf(view, view.seat, action));
    spread(view, enemy, 0, SHOTS_HORIZON, this.myShots, path, theirs);
    return (
      enemyDoom * (horizon - last) +
      enemyCells * Math.log2(1 + count) +
      enemySureCells * Math.log2(1 + sumCells(view, theirs))
    );
  }

  /** The shots that I can fire from time 1 on, from the cells that `mine` has. */
  private foreseeMyShots(view: BulletsView, target: number): void {
    if (target === this.shooting) return;
    foreseeShots(view, this.mine, 1, SHOTS_HORIZON, this.myShots);
    this.shooting = target;
  }
}

const sumCells = (view: BulletsView, alive: Timeline): number => {
  let sum = 0;
  for (let time = 1; time <= SHOTS_HORIZON; time++) sum += countCells(view, alive, time);
  return sum;
};
