import type { Prospects } from '../core/game.ts';
import { isShot, SHOOT, turnAction } from './actions.ts';
import { DIRECTIONS, isWall, SEATS, STEPS } from './board.ts';
import { targetOf } from './duel.ts';
import { createPath, followLater, MAX_HORIZON, type Path } from './foresight.ts';
import { outlive, type Volley } from './outlive.ts';
import { Rating } from './rating.ts';
import type { BulletsView } from './vision.ts';

/** What each round sooner than the horizon costs at which the enemy's shots can leave me no cell. */
const DOOM = 20;

const createPaths = (): Path[] => Array.from({ length: DIRECTIONS }, createPath);

/**
 * Rates by the cells that both sides can be alive on, far ahead. The closer look is at two rounds: whatever the enemy
 * does in this one and wherever it shoots in the next, how long can I be alive?
 */
class BulletsProspects implements Prospects<BulletsView> {
  private view: BulletsView | null = null;
  private readonly rating = new Rating(MAX_HORIZON);
  /** By direction: the shots of this round, and the enemy's of the next. */
  private readonly myShots = createPaths();
  private readonly enemyShots = createPaths();
  private readonly nextShots = createPaths();
  private readonly volley: Volley = { paths: createPaths(), count: 0 };

  look(view: BulletsView): void {
    this.view = view;
    this.rating.look(view);
    this.aim(view.players[view.seat], 0, this.myShots);
    this.aim(view.players[SEATS - 1 - view.seat], 0, this.enemyShots);
  }

  rate(action: number): number {
    const view = this.view!;
    return this.rating.rate(view, turnAction(view.seat, action));
  }

  risk(action: number, reply: number): number {
    const view = this.view!;
    const enemy = SEATS - 1 - view.seat;
    return DOOM * (MAX_HORIZON - this.foresee(turnAction(view.seat, action), turnAction(enemy, reply)));
  }

  /** How long I can be alive for sure after two actions, in the contest's numbers. */
  private foresee(action: number, reply: number): number {
    const view = this.view!;
    const { players, seat } = view;
    const mine = targetOf(view, seat, action);
    const theirs = targetOf(view, SEATS - 1 - seat, reply);
    const isBump = mine === theirs;
    this.volley.count = 0;
    if (isShot(action)) this.add(this.myShots[action - SHOOT]);
    if (isShot(reply)) this.add(this.enemyShots[reply - SHOOT]);
    const cell = isBump ? players[seat] : mine;
    const last = this.outlive(cell, 1);
    return last < MAX_HORIZON ? last : this.escape(cell, isBump ? players[SEATS - 1 - seat] : theirs);
  }

  /** From time 1: the best of my walks against the worst of the enemy's next shots. */
  private escape(cell: number, enemy: number): number {
    this.aim(enemy, 1, this.nextShots);
    let best = this.outliveShots(cell, 0);
    for (let direction = 0; direction < DIRECTIONS && best < MAX_HORIZON; direction++) {
      const next = cell + STEPS[direction];
      if (!isWall(this.view!, next)) best = Math.max(best, this.outliveShots(next, best));
    }
    return best;
  }

  /** From time 2; anything up to `least` will do for less. */
  private outliveShots(cell: number, least: number): number {
    const { volley } = this;
    let worst = MAX_HORIZON;
    for (let direction = 0; direction < DIRECTIONS && worst > least; direction++) {
      this.add(this.nextShots[direction]);
      worst = Math.min(worst, this.outlive(cell, 2));
      volley.count--;
    }
    return worst;
  }

  private outlive(cell: number, since: number): number {
    return outlive(this.view!, cell, since, this.rating.danger, this.volley);
  }

  private add(path: Path): void {
    this.volley.paths[this.volley.count++] = path;
  }

  /** The shots in all directions from a cell, fired at a time. */
  private aim(cell: number, time: number, paths: readonly Path[]): void {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      followLater(this.view!, cell, direction, time, paths[direction]);
    }
  }
}

export const createProspects = (): Prospects<BulletsView> => new BulletsProspects();
