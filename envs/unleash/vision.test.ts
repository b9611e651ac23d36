import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../tests/expectSame.ts';
import { sizeOf } from '../core/env.ts';
import { Rng } from '../core/rng.ts';
import { KIND, STEP_X, STEP_Y } from './actions.ts';
import { changeSeen } from './buried.ts';
import { CELLS, cellAt, GONE, NOTHING, ORE, RADAR, TEAM, TRAP } from './grid.ts';
import { unleash } from './index.ts';
import { createRandom, playMatch, readText, startMatch, startView } from './playMatch.ts';
import type { State } from './state.ts';
import { DUG_BY_ME, DUG_BY_THEM, UNSEEN, type UnleashView } from './view.ts';

const { rules, vision, encoder, protocol } = unleash;
const WAITS = ['WAIT', 'WAIT', 'WAIT', 'WAIT', 'WAIT'];

const encode = (view: UnleashView): string => {
  const observation = new Uint8Array(sizeOf(encoder.shape));
  const mask = new Uint8Array(encoder.actions);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return Buffer.concat([observation, mask]).toString('hex');
};

/** The action that a robot of the view has just decided on. */
const lastAction = (view: UnleashView, robot: number): number =>
  KIND.findIndex((kind, action) => {
    const [x, y] = [view.robotX[robot] + STEP_X[action], view.robotY[robot] + STEP_Y[action]];
    return kind === view.kind[robot] && x === view.targetX[robot] && y === view.targetY[robot];
  });

/** Checks at every decision that a view which reads and decides by text only is the one that looking shows. */
const followText = () => {
  const followed = [startView(0), startView(1)];
  return (view: UnleashView, state: State, seat: number): void => {
    if (followed[seat].turn !== state.turn) readText(state, seat, followed[seat]);
    else vision.decide(followed[seat], lastAction(view, followed[seat].cursor));
    expectSame(followed[seat], view);
    expect(encode(followed[seat])).toBe(encode(view));
  };
};

describe('a view', () => {
  it('read from the text is the one seen, in random matches', () => {
    for (const seed of [1, 2]) playMatch(seed, [createRandom(seed), createRandom(seed + 9)], followText());
  });

  it('read from the text is the one seen, in matches of the baseline', () => {
    const create = (seed: number) => unleash.createBaseline(new Rng(seed));
    for (const seed of [1, 2]) playMatch(seed, [create(seed), create(seed + 9)], followText());
  });

  it('notes its own decisions as looking shows them', () => {
    const noted = vision.createView();
    const state = rules.createState();
    const rng = new Rng(4);
    playMatch(6, [createRandom(1), createRandom(2)], (view, current, seat) => {
      const action = rng.int(41);
      vision.copy(view, noted);
      vision.decide(noted, action);
      rules.copy(current, state);
      rules.decide(state, seat, action);
      const looked = vision.createView();
      vision.copy(view, looked);
      vision.look(state, seat, looked);
      expectSame(noted, looked);
    });
  });

  it('learns its seat from the text', () => {
    const view = readText(startMatch(1), 1, startView(0));
    expect(view.seat).toBe(1);
    expect([...view.robotY.slice(0, TEAM)]).toEqual([...startMatch(1).robotY.slice(TEAM)]);
  });
});

describe('hiding', () => {
  /** A state in the middle of a random match, and its views. */
  const playTo = (seed: number, turn: number) => {
    const state = rules.createState();
    const views = [startView(0), startView(1)];
    playMatch(seed, [createRandom(seed), createRandom(seed + 1)], (view, current, seat) => {
      if (current.turn > turn) return;
      rules.copy(current, state);
      vision.copy(view, views[seat]);
    });
    return { state, views };
  };

  /** Changes everything that a seat may not know. */
  const scramble = (state: State, seat: number, rng: Rng): void => {
    const theirs = 1 - seat;
    for (let cell = 0; cell < CELLS; cell++) {
      if (state.seen[seat * CELLS + cell] === 0) state.ore[cell] = rng.int(4);
      state.trap[theirs * CELLS + cell] = rng.int(9) === 0 ? 200 + rng.int(50) : 0;
      if (state.radar[theirs * CELLS + cell] === 0 && rng.int(9) === 0) {
        state.radar[theirs * CELLS + cell] = 200;
        changeSeen(state, theirs, cell, 1);
      }
    }
    for (let robot = theirs * TEAM; robot < (theirs + 1) * TEAM; robot++) {
      state.item[robot] = [NOTHING, RADAR, TRAP, ORE][rng.int(4)];
      state.kind[robot] = rng.int(3);
    }
    state.cooldown[2 * theirs] = rng.int(5);
    state.cooldown[2 * theirs + 1] = rng.int(5);
    state.random[0] = rng.int(1000);
    state.oreLeft = 1 + rng.int(1000);
    state.nextId = rng.int(1000);
  };

  it('keeps ore out of sight, their items, traps, radars, orders and the generator from a view', () => {
    const check = (seed: number, turn: number, seat: number): void => {
      const { state } = playTo(seed, turn);
      const twin = rules.createState();
      rules.copy(state, twin);
      scramble(twin, seat, new Rng(seed));
      const [seen, other] = [startView(seat), startView(seat)];
      vision.look(state, seat, seen);
      vision.look(twin, seat, other);
      expect(other).toEqual(seen);
      expect(encode(other)).toBe(encode(seen));
      expect(protocol.writeTurn(twin, seat)).toEqual(protocol.writeTurn(state, seat));
    };
    fc.assert(fc.property(fc.nat(999), fc.integer({ min: 0, max: 190 }), fc.nat(1), check), { numRuns: 25, seed: 1 });
  });

  it('lets a view imagine states whose text is the one that the seat read', () => {
    const withoutIds = (lines: string[]) => lines.map((line, i) => (i < 27 ? line : line.replace(/^\d+ /, ''))).sort();
    const imagined = rules.createState();
    const check = (seed: number, turn: number, seat: number): void => {
      const { state, views } = playTo(seed, turn);
      if (views[seat].turn !== state.turn) return;
      vision.imagine(views[seat], new Rng(seed), imagined);
      expect(withoutIds(protocol.writeTurn(imagined, seat))).toEqual(withoutIds(protocol.writeTurn(state, seat)));
      expect(imagined.oreLeft).toBeGreaterThan(0);
      expect(imagined.ore.every(ore => ore >= 0)).toBe(true);
    };
    fc.assert(fc.property(fc.nat(999), fc.integer({ min: 0, max: 190 }), fc.nat(1), check), { numRuns: 25, seed: 2 });
  });

  it('imagines different ore, and matches that can be played to their end', () => {
    const { views } = playTo(5, 60);
    const ores = [1, 2, 3].map(seed => {
      const imagined = rules.createState();
      vision.imagine(views[0], new Rng(seed), imagined);
      const ore = imagined.ore.join('');
      for (let steps = 0; steps < 1000 && !rules.isOver(imagined); steps++) {
        for (const seat of [0, 1]) while (rules.acts(imagined, seat)) rules.decide(imagined, seat, 0);
        rules.advance(imagined);
      }
      expect(rules.isOver(imagined)).toBe(true);
      return ore;
    });
    expect(new Set(ores).size).toBe(3);
  });
});

describe('memory', () => {
  const start = () => {
    const state = startMatch(1);
    state.ore.fill(0);
    state.robotX.fill(0);
    state.robotY.fill(14);
    state.oreLeft = 50;
    const view = startView(0);
    vision.look(state, 0, view);
    return { state, view };
  };

  const play = (state: State, view: UnleashView, commands: Record<number, string>): void => {
    for (const seat of [0, 1]) {
      const lines = WAITS.map((line, i) => commands[seat * TEAM + i] ?? line);
      protocol.readOrder(state, seat, lines);
    }
    rules.advance(state);
    vision.look(state, 0, view);
  };

  const move = (state: State, robot: number, x: number, y: number): void => {
    state.robotX[robot] = x;
    state.robotY[robot] = y;
  };

  it('keeps the ore that a radar showed after the radar is gone, less what is dug', () => {
    const { state, view } = start();
    const cell = cellAt(12, 7);
    state.ore[cell] = 3;
    state.item[0] = RADAR;
    move(state, 0, 10, 7);
    move(state, 5, 10, 7);
    play(state, view, { 0: 'DIG 10 7' });
    expect([view.ore[cell], view.known[cell]]).toEqual([3, 3]);
    play(state, view, { 5: 'DIG 10 7', 0: 'MOVE 12 7' });
    expect([view.ore[cell], view.known[cell]]).toEqual([UNSEEN, 3]);
    play(state, view, { 0: 'DIG 12 7' });
    expect([view.known[cell], view.item[0]]).toEqual([2, ORE]);
  });

  it('takes an own dig that finds nothing for an empty cell, and one that finds ore for more to come', () => {
    const { state, view } = start();
    state.ore[cellAt(6, 6)] = 2;
    move(state, 0, 5, 5);
    move(state, 1, 7, 6);
    play(state, view, {});
    play(state, view, { 0: 'DIG 5 4', 1: 'DIG 6 6' });
    expect([view.known[cellAt(5, 4)], view.known[cellAt(6, 6)]]).toEqual([0, 1]);
    expect([view.digger[cellAt(5, 4)], view.fresh[cellAt(5, 4)]]).toEqual([DUG_BY_ME, 1]);
  });

  it('suspects the hole of a robot that paused at the headquarters, until someone digs there unharmed', () => {
    const { state, view } = start();
    move(state, 5, 0, 5);
    play(state, view, {});
    play(state, view, { 5: 'REQUEST TRAP' });
    expect(view.carrier[0]).toBe(1);
    play(state, view, { 5: 'MOVE 3 5' });
    play(state, view, { 5: 'DIG 3 6' });
    const hole = cellAt(3, 6);
    expect([view.suspect[hole], view.carrier[0], view.digger[hole]]).toEqual([2, 0, DUG_BY_THEM]);
    state.trap.fill(0);
    move(state, 0, 2, 6);
    state.item[0] = RADAR;
    play(state, view, {});
    play(state, view, { 0: 'DIG 3 6' });
    expect(view.suspect[hole]).toBe(0);
  });

  it('forgets a suspicion with the robot that dies of it', () => {
    const { state, view } = start();
    move(state, 5, 0, 5);
    play(state, view, {});
    play(state, view, { 5: 'REQUEST TRAP' });
    play(state, view, { 5: 'MOVE 3 5' });
    play(state, view, { 5: 'DIG 3 6' });
    move(state, 0, 2, 6);
    move(state, 5, 20, 5);
    play(state, view, {});
    expect(view.suspect[cellAt(3, 6)]).toBe(2);
    play(state, view, { 0: 'DIG 3 6' });
    expect([view.robotX[0], view.suspect[cellAt(3, 6)]]).toEqual([GONE, 0]);
  });
});
