import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import type { Symmetry } from '../core/game.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { linkCells, UNIT } from './board.ts';
import { CELLS } from './geometry.ts';
import { wondev } from './index.ts';
import { startAt } from './position.ts';
import type { WondevView } from './vision.ts';

const { rules, vision, encoder } = wondev;
const symmetries = encoder.symmetries ?? [];

const encode = (view: WondevView): Uint8Array => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(9);
  encoder.encode(view, observation);
  return observation;
};

const maskOf = (view: WondevView): Uint8Array => {
  const mask = new Uint8Array(encoder.actions).fill(9);
  encoder.mask(view, mask);
  return mask;
};

/** The views of the mover through some random matches. */
function* randomViews(): Generator<WondevView> {
  const state = rules.createState();
  const view = vision.createView();
  for (let seed = 0; seed < 6; seed++) {
    const rng = new Rng(seed);
    rules.start(state, seed, { map: 1 + (seed % 3) });
    while (!rules.isOver(state)) {
      const seat = rules.acts(state, 0) ? 0 : 1;
      vision.look(state, seat, view);
      yield view;
      rules.decide(state, seat, sampleMask(maskOf(view), rng));
      rules.advance(state);
    }
  }
}

/** The same position on a turned board: the first plane tells where each cell goes. */
const turnView = (view: WondevView, { observation }: Symmetry): WondevView => {
  const turned = vision.createView();
  vision.copy(view, turned);
  for (let cell = 0; cell < CELLS; cell++) turned.board[observation[cell]] = view.board[cell];
  for (const seat of [0, 1]) turned.board[UNIT + seat] = observation[view.board[UNIT + seat]];
  linkCells(turned.board);
  return turned;
};

const permute = (values: Uint8Array, places: Int32Array): Uint8Array => {
  const permuted = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) permuted[places[i]] = values[i];
  return permuted;
};

/** Cells (x, y in the frame) that a plane holds. */
const cellsOf = (observation: Uint8Array, plane: string): string[] => {
  const start = encoder.planes.indexOf(plane) * CELLS;
  return Array.from({ length: CELLS }, (_, cell) => cell)
    .filter(cell => observation[start + cell] === 1)
    .map(cell => `${cell % 7} ${Math.floor(cell / 7)}`);
};

describe('symmetries', () => {
  it('are the seven turns and mirrors of the square', () => {
    expect(new Set(symmetries.map(({ observation }) => observation.slice(0, CELLS).join())).size).toBe(7);
    for (const { observation } of symmetries) expect(observation[24]).toBe(24);
  });

  it('turn an encoded position and its mask into those of the turned position', () => {
    for (const view of randomViews()) {
      for (const symmetry of symmetries) {
        const turned = turnView(view, symmetry);
        expect(Buffer.from(encode(turned)).equals(permute(encode(view), symmetry.observation))).toBe(true);
        expect(Buffer.from(maskOf(turned)).equals(permute(maskOf(view), symmetry.action))).toBe(true);
      }
    }
  });
});

describe('planes', () => {
  const state = startAt(['01234', '00000', '00.00', '00000', '00003'], '1 0', '4 4');
  const look = (seat: number): Uint8Array => {
    const view = vision.createView();
    vision.look(state, seat, view);
    return encode(view);
  };

  it('show a 5x5 board in the middle of the frame', () => {
    const mine = look(0);
    expect(cellsOf(mine, 'height 1')).toEqual(['2 1']);
    expect(cellsOf(mine, 'height 3')).toEqual(['4 1', '5 5']);
    expect(cellsOf(mine, 'closed: built to 4, hole or outside')).toHaveLength(49 - 23);
    expect(cellsOf(mine, 'my unit')).toEqual(['2 1']);
    expect(cellsOf(mine, "the other's unit")).toEqual(['5 5']);
    expect(cellsOf(mine, 'cells I can step to')).toEqual(['1 1', '3 1', '1 2', '2 2', '3 2']);
    expect(cellsOf(mine, 'cells the other can step to')).toEqual(['4 4', '5 4', '4 5']);
  });

  it('swap the units for the other seat', () => {
    const theirs = look(1);
    expect(cellsOf(theirs, 'my unit')).toEqual(['5 5']);
    expect(cellsOf(theirs, 'cells I can step to')).toEqual(cellsOf(look(0), 'cells the other can step to'));
    expect(cellsOf(theirs, 'around my unit: height 3')).toEqual(cellsOf(look(0), "around the other's unit: height 3"));
  });

  it('centre the windows on the units', () => {
    const mine = look(0);
    expect(cellsOf(mine, 'around my unit: height 1')).toEqual(['3 3']);
    expect(cellsOf(mine, 'around my unit: height 2')).toEqual(['4 3']);
    expect(cellsOf(mine, "around my unit: the other's unit")).toEqual([]);
    expect(cellsOf(mine, "around the other's unit: height 3")).toEqual(['3 3']);
  });

  it('divide the open cells that anybody can reach by who comes first', () => {
    const mine = look(0);
    const [near, far] = [cellsOf(mine, 'cells I reach first'), cellsOf(mine, 'cells the other reaches first')];
    expect(new Set([...near, ...far]).size).toBe(near.length + far.length);
    expect(near.length + far.length).toBe(23);
    expect(near).toContain('1 1');
    expect(far).toContain('5 4');
  });
});

describe('mask', () => {
  it('holds what the rules accept, and only accepting defeat where there is nothing else', () => {
    const stuck = startAt(['02000', '22000', '00000', '00000', '00000'], '0 0', '4 4');
    const view = vision.createView();
    vision.look(stuck, 0, view);
    expect([...maskOf(view).keys()].filter(action => maskOf(view)[action] === 1)).toEqual([64]);
    vision.look(stuck, 1, view);
    expect(maskOf(view).every(bit => bit === 0)).toBe(true);
  });
});
