import type { Agent } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { unleash } from './index.ts';
import type { State } from './state.ts';
import type { UnleashView } from './view.ts';

const { rules, vision, encoder, protocol } = unleash;
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

export const createRandom = (seed: number): Agent<UnleashView> => {
  const rng = new Rng(seed);
  return { choose: (_, mask) => sampleMask(mask, rng) };
};

export const startMatch = (seed: number | bigint): State => {
  const state = rules.createState();
  rules.start(state, seed, {});
  return state;
};

export const startView = (seat: number): UnleashView => {
  const view = vision.createView();
  vision.start(view, seat, {});
  return view;
};

/** A whole match for tests, by the simulator alone; `watch` sees every view before each of its decisions. */
export const playMatch = (
  seed: number,
  agents: readonly Agent<UnleashView>[],
  watch: (view: UnleashView, state: State, seat: number) => void = () => {},
): State => {
  const state = startMatch(seed);
  const views = [startView(0), startView(1)];
  const mask = new Uint8Array(encoder.actions);
  while (!rules.isOver(state)) {
    for (const seat of [0, 1]) {
      while (rules.acts(state, seat)) {
        vision.look(state, seat, views[seat]);
        watch(views[seat], state, seat);
        encoder.mask(views[seat], mask);
        rules.decide(state, seat, agents[seat].choose(views[seat], mask, TIMELESS));
      }
    }
    rules.advance(state);
  }
  return state;
};

/** The view of a bot that has just read this turn's text. */
export const readText = (state: State, seat: number, view: UnleashView): UnleashView => {
  protocol.readTurn(linesOf(protocol.writeTurn(state, seat)), view);
  return view;
};
