import { describe, expect, it } from 'vitest';
import type { Agent, Options } from '../core/game.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { turnAction } from './actions.ts';
import { countDeaths } from './duel.ts';
import { drawState, playRound, randomState } from './fixture.ts';
import { createFlights, createTimeline, foreseeBullets } from './foresight.ts';
import { bullets } from './index.ts';
import { rules, type State } from './rules.ts';
import type { BulletsView } from './vision.ts';

const { vision, encoder } = bullets;
const CLOCK = { now: () => 0, deadline: 0 };
const OPTIONS: Options = { height: 15, width: 20, walls: 20, rounds: 500 };
const ACTIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const createRandom = (rng: Rng): Agent<BulletsView> => ({ choose: (_, mask) => sampleMask(mask, rng) });

/** Random among the actions that the fewest of the other's answers punish in this round. */
const createCareful = (rng: Rng): Agent<BulletsView> => {
  const danger = createTimeline(1);
  const flights = createFlights();
  return {
    choose(view, mask) {
      foreseeBullets(view, 1, danger, flights);
      const risks = ACTIONS.map(action => countDeaths(view, danger, view.seat, turnAction(view.seat, action)));
      const least = Math.min(...risks.filter((_, action) => mask[action] === 1));
      const careful = mask.map((bit, action) => (bit === 1 && risks[action] === least ? 1 : 0));
      return sampleMask(careful, rng);
    },
  };
};

const choose = (agent: Agent<BulletsView>, state: State, seat: number): number => {
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  vision.look(state, seat, view);
  encoder.mask(view, mask);
  const action = agent.choose(view, mask, CLOCK);
  expect(mask[action]).toBe(1);
  return turnAction(seat, action);
};

const playMatch = (agents: Agent<BulletsView>[], seed: number, options: Options): State => {
  const state = rules.createState();
  rules.start(state, seed, options);
  while (!rules.isOver(state)) playRound(state, choose(agents[0], state, 0), choose(agents[1], state, 1));
  return state;
};

/** How many of the other seat's actions get a seat hit after its own, by playing each. */
const countHits = (state: State, seat: number, action: number): number => {
  const next = rules.createState();
  return ACTIONS.filter(reply => {
    rules.copy(state, next);
    playRound(next, seat === 0 ? action : reply, seat === 0 ? reply : action);
    return next.lost[seat] === 1;
  }).length;
};

describe('the baseline', () => {
  it('never risks being hit in this round when it need not', () => {
    const agent = bullets.createBaseline(new Rng(1));
    for (let seed = 0; seed < 400; seed++) {
      const size = 5 + (seed % 12);
      const state = randomState(seed, size, size + (seed % 30), size, 4 * size);
      for (const seat of [0, 1]) {
        const least = Math.min(...ACTIONS.map(action => countHits(state, seat, action)));
        expect(countHits(state, seat, choose(agent, state, seat))).toBe(least);
      }
    }
  });

  it('takes at least 90 % of the points from random play', () => {
    let points = 0;
    for (let seed = 0; seed < 20; seed++) {
      const baseline = bullets.createBaseline(new Rng(seed));
      const random = createRandom(new Rng(seed + 100));
      points += rules.score(playMatch([baseline, random], seed, OPTIONS), 0);
      points += rules.score(playMatch([random, baseline], seed, OPTIONS), 1);
    }
    expect(points / 40).toBeGreaterThanOrEqual(0.9);
  });

  it('hunts down a player who only avoids being hit at once', () => {
    let points = 0;
    for (let seed = 0; seed < 5; seed++) {
      const baseline = bullets.createBaseline(new Rng(seed));
      const careful = createCareful(new Rng(seed + 100));
      points += rules.score(playMatch([baseline, careful], seed, OPTIONS), 0);
      points += rules.score(playMatch([careful, baseline], seed, OPTIONS), 1);
    }
    expect(points / 10).toBeGreaterThanOrEqual(0.9);
  });

  it('steps out of the way of a bullet', () => {
    const state = drawState(['########', '#..R..<#', '#......#', '#......#', '#.B....#', '########']);
    for (let round = 0; round < 12; round++) {
      playRound(state, choose(bullets.createBaseline(new Rng(3)), state, 0), 8);
      expect(state.lost[0]).toBe(0);
    }
  });

  it('outlives itself for a whole match on most boards, and plays alike from alike seeds', () => {
    const match = () =>
      playMatch(
        [3, 4].map(seed => bullets.createBaseline(new Rng(seed))),
        6,
        OPTIONS,
      );
    const first = match();
    expect(first.round).toBeGreaterThan(100);
    expect(match()).toEqual(first);
  });
});

describe('the hint', () => {
  it('is the other seat’s negative, and says who has more room', () => {
    const state = drawState(['########', '#R.....#', '#......#', '#....###', '#....#B#', '########']);
    expect(bullets.potential(state, 0)).toBeGreaterThan(0.3);
    expect(bullets.potential(state, 1)).toBe(-bullets.potential(state, 0));
  });

  it('is the result at the end', () => {
    const state = drawState(['#####', '#R.B#', '#####']);
    playRound(state, 4, 8);
    expect([bullets.potential(state, 0), bullets.potential(state, 1)]).toEqual([-1, 1]);
  });
});
