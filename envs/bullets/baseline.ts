import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { turnAction, WAIT } from './actions.ts';
import { Rating } from './rating.ts';
import type { BulletsView } from './vision.ts';

/** Rounds ahead against bullets in flight. */
const HORIZON = 8;

/** Takes the action that is rated best, equals by chance. */
class Baseline implements Agent<BulletsView> {
  private readonly rng: Rng;
  private readonly rating = new Rating(HORIZON);

  constructor(rng: Rng) {
    this.rng = rng;
  }

  choose(view: BulletsView, mask: Uint8Array): number {
    this.rating.look(view);
    let best = -Infinity;
    let chosen = -1;
    for (let own = WAIT; own >= 0; own--) {
      if (mask[own] === 0) continue;
      const value = this.rating.rate(view, turnAction(view.seat, own)) + this.rng.float() * 0.01;
      if (value > best) {
        best = value;
        chosen = own;
      }
    }
    return chosen;
  }
}

export const createBaseline = (rng: Rng): Agent<BulletsView> => new Baseline(rng);
