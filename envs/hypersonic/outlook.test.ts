import { describe, expect, it } from 'vitest';
import { ACTIONS, bombs } from './actions.ts';
import { createPosition, playRound, playRounds } from './fixture.ts';
import { hypersonic } from './index.ts';
import { outlook } from './outlook.ts';
import type { State } from './rules.ts';

const { rules, vision, encoder } = hypersonic;
const FAR = '0 1 12 10 1 3';

const legalOf = (state: State, seat: number): Uint8Array => {
  const view = vision.createView();
  const mask = new Uint8Array(ACTIONS);
  vision.look(state, seat, view);
  encoder.mask(view, mask);
  return mask;
};

const pruned = (state: State): number[] => {
  const mask = legalOf(state, 0);
  outlook.prune(state, 0, mask);
  return [...mask.keys()].filter(action => mask[action] === 1);
};

describe('outlook', () => {
  it('credits a box when the bomb is placed, and no more when it opens', () => {
    const state = createPosition({ '2 0': '0', '0 5': '0' }, ['0 0 1 0 1 3', FAR]);
    const waiting = outlook.value(state, 0);
    playRound(state, 'BOMB 0 0', 'MOVE 12 10');
    const placed = outlook.value(state, 0);
    expect(placed).toBeGreaterThan(waiting);
    playRounds(state, 8, 'MOVE 0 2', 'MOVE 12 10');
    expect(state.boxes[0]).toBe(1);
    expect(outlook.value(state, 0) - placed).toBeLessThan(0.7);
  });

  it('likes boxes the more the nearer they are', () => {
    const near = createPosition({ '5 0': '0' }, ['0 0 2 0 1 3', FAR]);
    const far = createPosition({ '5 0': '0' }, ['0 0 0 0 1 3', FAR]);
    expect(outlook.value(near, 0)).toBeGreaterThan(outlook.value(far, 0));
  });

  it('likes an extra bomb more than range, and range more than nothing', () => {
    const boxes = Object.fromEntries(Array.from({ length: 13 }, (_, x) => [`${x} 6`, '0']));
    const valueWith = (bombCount: number, range: number): number =>
      outlook.value(createPosition(boxes, [`0 0 0 0 ${bombCount} ${range}`, FAR]), 0);
    expect(valueWith(2, 3)).toBeGreaterThan(valueWith(1, 4));
    expect(valueWith(1, 4)).toBeGreaterThan(valueWith(1, 3));
  });

  it('ranks being out below being doomed, below being exposed, below being safe', () => {
    const box = { '0 1': '0' };
    const safe = outlook.value(createPosition(box, ['0 0 0 0 1 3', FAR]), 0);
    const exposed = outlook.value(createPosition(box, ['0 0 0 0 1 3', '0 1 2 0 1 3']), 0);
    const state = createPosition(box, ['0 0 0 0 1 3', FAR, '1 1 2 0 1 3']);
    const doomed = outlook.value(state, 0);
    playRound(state, 'MOVE 0 0', 'MOVE 12 10');
    const out = outlook.value(state, 0);
    expect(rules.acts(state, 0)).toBe(false);
    expect(exposed).toBeLessThan(safe);
    expect(doomed).toBeLessThan(exposed - 100);
    expect(out).toBeLessThan(doomed);
  });

  it('likes an enemy who has no way out', () => {
    const box = { '0 1': '0' };
    const calm = outlook.value(createPosition(box, ['0 0 4 4 1 3', '0 1 0 0 0 3']), 0);
    const shut = outlook.value(createPosition(box, ['0 0 4 4 1 3', '0 1 0 0 0 3', '1 0 2 0 8 3']), 0);
    expect(shut).toBeGreaterThan(calm + 3);
  });

  it('prunes what cannot be survived, and what an enemy could punish', () => {
    const shutIn = createPosition({ '2 0': '0', '0 1': '0' }, ['0 0 0 0 1 3', FAR]);
    expect(pruned(shutIn).some(bombs)).toBe(false);
    const besideEnemy = createPosition({ '0 1': '0' }, ['0 0 1 0 1 3', '0 1 2 0 1 3']);
    const reachable = pruned(createPosition({ '0 1': '0' }, ['0 0 1 0 1 3', FAR]));
    expect(pruned(besideEnemy)).not.toEqual(reachable);
    expect(pruned(besideEnemy).length).toBeGreaterThan(0);
  });

  it('leaves all actions where none can be survived', () => {
    const state = createPosition({}, ['0 0 0 0 1 3', FAR, '1 1 1 0 1 3']);
    expect(pruned(state)).toEqual([...legalOf(state, 0).keys()].filter(action => legalOf(state, 0)[action] === 1));
  });

  it('mends a foreseen action into one that is legal and not suicidal', () => {
    const state = createPosition({ '0 1': '0' }, ['0 0 0 0 0 3', FAR, '1 1 4 0 1 4']);
    const [stay, left, right, down] = [0, 1, 2, 4];
    expect(outlook.mend(state, 0, down)).toBe(stay);
    expect(outlook.mend(state, 0, down + 5)).toBe(stay);
    expect(outlook.mend(state, 0, stay + 5)).toBe(stay);
    expect(outlook.mend(state, 0, right)).toBe(right);
    const danger = createPosition({}, ['0 0 2 0 1 3', FAR, '1 1 4 0 2 3']);
    expect(outlook.mend(danger, 0, stay)).toBe(left);
    expect(outlook.mend(danger, 0, right + 5)).toBe(left);
    expect(outlook.mend(danger, 0, down + 5)).toBe(down + 5);
  });
});
