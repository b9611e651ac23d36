import { describe, expect, it } from 'vitest';
import type { Agent } from '../core/game.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { ACTIONS } from './actions.ts';
import { Baseline } from './baseline.ts';
import { isIn } from './board.ts';
import { createPosition } from './fixture.ts';
import { hypersonic } from './index.ts';
import type { State } from './rules.ts';
import type { HypersonicView } from './vision.ts';

const { rules, vision, encoder, protocol } = hypersonic;
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
const mask = new Uint8Array(ACTIONS);
const view = vision.createView();

const createRandom = (rng: Rng): Agent<HypersonicView> => ({ choose: (_, legal) => sampleMask(legal, rng) });

const ask = (state: State, seat: number, agent: Agent<HypersonicView>): number => {
  vision.look(state, seat, view);
  encoder.mask(view, mask);
  return agent.choose(view, mask, TIMELESS);
};

const playMatch = (seed: number, agents: Agent<HypersonicView>[]): State => {
  const state = rules.createState();
  rules.start(state, seed, { players: agents.length });
  while (!rules.isOver(state)) {
    agents.forEach((agent, seat) => {
      if (rules.acts(state, seat)) rules.decide(state, seat, ask(state, seat, agent));
    });
    rules.advance(state);
  }
  return state;
};

const answer = (state: State): string => {
  const action = ask(state, 0, new Baseline(new Rng(1)));
  expect(mask[action]).toBe(1);
  return protocol.writeAction(view, action);
};

const FAR = '0 1 12 10 1 3';

describe('baseline', () => {
  it('survives and beats random play from every seat, among two, three and four', () => {
    let survived = 0;
    let points = 0;
    const matches = 36;
    for (let seed = 0; seed < matches; seed++) {
      const players = 2 + (seed % 3);
      const own = Math.floor(seed / 3) % players;
      const agents = Array.from({ length: players }, (_, seat) =>
        seat === own ? new Baseline(new Rng(seed)) : createRandom(new Rng(100 * seed + seat)),
      );
      const state = playMatch(seed, agents);
      if (isIn(state, own)) survived++;
      points += rules.result(state, own);
    }
    expect(survived).toBeGreaterThanOrEqual(matches - 1);
    expect(points).toBeGreaterThanOrEqual(matches - 2);
  });

  it('opens most of the boxes against itself, and seldom dies', () => {
    let opened = 0;
    let boxes = 0;
    let deaths = 0;
    for (let seed = 40; seed < 48; seed++) {
      const state = playMatch(seed, [new Baseline(new Rng(1)), new Baseline(new Rng(2))]);
      boxes += state.boxesLeft;
      opened += state.boxes[0] + state.boxes[1];
      for (const seat of [0, 1]) if (!isIn(state, seat)) deaths++;
    }
    expect(opened).toBeGreaterThan(4 * boxes);
    expect(deaths).toBeLessThanOrEqual(4);
  });

  it('plays the same from the same seed', () => {
    const play = () => playMatch(5, [new Baseline(new Rng(1)), new Baseline(new Rng(2)), new Baseline(new Rng(3))]);
    expect(play()).toEqual(play());
  });

  it('steps out of the way of a bomb', () => {
    const state = createPosition({ '8 0': '0' }, ['0 0 2 0 1 3', FAR, '1 1 0 0 2 3']);
    expect(answer(state)).toMatch(/^MOVE (2 1|3 0)$/);
  });

  it('does not step into an explosion for an item', () => {
    const state = createPosition({ '8 0': '0' }, ['0 0 3 0 1 3', FAR, '1 1 0 0 2 3', '2 0 2 0 2 2']);
    expect(answer(state)).not.toContain('2 0');
  });

  it('does not take the item that shields it', () => {
    const boxes = { '12 4': '0', '0 9': '0' };
    const state = createPosition(boxes, ['0 0 0 4 0 3', FAR, '1 1 0 1 2 9', '2 0 0 3 2 2', '2 0 1 4 1 1']);
    expect(answer(state)).toBe('MOVE 1 4');
  });

  it('does not shut itself in', () => {
    const state = createPosition({ '2 0': '0', '0 2': '0' }, ['0 0 0 0 1 3', FAR]);
    expect(answer(state)).toMatch(/^MOVE/);
  });

  it('bombs boxes when it stands well', () => {
    const boxes = { '2 2': '0', '4 4': '0', '6 2': '0', '10 10': '0' };
    const state = createPosition(boxes, ['0 0 4 2 1 3', FAR]);
    expect(answer(state)).toMatch(/^BOMB/);
  });

  it('shuts in an enemy in a dead end', () => {
    const boxes = { '1 0': '0', '0 4': '0', '12 0': '0' };
    const state = createPosition(boxes, ['0 0 0 2 1 5', '0 1 0 0 1 3']);
    expect(answer(state)).toMatch(/^BOMB/);
  });

  it('collects an item next to it', () => {
    const state = createPosition({ '12 0': '0' }, ['0 0 4 2 1 3', FAR, '2 0 4 1 2 2']);
    expect(answer(state)).toBe('MOVE 4 1');
  });
});
