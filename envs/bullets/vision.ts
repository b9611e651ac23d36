import type { View, Vision } from '../core/game.ts';
import { NONE, turnAction } from './actions.ts';
import { type Board, copyBoard, createBoard, SEATS } from './board.ts';
import { OPTIONS } from './options.ts';
import { RUNNING, type State } from './rules.ts';

/** The whole board, which a program started anew for every round gets told; only the round limit is not in it. */
export interface BulletsView extends Board, View {
  /** The own decision in the contest's numbers, or NONE. */
  action: number;
  ending: number;
  /** By seat: 1 = was hit or gave up. */
  lost: Uint8Array;
}

const copy = (from: BulletsView, to: BulletsView): void => {
  copyBoard(from, to);
  to.seat = from.seat;
  to.turn = from.turn;
  to.action = from.action;
  to.ending = from.ending;
  for (let seat = 0; seat < SEATS; seat++) to.lost[seat] = from.lost[seat];
};

const look = (state: State, seat: number, view: BulletsView): void => {
  copyBoard(state, view);
  view.seat = seat;
  view.turn = state.round;
  view.action = state.actions[seat];
  view.ending = state.ending;
  for (let other = 0; other < SEATS; other++) view.lost[other] = state.lost[other];
};

/** The contest's own limit, or a later one where the match has passed that. */
const guessLimit = (turn: number): number =>
  turn < OPTIONS.rounds.default ? OPTIONS.rounds.default : Math.max(OPTIONS.rounds.max, turn + 1);

const imagine = (view: BulletsView, state: State): void => {
  copyBoard(view, state);
  state.wallCount = OPTIONS.walls.default;
  state.round = view.turn;
  state.limit = guessLimit(view.turn);
  state.actions.fill(NONE);
  state.actions[view.seat] = view.action;
  state.ending = view.ending;
  for (let seat = 0; seat < SEATS; seat++) state.lost[seat] = view.lost[seat];
};

export const vision: Vision<State, BulletsView> = {
  remembers: false,
  createView: () => ({
    ...createBoard(),
    seat: 0,
    turn: 0,
    action: NONE,
    ending: RUNNING,
    lost: new Uint8Array(SEATS),
  }),
  copy,
  start(view, seat) {
    view.height = 0;
    view.width = 0;
    view.walls.fill(0);
    view.bullets.fill(0);
    view.players.fill(0);
    view.seat = seat;
    view.turn = 0;
    view.action = NONE;
    view.ending = RUNNING;
    view.lost.fill(0);
  },
  look,
  owes: view => view.ending === RUNNING && view.action === NONE,
  decide(view, action) {
    view.action = turnAction(view.seat, action);
  },
  imagine: (view, _rng, state) => imagine(view, state),
};
