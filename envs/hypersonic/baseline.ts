import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { ACTIONS, bombs, stepOf } from './actions.ts';
import { canBomb, isIn, isItem } from './board.ts';
import { playWorst } from './caution.ts';
import { CELLS, NEXT, NOWHERE } from './geometry.ts';
import { Harvest } from './harvest.ts';
import { Prospect } from './prospect.ts';
import { Forecast, HORIZON } from './survival.ts';
import { excludeTraps } from './traps.ts';
import type { HypersonicView } from './vision.ts';
import { itemWorth } from './wealth.ts';

/** Each outweighs all that comes after it. */
const SURVIVAL = 1000;
const CAUTION = 100;
/** In boxes: an enemy who has no way out of this bomb. */
const KILL = 8;
const WHIM = 0.01;
/** Rounds of waiting for each other after which it takes a risk. */
const RESTLESS = 5;

/**
 * Lives on if it can, even should all others bomb at once; opens boxes, collects items, and shuts in whoever stands
 * badly. It looks at each action once: where it leads within nine rounds, and what could be had there.
 */
export class Baseline implements Agent<HypersonicView> {
  private readonly rng: Rng;
  private readonly prospect = new Prospect();
  /** Without a bomb of one's own, with one, and with the item in the next cell. */
  private readonly moving = createPlan();
  private readonly bombing = createPlan();
  private readonly collecting = createPlan();

  constructor(rng: Rng) {
    this.rng = rng;
  }

  choose(view: HypersonicView, mask: Uint8Array): number {
    this.foresee(view);
    let best = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let action = 0; action < ACTIONS; action++) {
      if (mask[action] === 0) continue;
      const value = this.judge(view, action) + WHIM * this.rng.float();
      if (value > bestValue) {
        best = action;
        bestValue = value;
      }
    }
    return best;
  }

  private foresee(view: HypersonicView): void {
    foreseePlan(this.moving, view, 0, NOWHERE);
    if (canBomb(view, view.seat)) foreseePlan(this.bombing, view, 1 << view.seat, NOWHERE);
  }

  private judge(view: HypersonicView, action: number): number {
    const own = view.at[view.seat];
    const to = NEXT[stepOf(action, view.seat) * CELLS + own];
    const plan = this.planFor(view, action, to);
    if (!plan.likely.survives(own, to)) return delayOfDeath(plan.likely, own, to);
    const caution = view.idle < RESTLESS && plan.worst.survives(own, to) ? CAUTION : 0;
    const harvest = bombs(action) ? this.moving.harvest.count(own) + this.kills(view) * KILL : 0;
    const gain = harvest + itemWorth(view, view.seat, view.cells[to]);
    const hope = this.prospect.value(view, view.seat, to, plan.likely, plan.harvest, bombs(action));
    return SURVIVAL + caution + gain + hope;
  }

  /** An item that one takes stops no explosion any more. */
  private planFor(view: HypersonicView, action: number, to: number): Plan {
    if (!isItem(view.cells[to])) return bombs(action) ? this.bombing : this.moving;
    foreseePlan(this.collecting, view, bombs(action) ? 1 << view.seat : 0, to);
    return this.collecting;
  }

  /** Enemies who could live on without one's bomb, and cannot with it. */
  private kills(view: HypersonicView): number {
    let count = 0;
    for (let seat = 0; seat < view.seats; seat++) {
      if (seat === view.seat || !isIn(view, seat)) continue;
      const cell = view.at[seat];
      if (this.moving.likely.isSafe(cell, 0) && !this.bombing.likely.isSafe(cell, 0)) count++;
    }
    return count;
  }
}

interface Plan {
  /** If nobody else bombs now, and if everybody does. */
  likely: Forecast;
  worst: Forecast;
  /** Boxes for later bombs. */
  harvest: Harvest;
}

const createPlan = (): Plan => ({ likely: new Forecast(), worst: new Forecast(), harvest: new Harvest() });

const foreseePlan = (plan: Plan, view: HypersonicView, mine: number, taken: number): void => {
  plan.likely.play(view, mine, taken);
  playWorst(view, view.seat, mine, plan.worst);
  plan.harvest.reckon(plan.likely.after, view.range[view.seat]);
  excludeTraps(plan.likely.after, view.seat, plan.harvest);
};

/** Somebody may still change the course of things: the later the better. */
const delayOfDeath = (forecast: Forecast, own: number, to: number): number => {
  if (forecast.isTouched(own, 1)) return 0;
  let round = 2;
  while (round <= HORIZON && !forecast.isTouched(to, round)) round++;
  return round;
};
