import { describe, expect, it } from 'vitest';
import { Rng, sampleMask } from '../core/rng.ts';
import { ACTIONS, actionOf, writeLegal } from './actions.ts';
import { hasCell, WORDS } from './bits.ts';
import { BOX, canBomb, canStep, isBox, isIn, isItem, setCell } from './board.ts';
import { createPosition } from './fixture.ts';
import { CELLS, cellAt, NEXT, NOWHERE, STEP_COUNT } from './geometry.ts';
import { Harvest } from './harvest.ts';
import { rules, type State } from './rules.ts';
import { Forecast, HORIZON, reach, TIMELINE } from './survival.ts';

const STAY = 0;

/** Plays random matches without items and hands over positions in which seat 0 is in. */
const visitPositions = (count: number, visit: (state: State) => void): void => {
  const state = rules.createState();
  const rng = new Rng(3);
  const mask = new Uint8Array(ACTIONS);
  for (let seed = 1, visited = 0; visited < count; seed++) {
    rules.start(state, seed, { players: 3 });
    for (let cell = 0; cell < CELLS; cell++) if (isBox(state.cells[cell])) setCell(state, cell, BOX);
    while (!rules.isOver(state) && isIn(state, 0)) {
      visit(state);
      visited++;
      for (let seat = 0; seat < 3; seat++) {
        if (!isIn(state, seat)) continue;
        writeLegal(state, seat, mask);
        rules.decide(state, seat, sampleMask(mask, rng));
      }
      rules.advance(state);
    }
  }
};

/** By playing on: the cells on which seat 0 can be, round by round, if it takes this action and the others stay. */
const playOut = (start: State, action: number): Set<number>[] => {
  const sets = [new Set([start.at[0]])];
  let states = new Map([[start.at[0], start]]);
  for (let round = 1; round <= HORIZON; round++) {
    const next = new Map<number, State>();
    for (const state of states.values()) {
      for (let step = 0; step < STEP_COUNT; step++) {
        if (!canStep(state, 0, step)) continue;
        if (round === 1 && actionOf(step, false, 0) !== action % STEP_COUNT) continue;
        const after = playStep(state, round === 1 ? action : actionOf(step, false, 0));
        if (isIn(after, 0)) next.set(after.at[0], after);
      }
    }
    states = next;
    sets.push(new Set(next.keys()));
  }
  return sets;
};

const playStep = (from: State, action: number): State => {
  const state = rules.createState();
  rules.copy(from, state);
  for (let seat = 0; seat < 3; seat++) if (isIn(state, seat)) rules.decide(state, seat, seat === 0 ? action : STAY);
  rules.advance(state);
  return state;
};

describe('Forecast', () => {
  it('says of every action what playing on shows: can it be survived, and where does it lead', () => {
    const forecast = new Forecast();
    const legal = new Uint8Array(ACTIONS);
    const ways = new Int32Array(TIMELINE);
    const verdicts = { alive: 0, dead: 0 };
    visitPositions(120, state => {
      writeLegal(state, 0, legal);
      for (let action = 0; action < ACTIONS; action++) {
        if (legal[action] === 0) continue;
        forecast.play(state, action >= STEP_COUNT ? 1 : 0, NOWHERE);
        const to = NEXT[(action % STEP_COUNT) * CELLS + state.at[0]];
        const played = playOut(state, action);
        const survives = forecast.survives(state.at[0], to);
        expect(survives).toBe(played[HORIZON].size > 0);
        verdicts[survives ? 'alive' : 'dead']++;
        if (!survives) continue;
        reach(forecast, to, 1, ways);
        const last = [...Array(CELLS).keys()].filter(cell => hasCell(ways, HORIZON * WORDS, cell));
        expect(new Set(last)).toEqual(played[HORIZON]);
      }
    });
    expect(Math.min(verdicts.alive, verdicts.dead)).toBeGreaterThan(50);
  });

  it('sees chain reactions, and boxes that open the way for later explosions', () => {
    const bombs = ['1 1 8 0 1 3', '1 0 0 0 2 3', '1 1 8 2 3 9', '1 1 2 0 7 3'];
    const state = createPosition({ '8 1': '0' }, ['0 0 6 6 1 3', '0 1 12 10 1 3', ...bombs]);
    const forecast = new Forecast();
    forecast.play(state, 0, NOWHERE);
    expect([forecast.isTouched(cellAt(4, 0), 2), forecast.isTouched(cellAt(4, 0), 7)]).toEqual([true, false]);
    expect([forecast.isTouched(cellAt(8, 1), 1), forecast.isTouched(cellAt(8, 0), 3)]).toEqual([true, true]);
    expect([forecast.isFree(cellAt(8, 1), 1), forecast.isFree(cellAt(8, 1), 2)]).toEqual([false, true]);
    expect([forecast.last, forecast.after.boxes[1]]).toEqual([3, 1]);
  });

  it('counts on an item as a shield only until it is taken', () => {
    const state = createPosition({}, ['0 0 2 1 1 3', '0 1 12 10 1 3', '1 1 2 4 3 9', '2 0 2 2 1 1']);
    const forecast = new Forecast();
    forecast.play(state, 0, NOWHERE);
    expect(forecast.isTouched(cellAt(2, 1), 3)).toBe(false);
    forecast.play(state, 0, cellAt(2, 2));
    expect(forecast.isTouched(cellAt(2, 1), 3)).toBe(true);
  });

  it('knows a dead end that a bomb shuts', () => {
    const shut = { '2 0': '0', '0 4': '0', '1 2': '0' };
    const state = createPosition(shut, ['0 0 0 3 1 4', '0 1 12 10 1 3']);
    const forecast = new Forecast();
    forecast.play(state, 1, NOWHERE);
    expect(forecast.survives(cellAt(0, 3), cellAt(0, 2))).toBe(true);
    setCell(state, cellAt(1, 0), BOX);
    forecast.play(state, 1, NOWHERE);
    expect(forecast.survives(cellAt(0, 3), cellAt(0, 2))).toBe(false);
  });
});

describe('Harvest', () => {
  it('counts for every cell the boxes that a bomb there opens', () => {
    const harvest = new Harvest();
    visitPositions(60, state => {
      if (state.bombCount > 0) return;
      harvest.reckon(state, 4);
      for (let cell = 0; cell < CELLS; cell++) {
        const kind = state.cells[cell];
        if (kind !== 0 && !isItem(kind)) continue;
        state.at[0] = cell;
        state.range[0] = 4;
        state.bombsLeft[0] = 1;
        expect(canBomb(state, 0)).toBe(true);
        const forecast = new Forecast();
        forecast.play(state, 1, NOWHERE);
        expect(harvest.count(cell)).toBe(forecast.after.boxes[0] - state.boxes[0]);
      }
      state.at[0] = 0;
    });
  });
});
