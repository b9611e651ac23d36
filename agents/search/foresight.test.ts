import { describe, expect, it } from 'vitest';
import type { Rules, View, Vision } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { createBareGame } from '../../tests/games/bare.ts';
import { TIMELESS } from '../timeless.ts';
import { Foresight } from './foresight.ts';
import { createSearch, SEARCH_DEFAULTS } from './search.ts';

const STAY = 0;
const JUMP = 1;
const SHAFT = 4;
const ROUNDS = 30;

interface State {
  /** [2] how deep each seat has fallen; 0: it stands at the edge. */
  depth: Int8Array;
  chosen: Int8Array;
  round: number;
}

interface EdgeView extends View {
  depth: number;
  chosen: number;
}

const isOut = (state: State, seat: number): boolean => state.depth[seat] >= SHAFT;
const isOver = (state: State): boolean => state.round >= ROUNDS || isOut(state, 0) || isOut(state, 1);

/** Whoever jumps falls on, whatever it does, and hits the ground some rounds later. */
const rules: Rules<State> = {
  createState: () => ({ depth: new Int8Array(2), chosen: new Int8Array(2), round: 0 }),
  start(state) {
    state.depth.fill(0);
    state.chosen.fill(-1);
    state.round = 0;
  },
  copy(from, to) {
    to.depth.set(from.depth);
    to.chosen.set(from.chosen);
    to.round = from.round;
  },
  turn: state => state.round,
  isOver,
  acts: (state, seat) => !isOver(state) && state.chosen[seat] === -1,
  decide(state, seat, action) {
    state.chosen[seat] = action;
  },
  forfeit(state, seat) {
    state.chosen[seat] = STAY;
  },
  advance(state) {
    for (let seat = 0; seat < 2; seat++) if (state.depth[seat] > 0 || state.chosen[seat] === JUMP) state.depth[seat]++;
    state.chosen.fill(-1);
    state.round++;
  },
  score: (state, seat) => (isOut(state, seat) ? 0 : 1),
  result: (state, seat) => Number(isOut(state, 1 - seat)) - Number(isOut(state, seat)),
};

const vision: Vision<State, EdgeView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, depth: 0, chosen: -1 }),
  copy: (from, to) => Object.assign(to, from),
  start: (view, seat) => Object.assign(view, { seat, turn: 0, depth: 0, chosen: -1 }),
  look(state, seat, view) {
    Object.assign(view, { seat, turn: state.round, depth: state.depth[seat], chosen: state.chosen[seat] });
  },
  owes: view => view.chosen === -1,
  decide(view, action) {
    view.chosen = action;
  },
  imagine(view, _rng, state) {
    rules.start(state, 0, {});
    state.depth[view.seat] = view.depth;
    state.round = view.turn;
  },
};

const edge = createBareGame({
  id: 'edge',
  title: 'Edge',
  hidden: false,
  simultaneous: true,
  rules,
  vision,
  maxSteps: () => ROUNDS,
  encoder: {
    shape: [SHAFT],
    planes: ['how deep'],
    actions: 2,
    encode(view, out) {
      out.fill(0);
      out[Math.min(view.depth, SHAFT - 1)] = 1;
    },
    mask: (_, out) => out.fill(1),
  },
});

describe('foresight', () => {
  it('rules out the action after which there is no way back', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    const mask = Uint8Array.of(1, 1);
    expect(new Foresight(edge).prune(state, 0, mask)).toBe(1);
    expect([...mask]).toEqual([1, 0]);
  });

  it('leaves everything open when all is lost', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    state.depth[0] = 1;
    const mask = Uint8Array.of(1, 1);
    expect(new Foresight(edge).prune(state, 0, mask)).toBe(0);
    expect([...mask]).toEqual([1, 1]);
  });

  it('keeps a search from the deadly action even before it has found out itself', () => {
    const view = vision.createView();
    vision.start(view, 0, {});
    const agent = createSearch(edge, null, { ...SEARCH_DEFAULTS, simulations: 1 }, new Rng(1));
    expect(agent.choose(view, Uint8Array.of(1, 1), TIMELESS)).toBe(STAY);
  });
});
