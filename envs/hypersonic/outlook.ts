import type { Outlook } from '../core/game.ts';
import { bombs, stepOf } from './actions.ts';
import { type Board, canBomb, canStep, isIn, isOver } from './board.ts';
import { othersWhoCanBomb, pruneRisks } from './caution.ts';
import { Foreseen } from './foreseen.ts';
import { CELLS, NEXT, STEP_COUNT } from './geometry.ts';
import { hopeFrom } from './hope.ts';
import { rules, type State } from './rules.ts';
import type { Forecast } from './survival.ts';
import { itemsWorth, needOfItems } from './wealth.ts';

/** All in boxes. A seat that is out, or will be whatever it does; the later the better. */
const LOST = -1000;
const DOOMED = -500;
/** More than all that the end takes away: items, hopes, others without a way out. */
const WON = 30;
/** Others who are out, and who will be. */
const KILL = 8;
const TRAPPED = 5;
/** The others' boxes, beside one's own. */
const ENVY = 0.5;
/** Cells, and one more place for a seat that is out. */
const PLACES = CELLS + 1;
/** Standing where the others could leave one no way out, were they to bomb now. */
const EXPOSED = -10;

const here = new Foreseen();
const threatened = new Foreseen();
const before = new Foreseen();

export const outlook: Outlook<State> = {
  places: PLACES,
  place: (state, seat) => Math.min(state.at[seat], CELLS),

  value(state, seat) {
    if (!isIn(state, seat)) return LOST + state.deadAt[seat] + rules.result(state, seat);
    if (isOver(state)) return WON * rules.result(state, seat) + lead(state, state, seat);
    const forecast = here.see(state, 0);
    if (!forecast.isSafe(state.at[seat], 0)) return DOOMED + state.turn;
    const hope = hopeFrom(state, seat, forecast, here.harvestOf(state.range[seat]));
    return (
      lead(state, forecast.after, seat) +
      itemsWorth(state, seat) * needOfItems(forecast.after.boxesLeft) +
      hope +
      threats(state, seat, forecast) +
      exposure(state, seat)
    );
  },

  prune: pruneRisks,

  mend(state, seat, action) {
    const forecast = before.see(state, 0);
    const move = Math.max(action, 0) % STEP_COUNT;
    if (isLivable(state, seat, move, forecast)) return bombs(action) && canBomb(state, seat) ? action : move;
    for (let other = 0; other < STEP_COUNT; other++) if (isLivable(state, seat, other, forecast)) return other;
    return 0;
  },
};

/** `move`: an action without a bomb. */
const isLivable = (state: State, seat: number, move: number, forecast: Forecast): boolean => {
  const step = stepOf(move, seat);
  const own = state.at[seat];
  return canStep(state, seat, step) && forecast.survives(own, NEXT[step * CELLS + own]);
};

/** Over the others on average; `after` says who has which boxes. */
const lead = (state: State, after: Board, seat: number): number => {
  let theirs = 0;
  for (let other = 0; other < state.seats; other++) if (other !== seat) theirs += after.boxes[other];
  return after.boxes[seat] - (ENVY * theirs) / (state.seats - 1);
};

const exposure = (state: State, seat: number): number => {
  const bombers = othersWhoCanBomb(state, seat);
  if (bombers === 0) return 0;
  return threatened.see(state, bombers).isSafe(state.at[seat], 0) ? 0 : EXPOSED;
};

const threats = (state: State, seat: number, forecast: Forecast): number => {
  let sum = 0;
  for (let other = 0; other < state.seats; other++) {
    if (other === seat) continue;
    if (!isIn(state, other)) sum += KILL;
    else if (!forecast.isSafe(state.at[other], 0)) sum += TRAPPED;
  }
  return sum;
};
