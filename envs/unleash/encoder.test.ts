import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import { KIND, moveBy, REQUEST_RADAR, STEP_X, STEP_Y, TAKING_RADAR, TAKING_TRAP } from './actions.ts';
import { CELLS, COLUMN, cellAt, GONE, HEIGHT, ROBOTS, ROW, TEAM, TRAP } from './grid.ts';
import { unleash } from './index.ts';
import { createRandom, playMatch, startMatch, startView } from './playMatch.ts';
import type { UnleashView } from './view.ts';

const { rules, vision, encoder } = unleash;

const encode = (view: UnleashView): Uint8Array => {
  const out = new Uint8Array(sizeOf(encoder.shape));
  encoder.encode(view, out);
  return out;
};

const maskOf = (view: UnleashView): Uint8Array => {
  const out = new Uint8Array(encoder.actions);
  encoder.mask(view, out);
  return out;
};

const turnOver = (view: UnleashView): UnleashView => {
  const turned = vision.createView();
  vision.copy(view, turned);
  const grids = ['ore', 'hole', 'radar', 'trap', 'known', 'digger', 'fresh', 'suspect'] as const;
  for (let cell = 0; cell < CELLS; cell++) {
    const other = cellAt(COLUMN[cell], HEIGHT - 1 - ROW[cell]);
    for (const grid of grids) turned[grid][other] = view[grid][cell];
  }
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (view.robotX[robot] !== GONE) turned.robotY[robot] = HEIGHT - 1 - view.robotY[robot];
    if (view.lastX[robot] !== GONE) turned.lastY[robot] = HEIGHT - 1 - view.lastY[robot];
  }
  for (let robot = 0; robot < view.cursor; robot++) turned.targetY[robot] = HEIGHT - 1 - view.targetY[robot];
  return turned;
};

describe('the symmetry', () => {
  it('turns observation and mask as turning the map over does, but for ties of the nearest ore and spot', () => {
    const [{ observation, action }] = encoder.symmetries!;
    const facts = sizeOf(encoder.shape) - encoder.shape[1] * encoder.shape[2];
    let compared = 0;
    playMatch(8, [createRandom(1), createRandom(2)], view => {
      if (view.turn % 10 !== 0) return;
      const turned = turnOver(view);
      const [before, after] = [encode(view), encode(turned)];
      const mapped = new Uint8Array(before.length);
      before.forEach((bit, i) => {
        mapped[observation[i]] = bit;
      });
      expect(Buffer.compare(mapped.slice(0, facts), after.slice(0, facts))).toBe(0);
      const [mask, maskAfter] = [maskOf(view), maskOf(turned)];
      expect([...maskAfter]).toEqual(Array.from(mask, (_, i) => mask[action[i]]));
      compared++;
    });
    expect(compared).toBeGreaterThan(100);
  });

  it('undoes itself', () => {
    const [{ observation, action }] = encoder.symmetries!;
    expect(observation.every((to, i) => observation[to] === i)).toBe(true);
    expect(action.every((to, i) => action[to] === i)).toBe(true);
  });
});

describe('an observation', () => {
  it('is the same from both seats where they stand alike', () => {
    const views = [startView(0), startView(1)];
    const state = startMatch(5);
    for (const seat of [0, 1]) vision.look(state, seat, views[seat]);
    expect(Buffer.compare(encode(views[0]), encode(views[1]))).toBe(0);
  });

  it('shows an order of this turn to the robots that decide later', () => {
    const view = startView(0);
    vision.look(startMatch(5), 0, view);
    const before = encode(view);
    vision.decide(view, moveBy(1, 0));
    const plane = encoder.planes.indexOf('own move ordered this turn to here');
    const size = encoder.shape[1] * encoder.shape[2];
    const count = (bits: Uint8Array) => bits.slice(plane * size, (plane + 1) * size).reduce((sum, bit) => sum + bit, 0);
    expect(count(before)).toBe(0);
    expect(count(encode(view))).toBe(Math.abs(view.robotY[0] - view.robotY[1]) <= 7 ? 1 : 0);
  });
});

describe('the mask', () => {
  it('allows a request only where it has an effect', () => {
    const state = startMatch(5);
    const view = startView(0);
    vision.look(state, 0, view);
    expect([maskOf(view)[TAKING_RADAR], maskOf(view)[TAKING_TRAP]]).toEqual([1, 1]);
    vision.decide(view, TAKING_RADAR);
    expect(maskOf(view)[TAKING_RADAR]).toBe(0);
    view.item[0] = TRAP;
    expect(maskOf(view)[TAKING_RADAR]).toBe(1);
    view.item[1] = TRAP;
    expect(maskOf(view)[TAKING_RADAR]).toBe(0);
    view.cooldown[1] = 2;
    expect(maskOf(view)[TAKING_TRAP]).toBe(0);
  });

  it('leaves only WAIT to a seat without robots', () => {
    const state = startMatch(5);
    for (let robot = 0; robot < TEAM; robot++) state.robotX[robot] = GONE;
    state.cursor[0] = 0;
    const view = startView(0);
    vision.look(state, 0, view);
    expect([
      rules.acts(state, 0),
      vision.owes(view),
      [...maskOf(view)].indexOf(1),
      maskOf(view).lastIndexOf(1),
    ]).toEqual([true, true, 0, 0]);
  });

  it('allows exactly the targets inside the map', () => {
    playMatch(9, [createRandom(3), createRandom(4)], view => {
      const mask = maskOf(view);
      if (view.robotX[view.cursor] === GONE) return;
      for (let action = 1; action < encoder.actions; action++) {
        if (KIND[action] >= REQUEST_RADAR) continue;
        const x = view.robotX[view.cursor] + STEP_X[action];
        const y = view.robotY[view.cursor] + STEP_Y[action];
        const isInside = x >= (KIND[action] === 2 ? 1 : 0) && x < 30 && y >= 0 && y < 15;
        if (mask[action] !== (isInside ? 1 : 0)) expect.fail(`action ${action} at ${x} ${y}`);
      }
    });
  });
});
