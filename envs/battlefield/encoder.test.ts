import { describe, expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { ACTIONS, CELLS, MOVES } from './board.ts';
import { encoder } from './encoder.ts';
import { answer, arrange, drawAction, startMatch } from './fixture.ts';
import { rules, type State } from './rules.ts';
import { vision } from './vision.ts';

const size = encoder.shape.reduce((product, side) => product * side, 1);
const [mirror] = encoder.symmetries ?? [];

const encodeFor = (state: State, seat: number) => {
  const view = vision.createView();
  const observation = new Uint8Array(size);
  const mask = new Uint8Array(ACTIONS);
  vision.look(state, seat, view);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return { observation, mask };
};

const permute = (values: Uint8Array, where: Int32Array): Uint8Array => {
  const moved = new Uint8Array(values.length);
  values.forEach((value, index) => {
    moved[where[index]] = value;
  });
  return moved;
};

const plane = (state: State, seat: number, name: string): number[] => {
  const index = encoder.planes.indexOf(name);
  const { observation } = encodeFor(state, seat);
  return [...observation.slice(index * CELLS, index * CELLS + CELLS).keys()].filter(
    cell => observation[index * CELLS + cell] === 1,
  );
};

const mirrorRows = (setUp: string): string =>
  [0, 7, 14].map(row => [...setUp.slice(row, row + 7)].reverse().join('')).join('');

describe('the mirror', () => {
  it('turns a match into the same match with left and right swapped', () => {
    const rng = new Rng(8);
    const setUps = ['RLRCRLRBMGSMCBFBMRLBM', 'RCRLRLRMLGBSCRMBBFBMM'];
    const state = startMatch(setUps[0], setUps[1]);
    const twin = startMatch(mirrorRows(setUps[0]), mirrorRows(setUps[1]));
    while (!rules.isOver(state)) {
      for (const seat of [0, 1]) {
        const here = encodeFor(state, seat);
        const there = encodeFor(twin, seat);
        expect(permute(here.observation, mirror.observation).join('')).toBe(there.observation.join(''));
        expect(permute(here.mask, mirror.action)).toEqual(there.mask);
      }
      const seat = state.plies & 1;
      const action = drawAction(state, seat, rng);
      rules.decide(state, seat, action);
      rules.decide(twin, seat, mirror.action[action]);
      rules.advance(state);
      rules.advance(twin);
    }
    expect(twin.winner).toBe(state.winner);
  });

  it('leaves set-ups alone, whose cells are filled in one fixed order', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    for (let step = 0; step < 21; step++) {
      const { observation, mask } = encodeFor(state, 0);
      expect(permute(observation, mirror.observation)).toEqual(observation);
      expect(permute(mask, mirror.action)).toEqual(mask);
      for (const seat of [0, 1]) rules.decide(state, seat, drawAction(state, seat, new Rng(step)));
      rules.advance(state);
    }
    expect(state.settled).toBe(true);
  });
});

describe('an observation', () => {
  it('names every plane once and holds only 0 and 1', () => {
    expect(encoder.planes).toHaveLength(encoder.shape[0]);
    expect(new Set(encoder.planes).size).toBe(encoder.shape[0]);
    expect(Math.max(...encodeFor(startMatch(), 0).observation)).toBe(1);
  });

  it('is the same for both seats of a match that is the same for both', () => {
    const state = startMatch();
    const red = encodeFor(state, 0).observation;
    const blue = encodeFor(state, 1).observation;
    const differing = [...red.keys()].filter(index => red[index] !== blue[index]);
    expect(differing).toEqual([48 * CELLS + 43]);
  });

  it('says how an attack may end: surely against a known role, by what is hidden against others', () => {
    const state = startMatch();
    arrange(state, ['F......', '.......', '.......', '.~.C.~.', '..lg...', '.......', 'fb.....']);
    const attacker = 3 * 7 + 3;
    expect(plane(state, 0, 'own piece whose attack forward may lose')).toEqual([attacker]);
    expect(plane(state, 0, 'own piece whose attack forward may win')).toEqual([attacker]);
    state.marks[4 * 7 + 3] = 1;
    expect(plane(state, 0, 'own piece whose attack forward may win')).toEqual([]);
    expect(plane(state, 0, 'own piece whose attack forward may lose')).toEqual([attacker]);
    expect(plane(state, 0, 'own piece that a known neighbour can take')).toEqual([attacker]);
  });

  it('counts neither flag nor bombs among what a piece that has moved may be', () => {
    const state = startMatch();
    arrange(state, ['F......', '.......', '.......', '.~.L.~.', '...r...', '.......', 'fb.....']);
    const attacker = 3 * 7 + 3;
    expect(plane(state, 0, 'own piece whose attack forward may lose')).toEqual([attacker]);
    state.marks[4 * 7 + 3] = 2;
    expect(plane(state, 0, 'own piece whose attack forward may lose')).toEqual([]);
    expect(plane(state, 0, 'own piece whose attack forward may win')).toEqual([attacker]);
    expect(plane(state, 0, 'own piece that a hidden neighbour might take')).toEqual([]);
    arrange(state, ['F......', '.......', '.......', '.~.L.~.', '...c...', '.......', 'fb.....']);
    state.marks[4 * 7 + 3] = 2;
    expect(plane(state, 0, 'own piece that a hidden neighbour might take')).toEqual([attacker]);
  });

  it('counts moves and pieces in thermometer bits', () => {
    const state = startMatch();
    const clock = 'bits: 0-22 own moves left, 24-35 pieces ahead, 36-47 pieces behind';
    expect(plane(state, 0, clock)).toHaveLength(23);
    arrange(state, ['FRR....', '.......', '.......', '.~...~.', '.......', '.......', 'fr.....']);
    state.plies = 198;
    expect(plane(state, 0, clock)).toEqual([0, 24]);
    state.plies = 199;
    expect(plane(state, 1, clock)).toEqual([0, 36]);
  });

  it('shows the last moves of both seats', () => {
    const state = startMatch();
    answer(state, 'C1-D1', 'E7-D7');
    expect(plane(state, 0, 'own last move: from')).toEqual([28]);
    expect(plane(state, 0, 'own last move: to')).toEqual([21]);
    expect(plane(state, 0, "enemy's last move: from")).toEqual([2 * 7 + 6]);
    expect(plane(state, 0, "enemy's last move: to")).toEqual([3 * 7 + 6]);
  });
});

describe('the mask', () => {
  it('offers in a set-up the roles that are left', () => {
    const state = rules.createState();
    rules.start(state, 0, {});
    expect(encodeFor(state, 0).mask.slice(MOVES)).toEqual(new Uint8Array(8).fill(1));
    rules.decide(state, 0, MOVES);
    rules.decide(state, 1, MOVES + 2);
    expect([...encodeFor(state, 0).mask.slice(MOVES)]).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect([...encodeFor(state, 1).mask.slice(MOVES)]).toEqual([1, 1, 0, 1, 1, 1, 1, 1]);
  });
});
