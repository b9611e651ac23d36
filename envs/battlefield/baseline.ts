import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { ARMY_SIZE, MOVES } from './board.ts';
import { Judgement } from './judgement.ts';
import { drawSetUp, nextRole } from './setups.ts';
import type { BattlefieldView } from './vision.ts';

/** A hand-written player: estimates hidden roles, weighs every move by gain, danger and the way to its goals. */
export const createBaseline = (rng: Rng): Agent<BattlefieldView> => {
  const plan = new Uint8Array(ARMY_SIZE);
  let isPlanned = false;
  const judgement = new Judgement();
  return {
    start() {
      isPlanned = false;
      judgement.forget();
    },
    choose(view, mask) {
      if (view.turn === 0) {
        if (view.placed === 0 || !isPlanned) drawSetUp(rng, plan);
        isPlanned = true;
        return MOVES + nextRole(plan, view.cells, view.placed, view.left);
      }
      judgement.study(view);
      return judgement.pickMove(view, mask, rng);
    },
  };
};
