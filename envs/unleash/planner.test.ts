import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../core/game.ts';
import { Rng } from '../core/rng.ts';
import { DIG, MOVE, REQUEST_RADAR, WAIT } from './actions.ts';
import { assign, MOST_TASKS, taskOf, worth } from './assignment.ts';
import { cellAt, GONE, NOTHING, ORE, ROBOTS, TEAM, TRAP } from './grid.ts';
import { unleash } from './index.ts';
import { createPlanner } from './planner.ts';
import { playMatch, startMatch, startView } from './playMatch.ts';
import type { UnleashView } from './view.ts';

const { rules, vision, encoder } = unleash;
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

/** A view in mid-match: own robots (x, y), theirs far away, all that is not planted known to be empty. */
const plant = (robots: readonly (readonly [number, number])[], ore: Record<string, number>): UnleashView => {
  const view = startView(0);
  view.turn = 60;
  view.known.fill(0);
  view.ore.fill(0);
  for (let robot = 0; robot < ROBOTS; robot++) {
    const [x, y] = robot < TEAM ? (robots[robot] ?? [GONE, GONE]) : [29, 14];
    view.robotX[robot] = x;
    view.robotY[robot] = y;
  }
  view.lastX.set(view.robotX.map(x => (x === GONE ? GONE : x + 1)));
  view.lastY.set(view.robotY);
  view.cursor = 0;
  for (const [place, units] of Object.entries(ore)) {
    const [x, y] = place.split(' ').map(Number);
    view.known[cellAt(x, y)] = units;
    view.ore[cellAt(x, y)] = units;
  }
  return view;
};

/** Decides the whole order in the view. */
const order = (view: UnleashView, planner: Agent<UnleashView> = createPlanner()): UnleashView => {
  const mask = new Uint8Array(encoder.actions);
  planner.start?.();
  while (vision.owes(view)) {
    encoder.mask(view, mask);
    const action = planner.choose(view, mask, TIMELESS);
    expect(mask[action]).toBe(1);
    vision.decide(view, action);
  }
  return view;
};

const targets = (view: UnleashView, kind: number): string[] =>
  [...view.kind.keys()]
    .filter(robot => view.kind[robot] === kind && view.robotX[robot] !== GONE)
    .map(robot => `${view.targetX[robot]} ${view.targetY[robot]}`);

describe('the assignment', () => {
  it('is the best of all', () => {
    const rows = fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 6, maxLength: 6 }), {
      minLength: 5,
      maxLength: 5,
    });
    const bestSum = (table: number[][], row = 0, taken: number[] = []): number =>
      row === table.length
        ? 0
        : Math.max(
            ...table[row].map((value, task) =>
              taken.includes(task) ? Number.NEGATIVE_INFINITY : value + bestSum(table, row + 1, [...taken, task]),
            ),
          );
    fc.assert(
      fc.property(rows, table => {
        for (const [row, values] of table.entries()) worth.set(values, row * MOST_TASKS);
        const sum = assign(5, 6);
        expect(sum).toBe(bestSum(table));
        expect(new Set(taskOf).size).toBe(5);
        expect([...taskOf].reduce((total, task, row) => total + table[row][task], 0)).toBe(sum);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the planner', () => {
  it('does not send two robots for the same last unit', () => {
    const alone = order(plant([[6, 7]], { '7 7': 1, '7 9': 1 }));
    expect(targets(alone, DIG)).toEqual(['7 7']);
    const both = plant(
      [
        [6, 7],
        [7, 8],
      ],
      { '7 7': 1, '7 9': 1 },
    );
    expect(targets(order(both), DIG).sort()).toEqual(['7 7', '7 9']);
  });

  it('sends as many robots to a vein as it has ore', () => {
    const robots = [
      [6, 7],
      [8, 7],
      [7, 6],
    ] as const;
    expect(targets(order(plant(robots, { '7 7': 3 })), DIG)).toEqual(['7 7', '7 7', '7 7']);
    expect(targets(order(plant(robots, { '7 7': 2 })), DIG)).toEqual(['7 7', '7 7']);
  });

  it('avoids a suspect hole while there is other ore', () => {
    const ore = { '7 7': 3, '12 7': 1 };
    expect(targets(order(plant([[6, 7]], ore)), DIG)).toEqual(['7 7']);
    const view = plant([[6, 7]], ore);
    view.hole[cellAt(7, 7)] = 1;
    view.suspect[cellAt(7, 7)] = 2;
    expect(targets(order(view), DIG)).toEqual([]);
    expect(targets(view, MOVE)).toHaveLength(1);
    expect(view.targetX[0]).toBeGreaterThan(6);
  });

  it('suspects what a robot buries after it has paused elsewhere', () => {
    const planner = createPlanner();
    planner.start?.();
    const see = (turn: number, pausesAt: number): UnleashView => {
      const view = plant([[11, 7]], { '12 7': 2, '18 7': 1 });
      view.turn = turn;
      view.hole[cellAt(6, 7)] = 1;
      view.robotX[TEAM] = pausesAt;
      view.lastX[TEAM] = pausesAt;
      view.robotY[TEAM] = 7;
      view.lastY[TEAM] = 7;
      return view;
    };
    const seeBurial = (): UnleashView => {
      const view = see(63, 13);
      view.hole[cellAt(12, 7)] = 1;
      view.fresh[cellAt(12, 7)] = 1;
      return view;
    };
    const ask = (view: UnleashView): number => planner.choose(view, new Uint8Array(encoder.actions).fill(1), TIMELESS);
    const digs = ask(see(60, 13));
    ask(see(61, 0));
    ask(see(62, 5));
    expect(ask(seeBurial())).not.toBe(digs);
    expect(targets(order(seeBurial()), DIG)).toEqual(['12 7']);
  });

  it('fetches a radar when no ore is known', () => {
    const view = startView(0);
    vision.look(startMatch(3), 0, view);
    expect([...order(view).kind].filter(kind => kind === REQUEST_RADAR)).toHaveLength(1);
  });

  it('carries ore home, by the way that brings it nearer to what is next', () => {
    const view = plant([[6, 7]], { '5 3': 2 });
    view.item[0] = ORE;
    expect(targets(order(view), MOVE)).toEqual(['4 5']);
  });

  it('pauses beside an old hole before it buries a trap', () => {
    const view = plant([[8, 7]], { '14 7': 3 });
    view.item[0] = TRAP;
    expect(targets(order(view), MOVE)).toEqual(['12 7']);
    const bluffing = plant([[8, 7]], { '14 7': 3 });
    bluffing.item[0] = TRAP;
    bluffing.hole[cellAt(9, 7)] = 1;
    expect(order(bluffing).kind[0]).toBe(WAIT);
  });

  it('sets off its own trap under two of theirs, but not under one', () => {
    const ambush = (theirs: number): UnleashView => {
      const view = plant([[9, 7]], { '20 7': 1 });
      view.trap[cellAt(10, 7)] = 1;
      for (let robot = TEAM; robot < TEAM + theirs; robot++) {
        view.robotX[robot] = 10;
        view.robotY[robot] = 6;
      }
      return view;
    };
    expect(targets(order(ambush(2)), DIG)).toEqual(['10 7']);
    expect(targets(order(ambush(1)), DIG)).toEqual([]);
  });

  it('does not care about what is hidden', () => {
    const state = startMatch(8);
    const view = startView(0);
    vision.look(state, 0, view);
    const hidden = rules.createState();
    rules.copy(state, hidden);
    hidden.ore.fill(0);
    hidden.trap.fill(11, hidden.trap.length / 2);
    hidden.item.fill(TRAP, TEAM);
    const other = startView(0);
    vision.look(hidden, 0, other);
    expect(order(other)).toEqual(order(view));
  });

  it('plays the same match again, and beats the baseline in every one of eight', () => {
    const play = (seed: number, seat: number) => {
      const agents = [createPlanner(), unleash.createBaseline(new Rng(seed))];
      return playMatch(seed, seat === 0 ? agents : agents.reverse());
    };
    expect(play(70, 0)).toEqual(play(70, 0));
    const results = Array.from({ length: 8 }, (_, i) => rules.result(play(70 + (i >> 1), i % 2), i % 2));
    expect(results).toEqual(results.map(() => 1));
  });

  it('never digs up its own trap by mistake, nor gives ore away', () => {
    playMatch(5, [createPlanner(), unleash.createBaseline(new Rng(1))], (view, _, seat) => {
      const last = view.cursor - 1;
      if (seat !== 0 || last < 0 || view.kind[last] !== DIG) return;
      const cell = cellAt(view.targetX[last], view.targetY[last]);
      expect(view.item[last]).not.toBe(ORE);
      if (view.item[last] === NOTHING && view.trap[cell] === 1) {
        const near = (robot: number) =>
          Math.abs(view.robotX[robot] - view.targetX[last]) + Math.abs(view.robotY[robot] - view.targetY[last]) <= 1;
        expect(Array.from({ length: TEAM }, (_x, i) => TEAM + i).some(near)).toBe(true);
      }
    });
  });
});
