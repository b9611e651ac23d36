import type { Vision } from '../core/game.ts';
import { KIND, STEP_X, STEP_Y } from './actions.ts';
import { CELLS, NOTHING, ROBOTS, TEAM } from './grid.ts';
import { imagine } from './imagine.ts';
import { beginTurn, remember, seeCell } from './memory.ts';
import { nextLiving } from './rules.ts';
import type { State } from './state.ts';
import { copyView, createView, startView, UNSEEN, type UnleashView } from './view.ts';

/** Within a turn only one's own order grows; the rest is taken in once a turn. */
const look = (state: State, seat: number, view: UnleashView): void => {
  if (view.turn !== state.turn) seeTurn(state, seat, view);
  view.cursor = state.cursor[seat];
  for (let robot = 0; robot < TEAM; robot++) {
    view.kind[robot] = state.kind[seat * TEAM + robot];
    view.targetX[robot] = state.targetX[seat * TEAM + robot];
    view.targetY[robot] = state.targetY[seat * TEAM + robot];
  }
};

const seeTurn = (state: State, seat: number, view: UnleashView): void => {
  const mine = seat * CELLS;
  beginTurn(view);
  view.turn = state.turn;
  for (let cell = 0; cell < CELLS; cell++) {
    const ore = state.seen[mine + cell] > 0 ? state.ore[cell] : UNSEEN;
    const radar = state.radar[mine + cell] > 0 ? 1 : 0;
    seeCell(view, cell, ore, state.hole[cell], radar, state.trap[mine + cell] > 0 ? 1 : 0);
  }
  for (let robot = 0; robot < ROBOTS; robot++) {
    const actual = (robot + seat * TEAM) % ROBOTS;
    view.robotX[robot] = state.robotX[actual];
    view.robotY[robot] = state.robotY[actual];
    view.item[robot] = robot < TEAM ? state.item[actual] : NOTHING;
  }
  view.scores[0] = state.delivered[seat];
  view.scores[1] = state.delivered[1 - seat];
  view.cooldown[0] = state.cooldown[2 * seat];
  view.cooldown[1] = state.cooldown[2 * seat + 1];
  remember(view);
};

const decide = (view: UnleashView, action: number): void => {
  const robot = view.cursor;
  view.kind[robot] = KIND[action];
  view.targetX[robot] = view.robotX[robot] + STEP_X[action];
  view.targetY[robot] = view.robotY[robot] + STEP_Y[action];
  view.cursor = nextLiving(view.robotX, 0, robot + 1);
};

export const vision: Vision<State, UnleashView> = {
  remembers: true,
  createView,
  copy: copyView,
  start: startView,
  look,
  owes: view => view.cursor !== TEAM,
  decide,
  imagine,
};
