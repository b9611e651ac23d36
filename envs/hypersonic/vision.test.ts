import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../tests/expectSame.ts';
import { linesOf } from '../core/lines.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { ACTIONS } from './actions.ts';
import { hypersonic } from './index.ts';
import type { State } from './rules.ts';
import type { HypersonicView } from './vision.ts';

const { rules, vision, encoder, protocol } = hypersonic;
const mask = new Uint8Array(ACTIONS);

const chooseRandom = (view: HypersonicView, rng: Rng): number => {
  encoder.mask(view, mask);
  return sampleMask(mask, rng);
};

/** A match by the judge's text in which answers are sometimes missing; `check` sees every view beside its state. */
const follow = (seed: number, players: number, check: (view: HypersonicView, state: State) => void): void => {
  const rng = new Rng(seed);
  const state = rules.createState();
  rules.start(state, seed, { players });
  const views = Array.from({ length: players }, (_, seat) => {
    const view = vision.createView();
    protocol.readInit(linesOf(protocol.writeInit(state, seat)), view);
    return view;
  });
  while (!rules.isOver(state)) {
    const answers = views.map((view, seat) => {
      if (!rules.acts(state, seat)) return null;
      protocol.readTurn(linesOf(protocol.writeTurn(state, seat)), view);
      check(view, state);
      vision.decide(view, chooseRandom(view, rng));
      return protocol.writeOrder(view);
    });
    answers.forEach((answer, seat) => {
      if (answer !== null) protocol.readOrder(state, seat, rng.int(25) === 0 ? null : answer);
    });
    rules.advance(state);
  }
};

/** Plays two states on with the same actions and compares them round by round, results too. */
const playOnEqually = (one: State, other: State, rng: Rng, rounds: number): void => {
  const view = vision.createView();
  for (let round = 0; round < rounds && !rules.isOver(one); round++) {
    for (let seat = 0; seat < one.seats; seat++) {
      expect(rules.acts(other, seat)).toBe(rules.acts(one, seat));
      if (!rules.acts(one, seat)) continue;
      vision.look(one, seat, view);
      const action = chooseRandom(view, rng);
      rules.decide(one, seat, action);
      rules.decide(other, seat, action);
    }
    rules.advance(one);
    rules.advance(other);
    expectSame(other, one);
    for (let seat = 0; seat < one.seats; seat++) expect(rules.result(other, seat)).toBe(rules.result(one, seat));
  }
};

describe('vision', () => {
  it('by text and by looking is the same, answers missing or not', () => {
    const seen = vision.createView();
    for (let seed = 1; seed <= 30; seed++) {
      follow(seed, 2 + (seed % 3), (view, state) => {
        vision.look(state, view.seat, seen);
        expectSame(view, seen);
      });
    }
  });

  it('is enough to play on exactly as the true state does', () => {
    const [truth, imagined] = [rules.createState(), rules.createState()];
    for (let seed = 1; seed <= 12; seed++) {
      follow(seed, 2 + (seed % 3), (view, state) => {
        if (state.turn % 4 !== 0 || !isDeepStrictEqual(state.deadAt, state.goneAt)) return;
        rules.copy(state, truth);
        vision.imagine(view, new Rng(1), imagined);
        expectSame(imagined, truth);
        playOnEqually(truth, imagined, new Rng(seed), 30);
      });
    }
  });

  it('does not tell a forfeit from a death where an explosion reached the cell anyway', () => {
    const views = ['illegal', null].map(cause => {
      const state = rules.createState();
      rules.start(state, 1, { players: 3 });
      for (let round = 0; round < 9; round++) {
        for (let seat = 0; seat < 3; seat++) {
          const isLast = round === 8 && seat === 2;
          if (isLast && cause === 'illegal') rules.forfeit(state, seat, 'illegal');
          else rules.decide(state, seat, round === 0 && seat === 2 ? 5 : 0);
        }
        rules.advance(state);
      }
      const view = vision.createView();
      vision.look(state, 0, view);
      return { view, deadAt: state.deadAt[2] };
    });
    expect(views.map(({ deadAt }) => deadAt)).toEqual([8, 9]);
    expect(views[0].view).toEqual(views[1].view);
  });

  it('copies are equal and independent', () => {
    const [state, from, to, again] = [rules.createState(), ...Array.from({ length: 3 }, () => vision.createView())];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 40 }), (seed, rounds) => {
        rules.start(state, seed, { players: 4 });
        const rng = new Rng(seed);
        const advance = () => {
          for (let seat = 0; seat < 4; seat++) {
            if (!rules.acts(state, seat)) continue;
            vision.look(state, seat, again);
            rules.decide(state, seat, chooseRandom(again, rng));
          }
          rules.advance(state);
        };
        for (let round = 0; round < rounds && !rules.isOver(state); round++) advance();
        vision.look(state, 3, from);
        vision.copy(from, to);
        expectSame(to, from);
        const before = structuredClone(from);
        if (!rules.isOver(state)) advance();
        vision.look(state, 1, to);
        expectSame(from, before);
      }),
      { numRuns: 60 },
    );
  });
});
