import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { hasMove, MOVED, roleOf, SEEN, sideOf } from './battle.ts';
import { CELLS, GENERAL } from './board.ts';
import { encoder } from './encoder.ts';
import { arrange, drawAction, playRandomly, startMatch } from './fixture.ts';
import { rules, type State } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';

const lookAt = (state: State, seat: number): BattlefieldView => {
  const view = vision.createView();
  vision.start(view, seat, {});
  vision.look(state, seat, view);
  return view;
};

/** The observation as a string, which compares fast. */
const encodeView = (view: BattlefieldView): string => {
  const observation = new Uint8Array(encoder.shape.reduce((product, side) => product * side, 1));
  encoder.encode(view, observation);
  return observation.join('');
};

/** Another state that the seat cannot tell from this one: the enemy's hidden roles change places. */
const reshuffle = (state: State, seat: number, rng: Rng): void => {
  if (!state.settled) {
    const from = (1 - seat) * 21;
    for (let place = 0; place < state.placed[1 - seat]; place++) state.setups[from + place] = rng.int(8);
    for (let role = 0; role < 8; role++) state.left[(1 - seat) * 8 + role] = rng.int(5);
    return;
  }
  const hidden = [...state.cells.keys()].filter(
    cell => sideOf(state.cells[cell]) === 1 - seat && (state.marks[cell] & SEEN) === 0,
  );
  for (let i = hidden.length - 1; i > 0; i--) swap(state, hidden[i], hidden[rng.int(i + 1)]);
};

const swap = (state: State, a: number, b: number): void => {
  const held = state.cells[a];
  state.cells[a] = state.cells[b];
  state.cells[b] = held;
};

const situations = fc.record({
  seed: fc.nat(10_000),
  steps: fc.nat(200),
  seat: fc.nat(1),
  shuffle: fc.nat(10_000),
});

describe('a view', () => {
  it('is equal for states that differ only in the roles that the enemy has not shown', () => {
    fc.assert(
      fc.property(situations, ({ seed, steps, seat, shuffle }) => {
        const state = playRandomly(seed, steps);
        const other = rules.createState();
        rules.copy(state, other);
        reshuffle(other, seat, new Rng(shuffle));
        const view = lookAt(state, seat);
        expect(lookAt(other, seat)).toEqual(view);
        expect(encodeView(lookAt(other, seat))).toEqual(encodeView(view));
      }),
      { numRuns: 100 },
    );
  });

  it('tells a role for good once it has fought, wherever the piece goes', () => {
    let known = 0;
    for (let seed = 0; seed < 20; seed++) {
      const state = playRandomly(seed, 90);
      const view = lookAt(state, 1);
      for (let cell = 0; cell < CELLS; cell++) {
        if (sideOf(state.cells[cell]) !== 0) continue;
        const isKnown = view.cells[cell] === 9 + roleOf(state.cells[cell]);
        expect(isKnown).toBe((state.marks[cell] & SEEN) !== 0);
        if (isKnown) known++;
      }
    }
    expect(known).toBeGreaterThan(20);
  });

  it('copies into an independent equal one', () => {
    const view = lookAt(playRandomly(4, 61), 0);
    const copy = vision.createView();
    vision.copy(view, copy);
    expect(copy).toEqual(view);
    copy.cells[0]++;
    copy.hidden[0]++;
    copy.last[0]++;
    expect(lookAt(playRandomly(4, 61), 0)).toEqual(view);
  });

  it('shows nothing of the colour during the set-up, which the contest tells later', () => {
    const state = playRandomly(9, 12);
    state.setups.copyWithin(21, 0, 21);
    state.left.copyWithin(8, 0, 8);
    expect(encodeView(lookAt(state, 0))).toEqual(encodeView(lookAt(state, 1)));
  });
});

describe('an imagined state', () => {
  it('looks as the view does, from both seats of any situation', () => {
    fc.assert(
      fc.property(situations, ({ seed, steps, seat, shuffle }) => {
        const state = playRandomly(seed, steps);
        if (rules.isOver(state)) return;
        const view = lookAt(state, seat);
        const imagined = playRandomly(shuffle, 40);
        vision.imagine(view, new Rng(shuffle), imagined);
        expect(lookAt(imagined, seat)).toEqual(view);
        for (const who of [0, 1]) expect(rules.acts(imagined, who)).toBe(rules.acts(state, who));
      }),
      { numRuns: 120 },
    );
  });

  it('can be played on to the end, and lets no flag or bomb have moved', () => {
    for (let seed = 0; seed < 40; seed++) {
      const rng = new Rng(seed);
      const state = playRandomly(seed, 21 + seed * 3);
      if (rules.isOver(state)) continue;
      const imagined = rules.createState();
      vision.imagine(lookAt(state, seed % 2), rng, imagined);
      imagined.cells.forEach((piece, cell) => {
        const hasMoved = (imagined.marks[cell] & MOVED) !== 0;
        if (hasMoved) expect(roleOf(piece)).toBeGreaterThanOrEqual(GENERAL);
      });
      expect(hasMove(imagined, imagined.plies & 1)).toBe(true);
      while (!rules.isOver(imagined)) {
        const seat = imagined.plies & 1;
        rules.decide(imagined, seat, drawAction(imagined, seat, rng));
        rules.advance(imagined);
      }
    }
  });

  it('leaves the enemy a move where it is to move, since else the match would be over', () => {
    const state = startMatch();
    arrange(state, ['F.....R', '.......', '.......', '.~...~.', '.......', 'b......', 'fb....r']);
    state.plies = 1;
    for (const bomb of [35, 43]) state.marks[bomb] = SEEN;
    const imagined = rules.createState();
    for (let seed = 0; seed < 30; seed++) {
      vision.imagine(lookAt(state, 0), new Rng(seed), imagined);
      expect(hasMove(imagined, 1)).toBe(true);
    }
  });

  it('puts the hidden flag mostly at the back', () => {
    const view = lookAt(playRandomly(2, 21), 1);
    const imagined = rules.createState();
    const rng = new Rng(6);
    let back = 0;
    for (let i = 0; i < 200; i++) {
      vision.imagine(view, rng, imagined);
      if (imagined.cells.indexOf(1) < 7) back++;
    }
    expect(back).toBeGreaterThan(120);
  });
});
