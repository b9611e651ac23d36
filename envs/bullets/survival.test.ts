import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WAIT } from './actions.ts';
import { BOARD, type Board, cellAt, hasCell, isWall, STEPS } from './board.ts';
import { drawState, playRound, randomState } from './fixture.ts';
import {
  createFlights,
  createPath,
  createTimeline,
  followShot,
  foreseeBullets,
  foreseeShots,
  NO_SHOT,
  type Path,
  type Timeline,
} from './foresight.ts';
import { RUNNING, rules, type State } from './rules.ts';
import { countCells, keepSurvivors, lastAlive, spread } from './survival.ts';

const HORIZON = 8;
/** One set of buffers for all boards, large and small: nothing of the last one may show. */
const danger = createTimeline(HORIZON);
const shots = createTimeline(HORIZON);
const alive = createTimeline(HORIZON);
const flights = createFlights();
const path = createPath();

const cellsOf = (board: Board): number[] =>
  Array.from({ length: board.height * board.width }, (_, i) => cellAt(Math.floor(i / board.width), i % board.width));

const cellsAt = (board: Board, timeline: Timeline, time: number): number[] =>
  cellsOf(board).filter(cell => hasCell(timeline, time * BOARD, cell));

const boardWith = (bullets: fc.Arbitrary<number>) =>
  fc
    .record({
      seed: fc.nat(),
      height: fc.integer({ min: 5, max: 50 }),
      width: fc.integer({ min: 5, max: 50 }),
      walls: fc.integer({ min: 0, max: 120 }),
      bullets,
    })
    .map(({ seed, height, width, walls, bullets: count }) => randomState(seed, height, width, walls, count));

const anyBoard = boardWith(fc.oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 17, max: 300 })));

/** Where the rules have the bullets after some rounds; the players stay, hit or not. */
const bulletsLater = (state: State, rounds: number): number[] => {
  const later = rules.createState();
  rules.copy(state, later);
  for (let i = 0; i < rounds; i++) {
    later.ending = RUNNING;
    playRound(later, WAIT, WAIT);
  }
  return cellsOf(later).filter(cell => [0, 1, 2, 3].some(direction => hasCell(later.bullets, direction * BOARD, cell)));
};

const neighbours = (cell: number): number[] => [cell, ...[...STEPS].map(step => cell + step)];

const spreadNaively = (board: Board, start: number, since: number, shot: Path): Set<number>[] => {
  const isDead = (cell: number, time: number) => hasCell(danger, time * BOARD, cell) || shot[time] === cell;
  const sets = Array.from({ length: HORIZON + 1 }, () => new Set<number>());
  if (since === 0 || !isDead(start, since)) sets[since].add(start);
  for (let time = since + 1; time <= HORIZON; time++) {
    for (const cell of [...sets[time - 1]].flatMap(neighbours)) {
      if (!isWall(board, cell) && !isDead(cell, time)) sets[time].add(cell);
    }
  }
  return sets;
};

const sorted = (cells: Iterable<number>): number[] => [...cells].sort((a, b) => a - b);

it('foresees the bullets in flight, few or many, on boards of any size', () => {
  fc.assert(
    fc.property(anyBoard, state => {
      foreseeBullets(state, HORIZON, danger, flights);
      for (const time of [1, 2, 5, HORIZON]) expect(cellsAt(state, danger, time)).toEqual(bulletsLater(state, time));
    }),
    { numRuns: 80 },
  );
});

it('follows a shot as the rules fly it', () => {
  fc.assert(
    fc.property(boardWith(fc.constant(0)), fc.integer({ min: 0, max: 3 }), (state, direction) => {
      followShot(state, state.players[0], direction, HORIZON, path);
      playRound(state, 4 + direction, WAIT);
      for (let time = 1; time <= HORIZON; time++) expect([path[time]]).toEqual(bulletsLater(state, time - 1));
    }),
    { numRuns: 80 },
  );
});

it('spreads over exactly the cells that can be reached alive', () => {
  fc.assert(
    fc.property(anyBoard, fc.integer({ min: 0, max: 1 }), fc.boolean(), (state, since, isShot) => {
      const start = state.players[0];
      foreseeBullets(state, HORIZON, danger, flights);
      followShot(state, state.players[1], 2, HORIZON, path);
      const shot = isShot ? path : NO_SHOT;
      spread(state, start, since, HORIZON, danger, shot, alive);
      const expected = spreadNaively(state, start, since, shot);
      for (let time = since; time <= HORIZON; time++) {
        expect(cellsAt(state, alive, time)).toEqual(sorted(expected[time]));
        expect(countCells(state, alive, time)).toBe(expected[time].size);
      }
    }),
    { numRuns: 80 },
  );
});

it('keeps exactly the cells from which somebody can go on', () => {
  fc.assert(
    fc.property(anyBoard, state => {
      const start = state.players[1];
      foreseeBullets(state, HORIZON, danger, flights);
      spread(state, start, 0, HORIZON, danger, NO_SHOT, alive);
      const last = lastAlive(state, alive, 1, HORIZON);
      keepSurvivors(state, start, last, alive);
      const sets = spreadNaively(state, start, 0, NO_SHOT);
      for (let time = last - 1; time > 0; time--) {
        const next = sets[time + 1];
        sets[time] = new Set([...sets[time]].filter(cell => neighbours(cell).some(near => next.has(near))));
        expect(cellsAt(state, alive, time)).toEqual(sorted(sets[time]));
      }
    }),
    { numRuns: 80 },
  );
});

it('foresees every shot that somebody on the move could fire', () => {
  fc.assert(
    fc.property(anyBoard, fc.infiniteStream(fc.integer({ min: 0, max: 8 })), (state, choices) => {
      const shooter = state.players[1];
      foreseeBullets(state, HORIZON, danger, flights);
      spread(state, shooter, 0, HORIZON, danger, NO_SHOT, alive);
      foreseeShots(state, alive, 0, HORIZON, shots);
      for (let time = 1; time <= HORIZON; time++) {
        playRound(state, WAIT, choices.next().value);
        if (state.lost[1] === 1) return;
        state.ending = RUNNING;
        for (const cell of bulletsLater(state, 0)) expect(hasCell(shots, time * BOARD, cell)).toBe(true);
      }
    }),
    { numRuns: 80 },
  );
});

it('foresees shots from where somebody stands and not from where he cannot be', () => {
  const state = drawState(['########', '#R.....#', '#......#', '#.....B#', '########']);
  foreseeBullets(state, HORIZON, danger, flights);
  spread(state, state.players[1], 0, HORIZON, danger, NO_SHOT, alive);
  foreseeShots(state, alive, 0, HORIZON, shots);
  expect(cellsAt(state, shots, 1)).toEqual([cellAt(2, 6), cellAt(3, 5), cellAt(3, 6)]);
});

it('finds the last moment of one who is walled in with a bullet', () => {
  const state = drawState(['#######', '#R..<.#', '#####.#', '#....B#', '#######']);
  foreseeBullets(state, HORIZON, danger, flights);
  spread(state, state.players[0], 0, HORIZON, danger, NO_SHOT, alive);
  expect(lastAlive(state, alive, 0, HORIZON)).toBe(HORIZON);
  const pit = drawState(['######', '#R.<##', '######', '#...B#', '######']);
  foreseeBullets(pit, HORIZON, danger, flights);
  spread(pit, pit.players[0], 0, HORIZON, danger, NO_SHOT, alive);
  expect([1, 2, 3].map(time => countCells(pit, alive, time))).toEqual([1, 1, 2]);
});
