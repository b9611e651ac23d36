import { describe, expect, it } from 'vitest';
import { expectSame } from '../../tests/expectSame.ts';
import { buryItem } from './buried.ts';
import { CELLS, cellAt, NOTHING, ORE, RADAR, TEAM, TRAP } from './grid.ts';
import { unleash } from './index.ts';
import { moveRobot } from './move.ts';
import { moveOverflowing } from './overflowMove.ts';
import { createRandom, playMatch, startMatch } from './playMatch.ts';
import { ENDINGS, type State } from './state.ts';

const { rules, protocol } = unleash;
const WAITS = ['WAIT', 'WAIT', 'WAIT', 'WAIT', 'WAIT'];

/** An empty map with some ore far off, all robots out of the way in a corner of the headquarters. */
const clear = (): State => {
  const state = startMatch(1);
  state.ore.fill(0);
  state.ore[cellAt(29, 14)] = 9;
  state.oreLeft = 9;
  state.robotX.fill(0);
  state.robotY.fill(14);
  return state;
};

const place = (state: State, robot: number, x: number, y: number, item = NOTHING): void => {
  state.robotX[robot] = x;
  state.robotY[robot] = y;
  state.item[robot] = item;
  if (item === ORE) state.oreLeft++;
};

const putOre = (state: State, x: number, y: number, amount: number): void => {
  state.ore[cellAt(x, y)] = amount;
  state.oreLeft += amount;
};

/** Lines for robots by number; the others wait. */
const order = (commands: Record<number, string>, seat = 0): string[] =>
  WAITS.map((line, i) => commands[seat * TEAM + i] ?? line);

const play = (state: State, commands: Record<number, string>): void => {
  for (const seat of [0, 1]) expect(protocol.readOrder(state, seat, order(commands, seat))).toBeNull();
  rules.advance(state);
};

const where = (state: State, robot: number): number[] => [state.robotX[robot], state.robotY[robot]];
const items = (state: State, ...robots: number[]): number[] => robots.map(robot => state.item[robot]);
const sum = (state: State): number => {
  const held = state.item.reduce((count, item) => count + (item === ORE ? 1 : 0), 0);
  return state.ore.reduce((total, ore) => total + ore, held);
};

describe('set-up', () => {
  it('draws the recorded map of seed -110651093', () => {
    const state = startMatch(-110651093);
    expect(state.oreLeft).toBe(176);
    expect([...state.ore.slice(3 * 30, 4 * 30)].join('')).toBe('000000000000000030001011300010');
    expect([...state.robotY]).toEqual([6, 2, 0, 12, 10, 6, 2, 0, 12, 10]);
  });
});

describe('converting', () => {
  it('walks to the exact target of a DIG in column 0', () => {
    const state = clear();
    place(state, 0, 3, 5);
    play(state, { 0: 'DIG 0 4' });
    expect(where(state, 0)).toEqual([0, 4]);
    expect(state.hole[cellAt(0, 4)]).toBe(0);
  });

  it('walks beside the target of a DIG that is too far', () => {
    const state = clear();
    place(state, 0, 3, 5);
    play(state, { 0: 'DIG 6 5' });
    expect(where(state, 0)).toEqual([5, 5]);
  });

  it('walks home for a REQUEST from elsewhere', () => {
    const state = clear();
    place(state, 0, 6, 5);
    play(state, { 0: 'REQUEST RADAR' });
    expect(where(state, 0)).toEqual([2, 5]);
    expect(state.cooldown[0]).toBe(0);
  });

  it('draws for a far DIG and a far REQUEST, not for a move in reach', () => {
    const draws = (line: string): boolean => {
      const state = clear();
      place(state, 0, 6, 5);
      const before = [...state.random];
      play(state, { 0: line });
      return [...state.random].some((half, i) => half !== before[i]);
    };
    expect(['DIG 8 5', 'REQUEST TRAP', 'MOVE 20 5', 'MOVE 6 -1'].map(draws)).toEqual([true, true, true, true]);
    expect(['MOVE 8 5', 'MOVE 6 5', 'DIG 6 5', 'WAIT'].map(draws)).toEqual([false, false, false, false]);
  });
});

describe('traps', () => {
  it('go off for either seat, chain, and cancel the digs of the destroyed', () => {
    const state = clear();
    buryItem(state, 0, cellAt(5, 5), TRAP);
    buryItem(state, 1, cellAt(6, 5), TRAP);
    buryItem(state, 0, cellAt(9, 5), TRAP);
    buryItem(state, 0, cellAt(6, 6), RADAR);
    putOre(state, 4, 5, 2);
    place(state, 0, 4, 5);
    place(state, 1, 7, 5);
    place(state, 5, 8, 5);
    play(state, { 0: 'DIG 5 5', 1: 'MOVE 10 5', 5: 'DIG 8 4' });
    expect([where(state, 0), where(state, 1), where(state, 5)]).toEqual([
      [-1, -1],
      [-1, -1],
      [8, 5],
    ]);
    expect(state.hole[cellAt(5, 5)]).toBe(0);
    expect(state.trap.reduce((count, id) => count + (id > 0 ? 1 : 0), 0)).toBe(1);
    expect([state.ore[cellAt(4, 5)], state.radar[cellAt(6, 6)] > 0]).toEqual([2, true]);
  });

  it('do not go off for the robot that buries them', () => {
    const state = clear();
    place(state, 0, 5, 5, TRAP);
    play(state, { 0: 'DIG 5 5' });
    expect(where(state, 0)).toEqual([5, 5]);
    expect(state.trap[cellAt(5, 5)]).toBeGreaterThan(0);
  });

  it('leave the destroyed robot its item, and its ore still counts', () => {
    const state = clear();
    state.ore.fill(0);
    state.oreLeft = 0;
    buryItem(state, 1, cellAt(5, 5), TRAP);
    place(state, 0, 5, 5, ORE);
    state.delivered[0] = 1;
    play(state, { 0: 'DIG 5 5' });
    expect(state.item[0]).toBe(ORE);
    expect(protocol.writeTurn(state, 0)).toContain('0 0 -1 -1 4');
    expect(rules.isOver(state)).toBe(false);
  });
});

describe('digs', () => {
  it('give one unit to both seats, but not to two robots of one', () => {
    const state = clear();
    putOre(state, 5, 5, 1);
    putOre(state, 9, 5, 1);
    for (const robot of [0, 5]) place(state, robot, 5, 5);
    for (const robot of [1, 2]) place(state, robot, 9, 5);
    play(state, { 0: 'DIG 5 5', 5: 'DIG 5 5', 1: 'DIG 9 5', 2: 'DIG 9 5' });
    expect(items(state, 0, 5, 1, 2)).toEqual([ORE, ORE, ORE, NOTHING]);
    expect(state.oreLeft).toBe(sum(state));
  });

  it('bury an item and collect at once, but ore that is buried only later', () => {
    const state = clear();
    putOre(state, 5, 5, 1);
    place(state, 0, 5, 5, RADAR);
    place(state, 1, 9, 5, ORE);
    place(state, 2, 9, 5);
    play(state, { 0: 'DIG 5 5', 1: 'DIG 9 5', 2: 'DIG 9 5' });
    expect(items(state, 0, 1, 2)).toEqual([ORE, NOTHING, NOTHING]);
    expect([state.ore[cellAt(9, 5)], state.radar[cellAt(5, 5)]]).toEqual([1, 10]);
    expect(state.seen[cellAt(9, 5)]).toBe(1);
    expect(state.oreLeft).toBe(sum(state));
  });

  it('destroy the other seat’s radar, not one that is buried in this turn', () => {
    const state = clear();
    buryItem(state, 1, cellAt(5, 5), RADAR);
    place(state, 0, 5, 5);
    place(state, 1, 9, 5);
    place(state, 5, 9, 5, RADAR);
    play(state, { 0: 'DIG 5 5', 1: 'DIG 9 5', 5: 'DIG 9 5' });
    expect([state.radar[CELLS + cellAt(5, 5)], state.radar[CELLS + cellAt(9, 5)] > 0]).toEqual([0, true]);
    expect([state.seen[CELLS + cellAt(1, 5)], state.seen[CELLS + cellAt(13, 5)]]).toEqual([0, 1]);
  });

  it('lose a second radar of a seat in one cell, whose id stays', () => {
    const state = clear();
    buryItem(state, 0, cellAt(5, 5), RADAR);
    place(state, 0, 5, 5, RADAR);
    play(state, { 0: 'DIG 5 5' });
    expect([state.radar[cellAt(5, 5)], state.seen[cellAt(5, 5)], state.item[0]]).toEqual([10, 1, NOTHING]);
  });

  it('deliver at once what a robot in the headquarters digs beside it', () => {
    const state = clear();
    putOre(state, 1, 5, 1);
    place(state, 0, 0, 5);
    play(state, { 0: 'DIG 1 5' });
    expect([state.item[0], state.delivered[0]]).toEqual([NOTHING, 1]);
  });
});

describe('requests', () => {
  it('prefer free hands, and cool down 4, 3, 2, 1, 0', () => {
    const state = clear();
    place(state, 0, 0, 3, TRAP);
    place(state, 1, 0, 5);
    play(state, { 0: 'REQUEST RADAR', 1: 'REQUEST RADAR' });
    expect(items(state, 0, 1)).toEqual([TRAP, RADAR]);
    const shown = [state.cooldown[0]];
    for (let turn = 0; turn < 4; turn++) {
      play(state, { 0: 'REQUEST RADAR' });
      shown.push(state.cooldown[0]);
    }
    expect(shown).toEqual([4, 3, 2, 1, 0]);
    expect(state.item[0]).toBe(TRAP);
    play(state, { 0: 'REQUEST RADAR' });
    expect(items(state, 0)).toEqual([RADAR]);
  });
});

describe('moves', () => {
  it('never go straight up or down while x differs, and end in the grid', () => {
    for (let seed = 0; seed < 40; seed++) {
      const state = clear();
      rules.start(state, seed, {});
      place(state, 0, 10, 2);
      place(state, 1, 27, 2);
      play(state, { 0: 'MOVE 11 12', 1: 'MOVE 99 2' });
      expect(where(state, 0)).toEqual([11, 5]);
      expect(where(state, 1)).toEqual([29, 2]);
    }
  });

  it('are those of the judge’s search, for every start and many targets', () => {
    const state = clear();
    const twin = rules.createState();
    for (let cell = 0; cell < CELLS; cell++) {
      for (const [x, y] of [
        [-3, 7],
        [33, -2],
        [15, 20],
        [0, 0],
        [29, 14],
        [14, 3],
        [1_000_000, -1_000_000],
      ]) {
        place(state, 0, cell % 30, Math.floor(cell / 30));
        state.targetX[0] = x;
        state.targetY[0] = y;
        if (Math.abs(x - state.robotX[0]) + Math.abs(y - state.robotY[0]) <= 4) continue;
        rules.copy(state, twin);
        moveRobot(state, 0);
        moveOverflowing(twin, 0);
        expectSame(twin, state);
      }
    }
  });

  it('go astray where the judge’s distance overflows', () => {
    const state = clear();
    place(state, 0, 29, 14);
    place(state, 1, 25, 14);
    play(state, { 0: 'MOVE -2147483648 5', 1: 'MOVE 7 2147483647' });
    expect(where(state, 0)).toEqual([29, 10]);
    expect(where(state, 1)).toEqual([22, 14]);
  });
});

describe('the end', () => {
  const ending = (state: State): string => ENDINGS[state.ending];

  it('comes with the last ore', () => {
    const state = clear();
    state.ore.fill(0);
    state.oreLeft = 0;
    place(state, 0, 3, 5, ORE);
    play(state, { 0: 'MOVE 0 5' });
    expect([ending(state), rules.result(state, 0), rules.result(state, 1)]).toEqual(['ore', 1, -1]);
  });

  it('comes when the seat behind has no robot left, not when the one ahead has none', () => {
    for (const [lead, expected] of [
      [1, 'robots'],
      [0, ''],
      [-1, ''],
    ] as const) {
      const state = clear();
      state.delivered[0] = 5 + lead;
      state.delivered[1] = 5;
      for (let robot = TEAM; robot < 2 * TEAM; robot++) place(state, robot, -1, -1);
      expect(rules.acts(state, 1)).toBe(true);
      play(state, {});
      expect(ending(state)).toBe(expected);
    }
  });

  it('comes when nobody lives and the scores are level', () => {
    const state = clear();
    state.robotX.fill(-1);
    play(state, {});
    expect([ending(state), rules.result(state, 0)]).toEqual(['robots', 0]);
  });

  it('comes after 200 turns', () => {
    const state = clear();
    for (let turn = 0; turn < 200; turn++) play(state, {});
    expect([ending(state), state.turn]).toEqual(['rounds', 200]);
    expect([rules.acts(state, 0), rules.acts(state, 1)]).toEqual([false, false]);
  });
});

describe('an illegal line', () => {
  it('leaves the lines before it their requests, draws and traps, but no dig and no move', () => {
    const state = clear();
    putOre(state, 5, 5, 1);
    buryItem(state, 1, cellAt(9, 5), TRAP);
    place(state, 0, 5, 5);
    place(state, 1, 9, 5);
    place(state, 2, 0, 3);
    place(state, 3, 12, 5);
    place(state, 5, 20, 5);
    const complaint = protocol.readOrder(state, 0, ['DIG 5 5', 'DIG 9 5', 'REQUEST RADAR', 'MOVE 14', 'MOVE 0 0']);
    expect(complaint).toContain('MOVE 14');
    protocol.readOrder(state, 1, order({ 5: 'MOVE 22 5' }, 1));
    rules.advance(state);
    expect([state.hole[cellAt(5, 5)], where(state, 1), state.item[2], where(state, 3)]).toEqual([
      0,
      [-1, -1],
      RADAR,
      [12, 5],
    ]);
    expect(where(state, 5)).toEqual([22, 5]);
    expect([rules.score(state, 0), rules.result(state, 0), ENDINGS[state.ending]]).toEqual([-1, -1, 'invalid']);
  });

  it('is not one for a destroyed robot', () => {
    const state = clear();
    place(state, 2, -1, -1);
    expect(protocol.readOrder(state, 0, ['WAIT', 'WAIT', 'nonsense', 'WAIT', 'WAIT'])).toBeNull();
  });

  it('and no answer from the other seat end in a draw', () => {
    const state = clear();
    expect(protocol.readOrder(state, 0, ['WAIT', 'JUMP', ...WAITS])).not.toBeNull();
    expect(protocol.readOrder(state, 1, null)).not.toBeNull();
    rules.advance(state);
    expect([rules.isOver(state), rules.result(state, 0), rules.score(state, 1)]).toEqual([true, 0, -1]);
  });
});

describe('deciding robot by robot', () => {
  it('asks the living ones in order, and a seat without any for one WAIT', () => {
    const state = clear();
    place(state, 0, -1, -1);
    place(state, 3, -1, -1);
    for (let robot = TEAM; robot < 2 * TEAM; robot++) place(state, robot, -1, -1);
    state.delivered[1] = 1;
    protocol.readOrder(state, 0, WAITS);
    protocol.readOrder(state, 1, WAITS);
    rules.advance(state);
    const asked: number[][] = [];
    for (let turn = state.turn; turn === state.turn; rules.advance(state)) {
      asked.push([0, 1].map(seat => (rules.acts(state, seat) ? state.cursor[seat] : -1)));
      for (const seat of [0, 1]) if (rules.acts(state, seat)) rules.decide(state, seat, 0);
    }
    expect(asked).toEqual([
      [1, 0],
      [2, -1],
      [4, -1],
    ]);
  });
});

it('no ore is made or lost in a match but by two seats digging one unit, and the count of it stays right', () => {
  const state = playMatch(3, [createRandom(1), createRandom(2)], (_, current) => {
    expect(current.oreLeft).toBe(sum(current));
  });
  expect(state.turn).toBe(200);
});
