import { describe, expect, it } from 'vitest';
import { expectSame } from '../../tests/expectSame.ts';
import { sizeOf } from '../core/env.ts';
import type { Agent, Options } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { bullets } from './index.ts';
import { LIMIT } from './rules.ts';
import type { BulletsView } from './vision.ts';

const { rules, vision, encoder, protocol } = bullets;
const CLOCK = { now: () => 0, deadline: 0 };
const SIZES: Options[] = [
  { height: 15, width: 20, walls: 20, rounds: 100 },
  { height: 33, width: 32, walls: 100, rounds: 100 },
  { height: 17, width: 33, walls: 60, rounds: 100 },
  { height: 50, width: 50, walls: 200, rounds: 100 },
];

const createRandom = (rng: Rng): Agent<BulletsView> => ({ choose: (_, mask) => sampleMask(mask, rng) });

const encode = (view: BulletsView): Uint8Array => {
  const observation = new Uint8Array(sizeOf(encoder.shape));
  encoder.encode(view, observation);
  return observation;
};

const maskOf = (view: BulletsView): Uint8Array => {
  const mask = new Uint8Array(encoder.actions);
  encoder.mask(view, mask);
  return mask;
};

describe('a bot that reads the text anew in every round', () => {
  for (const [name, create] of [
    ['random play', createRandom],
    ['the baseline', bullets.createBaseline],
  ] as const) {
    it(`knows what the simulator shows, over whole matches of ${name}`, () => {
      for (const [seed, options] of SIZES.entries()) {
        const state = rules.createState();
        rules.start(state, seed, options);
        const agents = [create(new Rng(seed)), create(new Rng(seed + 50))];
        while (!rules.isOver(state)) {
          agents.forEach((agent, seat) => {
            const [read, seen] = [vision.createView(), vision.createView()];
            protocol.readTurn(linesOf(protocol.writeTurn(state, seat)), read);
            vision.look(state, seat, seen);
            expectSame(read, seen);
            expectSame(encode(read), encode(seen));
            expectSame(maskOf(read), maskOf(seen));
            vision.decide(read, agent.choose(read, maskOf(read), CLOCK));
            expect(protocol.readOrder(state, seat, protocol.writeOrder(read))).toBeNull();
            vision.look(state, seat, seen);
            expectSame(read, seen);
          });
          rules.advance(state);
        }
      }
    });
  }
});

describe('imagining', () => {
  it('gives the true state, with the limit that the contest played', () => {
    const state = rules.createState();
    const imagined = rules.createState();
    const view = vision.createView();
    rules.start(state, 4, SIZES[2]);
    const rng = new Rng(4);
    for (let round = 0; round < 30 && !rules.isOver(state); round++) {
      for (const seat of [0, 1]) {
        vision.look(state, seat, view);
        vision.imagine(view, rng, imagined);
        expectSame(imagined, { ...state, limit: 500, wallCount: 20 });
      }
      for (const seat of [0, 1]) rules.decide(state, seat, 8 * rng.int(2));
      rules.advance(state);
    }
  });

  it('never takes a running match for one that has reached its limit', () => {
    const state = rules.createState();
    const view = vision.createView();
    rules.start(state, 4, { ...SIZES[0], rounds: 2000 });
    for (const round of [499, 500, 1999, 5000]) {
      state.round = round;
      vision.look(state, 1, view);
      vision.imagine(view, new Rng(1), state);
      expect(state.limit).toBeGreaterThan(round);
    }
  });

  it('keeps the own decision and leaves the other open', () => {
    const state = rules.createState();
    const view = vision.createView();
    rules.start(state, 4, SIZES[0]);
    rules.decide(state, 0, 3);
    rules.decide(state, 1, 5);
    vision.look(state, 1, view);
    expect(vision.owes(view)).toBe(false);
    vision.imagine(view, new Rng(1), state);
    expect([rules.acts(state, 0), rules.acts(state, 1), state.actions[1]]).toEqual([true, false, 4]);
  });
});

it('copies of states and views are equal and independent', () => {
  const [state, copy] = [rules.createState(), rules.createState()];
  const [view, twin] = [vision.createView(), vision.createView()];
  rules.start(copy, 9, SIZES[3]);
  rules.start(state, 8, SIZES[1]);
  rules.decide(state, 0, 5);
  rules.copy(state, copy);
  expect(copy).toEqual(state);
  vision.look(copy, 0, view);
  vision.copy(view, twin);
  expect(twin).toEqual(view);
  rules.decide(state, 1, 8);
  rules.advance(state);
  vision.look(state, 0, view);
  expect(copy.round).toBe(0);
  expect(twin.turn).toBe(0);
  expect(twin.bullets.every(word => word === 0)).toBe(true);
});

it('a view of a match that is over owes nothing', () => {
  const state = rules.createState();
  const view = vision.createView();
  rules.start(state, 1, SIZES[0]);
  state.ending = LIMIT;
  vision.look(state, 0, view);
  expect(vision.owes(view)).toBe(false);
  vision.start(view, 1, SIZES[0]);
  expect(view).toEqual({ ...vision.createView(), seat: 1 });
});
