import { describe, expect, it } from 'vitest';
import type { Agent } from '../core/game.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { createBaseline } from './baseline.ts';
import { encoder } from './encoder.ts';
import { arrange, startMatch } from './fixture.ts';
import { checkSetUp } from './judge.ts';
import { protocol } from './protocol.ts';
import { REASONS, rules, type State } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';

const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
const createRandom = (rng: Rng): Agent<BattlefieldView> => ({ choose: (_, mask) => sampleMask(mask, rng) });

const choose = (state: State, seat: number, agent: Agent<BattlefieldView>): number => {
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  vision.look(state, seat, view);
  encoder.mask(view, mask);
  const action = agent.choose(view, mask, TIMELESS);
  expect(mask[action]).toBe(1);
  return action;
};

const play = (agents: Agent<BattlefieldView>[]): State => {
  const state = rules.createState();
  rules.start(state, 0, {});
  while (!rules.isOver(state)) {
    for (const seat of [0, 1])
      if (rules.acts(state, seat)) rules.decide(state, seat, choose(state, seat, agents[seat]));
    rules.advance(state);
  }
  return state;
};

const setUpOf = (seed: number): string => {
  const view = vision.createView();
  vision.start(view, 0, {});
  const mask = new Uint8Array(encoder.actions);
  const agent = createBaseline(new Rng(seed));
  while (vision.owes(view)) {
    encoder.mask(view, mask);
    vision.decide(view, agent.choose(view, mask, TIMELESS));
  }
  return protocol.writeOrder(view)[0];
};

/** Red's move in a position whose pieces on the given cells are known to the other side. */
const redMove = (rows: string[], known: string[], seed: number): string => {
  const state = startMatch();
  arrange(state, rows);
  for (const name of known) state.marks['ABCDEFG'.indexOf(name[0]) * 7 + Number(name[1]) - 1] = 3;
  const view = vision.createView();
  vision.look(state, 0, view);
  return protocol.writeAction(view, choose(state, 0, createBaseline(new Rng(seed))));
};

const always = (rows: string[], known: string[]): Set<string> =>
  new Set([1, 2, 3, 4, 5, 6].map(seed => redMove(rows, known, seed)));

describe('the baseline', () => {
  it('sets up in many right ways, the flag in the back row', () => {
    const setUps = Array.from({ length: 60 }, (_, seed) => setUpOf(seed));
    for (const setUp of setUps) {
      expect(checkSetUp(setUp)).toBeNull();
      expect(setUp.indexOf('F')).toBeGreaterThanOrEqual(14);
      expect(REASONS[startMatch(setUp).reason]).toBe('none');
    }
    expect(new Set(setUps).size).toBeGreaterThan(40);
  });

  it('goes on from a set-up that it did not begin', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    for (const seat of [0, 1]) for (const role of [7, 2, 0]) rules.decide(state, seat, 196 + role);
    const agents = [createBaseline(new Rng(1)), createBaseline(new Rng(2))];
    while (!state.settled) {
      for (const seat of [0, 1]) rules.decide(state, seat, choose(state, seat, agents[seat]));
      rules.advance(state);
    }
    expect(REASONS[state.reason]).not.toBe('setup');
  });

  it('beats random legal play in at least 95 of 100 games, 50 from each seat', () => {
    let points = 0;
    for (let pair = 0; pair < 50; pair++) {
      for (const seat of [0, 1]) {
        const agents = [createRandom(new Rng(pair)), createRandom(new Rng(pair))];
        agents[seat] = createBaseline(new Rng(pair + 900));
        points += (rules.result(play(agents), seat) + 1) / 2;
      }
    }
    expect(points).toBeGreaterThanOrEqual(95);
  });

  it('plays the same match again from the same seeds', () => {
    const [once, again] = [0, 1].map(() => play([createBaseline(new Rng(3)), createBaseline(new Rng(4))]));
    expect(once).toEqual(again);
  });

  it('takes a known weaker piece and leaves a known stronger one alone', () => {
    const rows = ['F......', '.......', '.......', '.~.L.~.', '...r...', 'l.....c', 'fbmmgrr'];
    expect(always(rows, ['F7', 'E4'])).toEqual(new Set(['D4-E4']));
    const attacked = ['F......', '.......', '.......', '.~.L.~.', '...c...', '.......', 'fb..g..'];
    expect(always(attacked, ['E4'])).not.toContain('D4-E4');
  });

  it('sends a miner, nobody else, at a known bomb', () => {
    const rows = ['F......', '.R.....', '...L...', '.~.M.~.', '...b...', 'rmlrcmr', 'gmfrbbl'];
    expect(always(rows, ['E4'])).toEqual(new Set(['D4-E4']));
    const without = ['F......', '.R.....', '...L...', '.~.C.~.', '..LbR..', 'rmlrcmr', 'gmfrbbl'];
    for (const move of always(without, ['E4'])) expect(move).not.toMatch(/-E4$/);
  });

  it('sends its spy at the known best piece only', () => {
    const rows = ['F......', '.......', '.......', '.~.S.~.', '...g...', '.......', 'f.....r'];
    expect(always(rows, ['E4'])).toEqual(new Set(['D4-E4']));
    const second = ['F......', '.......', '.......', '.~.S.~.', '...c...', '.......', 'f.....g'];
    expect(always(second, ['E4'])).not.toContain('D4-E4');
  });

  it('takes the piece that stands beside its flag', () => {
    const rows = ['F..c...', 'rL.....', '....G..', '.~...~.', '.......', '.......', 'f.....g'];
    expect(always(rows, ['B1', 'A4'])).toEqual(new Set(['B2-B1']));
  });
});
