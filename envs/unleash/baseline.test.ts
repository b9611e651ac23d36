import { describe, expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { DIG, REQUEST_RADAR } from './actions.ts';
import { cellAt, ORE, RADAR, TEAM } from './grid.ts';
import { unleash } from './index.ts';
import { createRandom, playMatch } from './playMatch.ts';

const { rules } = unleash;

/** Matches against random play on both seats; `matches` of them. */
const playPairs = (matches: number) =>
  Array.from({ length: matches }, (_, i) => {
    const seat = i % 2;
    const agents = [0, 1].map(each => (each === seat ? unleash.createBaseline(new Rng(i)) : createRandom(i + 100)));
    const state = playMatch(50 + Math.floor(i / 2), agents);
    return { ore: state.delivered[seat], result: rules.result(state, seat) };
  });

describe('the baseline', () => {
  it('beats random play every time and brings home at least 40 units each, 80 on average', () => {
    const matches = playPairs(8);
    expect(matches.map(({ result }) => result)).toEqual(matches.map(() => 1));
    expect(Math.min(...matches.map(({ ore }) => ore))).toBeGreaterThanOrEqual(40);
    expect(matches.reduce((sum, { ore }) => sum + ore, 0) / matches.length).toBeGreaterThan(80);
  });

  it('plays the same match again from the same generator', () => {
    const play = () =>
      playMatch(
        3,
        [0, 1].map(seat => unleash.createBaseline(new Rng(seat))),
      );
    expect(play()).toEqual(play());
  });

  it('takes one radar first, buries it, and never digs where it must fear a trap', () => {
    let radarsHeld = 0;
    const agents = [0, 1].map(seat => unleash.createBaseline(new Rng(seat)));
    const state = playMatch(4, agents, (view, current, seat) => {
      if (view.turn === 1 && view.cursor === 0) radarsHeld += view.item.filter(item => item === RADAR).length;
      const last = view.cursor - 1;
      if (last < 0 || view.kind[last] !== DIG) return;
      const cell = cellAt(view.targetX[last], view.targetY[last]);
      expect([view.trap[cell], view.suspect[cell]]).toEqual([0, 0]);
      expect(current.item[seat * TEAM + last]).not.toBe(ORE);
    });
    expect(radarsHeld).toBe(2);
    expect(state.radar.filter(id => id > 0).length).toBeGreaterThan(6);
  });

  it('does not send more robots to a cell than it has ore', () => {
    const agents = [0, 1].map(seat => unleash.createBaseline(new Rng(seat)));
    playMatch(6, agents, view => {
      const digs = new Map<number, number>();
      for (let robot = 0; robot < view.cursor; robot++) {
        if (view.kind[robot] !== DIG) continue;
        const cell = cellAt(view.targetX[robot], view.targetY[robot]);
        digs.set(cell, (digs.get(cell) ?? 0) + 1);
      }
      for (const [cell, count] of digs) expect(count).toBeLessThanOrEqual(Math.max(1, view.known[cell]));
      const requests = view.kind.filter(kind => kind === REQUEST_RADAR).length;
      expect(requests).toBeLessThanOrEqual(1);
    });
  });
});
