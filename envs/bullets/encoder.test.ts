import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import { BOARD, type Board, cellAt, columnOf, DIRECTIONS, hasCell, isWall, rowOf } from './board.ts';
import { encoder } from './encoder.ts';
import { AHEAD, FEATURES } from './features.ts';
import { drawState, randomState } from './fixture.ts';
import { createFlights, createTimeline, foreseeBullets } from './foresight.ts';
import { BULLETS, DANGER, ENEMY, MINE, PACKED, PLANES, planeNames, WALLS } from './planes.ts';
import type { State } from './rules.ts';
import { type BulletsView, vision } from './vision.ts';
import { CELLS, RADIUS, SIDE } from './window.ts';

const HEADINGS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

const lookAt = (state: State, seat: number): BulletsView => {
  const view = vision.createView();
  vision.look(state, seat, view);
  return view;
};

const encode = (view: BulletsView): Uint8Array => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(9);
  encoder.encode(view, observation);
  return observation;
};

const maskOf = (view: BulletsView): number[] => {
  const mask = new Uint8Array(encoder.actions).fill(9);
  encoder.mask(view, mask);
  return [...mask];
};

const anyBoard = fc
  .record({
    seed: fc.nat(),
    height: fc.integer({ min: 5, max: 50 }),
    width: fc.integer({ min: 5, max: 50 }),
    walls: fc.integer({ min: 0, max: 150 }),
    bullets: fc.oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 17, max: 300 })),
  })
  .map(({ seed, height, width, walls, bullets }) => randomState(seed, height, width, walls, bullets));
const anySeat = fc.integer({ min: 0, max: 1 });

const cellsOf = (board: Board): number[] =>
  Array.from({ length: board.height * board.width }, (_, i) => cellAt(Math.floor(i / board.width), i % board.width));

/** The same match on a board laid out another way: `place` says where (row, column) goes. */
const rebuild = (
  from: BulletsView,
  height: number,
  width: number,
  place: (row: number, column: number) => [number, number],
): BulletsView => {
  const to = vision.createView();
  vision.copy(from, to);
  to.height = height;
  to.width = width;
  to.walls.fill(0);
  to.bullets.fill(0);
  const move = (cell: number) => cellAt(...place(rowOf(cell), columnOf(cell)));
  const turn = (direction: number) => {
    const [down, right] = HEADINGS[direction];
    const [origin, next] = [place(0, 0), place(down, right)];
    return HEADINGS.findIndex(([y, x]) => y === next[0] - origin[0] && x === next[1] - origin[1]);
  };
  for (const cell of cellsOf(from)) {
    const target = move(cell);
    if (isWall(from, cell)) to.walls[target >> 5] |= 1 << (target & 31);
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      if (!hasCell(from.bullets, direction * BOARD, cell)) continue;
      to.bullets[turn(direction) * BOARD + (target >> 5)] |= 1 << (target & 31);
    }
  }
  from.players.forEach((cell, seat) => {
    to.players[seat] = move(cell);
  });
  return to;
};

describe('an observation', () => {
  it('has a name for each plane and room for all packed bits', () => {
    expect(planeNames).toHaveLength(PLANES);
    expect(FEATURES).toBeLessThanOrEqual(CELLS);
  });

  it('shows walls, bullets, enemy and dangers around the mover, turned for blue', () => {
    fc.assert(
      fc.property(anyBoard, anySeat, (state, seat) => {
        const view = lookAt(state, seat);
        const observation = encode(view);
        const danger = createTimeline(AHEAD);
        foreseeBullets(state, AHEAD, danger, createFlights());
        const step = seat === 0 ? 1 : -1;
        for (let i = 0; i < CELLS; i++) {
          const [y, x] = [Math.floor(i / SIDE) - RADIUS, (i % SIDE) - RADIUS];
          const row = rowOf(state.players[seat]) + step * y;
          const column = columnOf(state.players[seat]) + step * x;
          const isInside = row >= 0 && row < state.height && column >= 0 && column < state.width;
          const cell = cellAt(row, column);
          const shows = (plane: number) => observation[plane * CELLS + i] === 1;
          expect(shows(WALLS)).toBe(isInside && isWall(state, cell));
          expect(shows(ENEMY)).toBe(isInside && state.players[1 - seat] === cell);
          for (let own = 0; own < DIRECTIONS; own++) {
            const isThere = isInside && hasCell(state.bullets, (own ^ seat) * BOARD, cell);
            expect(shows(BULLETS + own)).toBe(isThere);
          }
          for (let time = 1; time <= AHEAD; time++) {
            const isNear = Math.max(Math.abs(y), Math.abs(x)) <= time;
            expect(shows(DANGER + time - 1)).toBe(isInside && isNear && hasCell(danger, time * BOARD, cell));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same for red and for blue on the board turned by 180 degrees', () => {
    fc.assert(
      fc.property(anyBoard, state => {
        const red = lookAt(state, 0);
        const { height, width } = state;
        const turned = rebuild(red, height, width, (row, column) => [height - 1 - row, width - 1 - column]);
        const blue = { ...turned, seat: 1, players: turned.players.slice().reverse() };
        expect(Buffer.compare(encode(blue), encode(red))).toBe(0);
        expect(maskOf(blue)).toEqual(maskOf(red));
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on what was encoded before', () => {
    const large = lookAt(randomState(5, 50, 50, 100, 300), 0);
    const small = lookAt(randomState(6, 9, 9, 6, 20), 1);
    const alone = encode(small);
    encode(large);
    expect(encode(small)).toEqual(alone);
  });

  it('marks the steps after which the mover can live on', () => {
    const view = lookAt(drawState(['#######', '#>R...#', '#.....#', '#....B#', '#######']), 0);
    const plane = encode(view).slice(MINE * CELLS, (MINE + 1) * CELLS);
    const marked = [...plane.keys()].filter(i => plane[i] === 1);
    const centre = RADIUS * SIDE + RADIUS;
    expect(marked).toEqual([centre - 1, centre + 1, centre + SIDE]);
  });

  it('tells how far away the enemy is and whether in line', () => {
    const packed = (picture: string[]) => encode(lookAt(drawState(picture), 0)).slice(PACKED * CELLS);
    const free = packed(['##########', '#R......B#', '##########']);
    const walled = packed(['##########', '#R..#...B#', '##########']);
    const right = (packed: Uint8Array) => [...packed.slice(3 * 29, 3 * 29 + 10)];
    expect(right(free)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 1]);
    expect(right(walled)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });
});

it('the mask leaves out walks into walls and nothing else', () => {
  const state = drawState(['#####', '#R..#', '#.#B#', '#####']);
  expect(maskOf(lookAt(state, 0))).toEqual([0, 1, 0, 1, 1, 1, 1, 1, 1]);
  expect(maskOf(lookAt(state, 1))).toEqual([0, 1, 0, 0, 1, 1, 1, 1, 1]);
});

it('each symmetry is what the board laid out that way shows', () => {
  const { height, width } = { height: 21, width: 33 };
  const layouts: [number, number, (row: number, column: number) => [number, number]][] = [
    [height, width, (row, column) => [row, width - 1 - column]],
    [height, width, (row, column) => [height - 1 - row, column]],
    [height, width, (row, column) => [height - 1 - row, width - 1 - column]],
    [width, height, (row, column) => [column, row]],
    [width, height, (row, column) => [column, height - 1 - row]],
    [width, height, (row, column) => [width - 1 - column, row]],
    [width, height, (row, column) => [width - 1 - column, height - 1 - row]],
  ];
  const found = new Set<number>();
  for (const seed of [1, 2, 3, 4]) {
    const view = lookAt(randomState(seed, height, width, 60, seed * 20 - 10), seed % 2);
    view.players[1 - view.seat] = [...neighbourhood(view)][seed];
    const original = encode(view);
    const mask = maskOf(view);
    layouts.forEach(([newHeight, newWidth, place]) => {
      const laid = rebuild(view, newHeight, newWidth, place);
      const [observation, laidMask] = [encode(laid), maskOf(laid)];
      const matching = encoder.symmetries!.findIndex(
        ({ observation: to, action }) =>
          original.every((bit, i) => observation[to[i]] === bit) && mask.every((bit, a) => laidMask[action[a]] === bit),
      );
      expect(matching).toBeGreaterThanOrEqual(0);
      found.add(matching);
    });
  }
  expect(found.size).toBe(7);
});

/** Free cells near the mover, so that both sides' shots matter. */
const neighbourhood = (view: BulletsView): number[] =>
  cellsOf(view).filter(cell => {
    const me = view.players[view.seat];
    const steps = Math.abs(rowOf(cell) - rowOf(me)) + Math.abs(columnOf(cell) - columnOf(me));
    return steps > 1 && steps < 6 && !isWall(view, cell);
  });
