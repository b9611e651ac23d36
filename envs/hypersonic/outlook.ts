import type { Outlook } from '../core/game.ts';
import { ACTIONS, bombs, stepOf } from './actions.ts';
import { type Board, canBomb, canStep, isIn, isItem, isOver } from './board.ts';
import { othersWhoCanBomb, playWorst } from './caution.ts';
import { Foreseen } from './foreseen.ts';
import { CELLS, NEXT, NOWHERE, STEP_COUNT } from './geometry.ts';
import { hopeFrom } from './hope.ts';
import { rules, type State } from './rules.ts';
import { Forecast } from './survival.ts';
import { wealthOf } from './wealth.ts';

/** All in boxes. A seat that is out, or will be whatever it does; the later the better. */
const LOST = -1000;
const DOOMED = -500;
const WON = 12;
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
const worst = new Forecast();
const likely = new Forecast();

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
      wealthOf(state, seat, forecast.after.boxesLeft) +
      hope +
      threats(state, seat, forecast) +
      exposure(state, seat)
    );
  },

  prune(state, seat, mask) {
    for (let action = 0; action < ACTIONS; action++)
      if (mask[action] === 1) caution[action] = cautionOf(state, seat, action);
    let most = 0;
    for (let action = 0; action < ACTIONS; action++) if (mask[action] === 1) most = Math.max(most, caution[action]);
    for (let action = 0; action < ACTIONS; action++) if (caution[action] < most) mask[action] = 0;
  },

  mend(state, seat, action) {
    before.see(state, 0);
    const step = action < 0 ? 0 : stepOf(action, seat);
    const isBombing = action >= 0 && bombs(action) && canBomb(state, seat);
    if (isLivable(state, seat, step)) return (action < 0 ? 0 : action % STEP_COUNT) + (isBombing ? STEP_COUNT : 0);
    for (let other = 0; other < STEP_COUNT; other++) if (isLivable(state, seat, stepOf(other, seat))) return other;
    return action >= 0 && canStep(state, seat, step) ? action % STEP_COUNT : 0;
  },
};

const isLivable = (state: State, seat: number, step: number): boolean =>
  canStep(state, seat, step) && before.forecast.survives(state.at[seat], NEXT[step * CELLS + state.at[seat]]);

/** [actions]: 2 survives even if all others bomb, 1 if none does, 0 not at all. */
const caution = new Uint8Array(ACTIONS);

const cautionOf = (state: State, seat: number, action: number): number => {
  const own = state.at[seat];
  const to = NEXT[stepOf(action, seat) * CELLS + own];
  const mine = bombs(action) ? 1 << seat : 0;
  likely.play(state, mine, isItem(state.cells[to]) ? to : NOWHERE);
  if (!likely.survives(own, to)) return 0;
  playWorst(state, seat, mine, worst);
  return worst.survives(own, to) ? 2 : 1;
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
