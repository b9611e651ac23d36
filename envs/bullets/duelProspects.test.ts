import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnAction, WAIT } from './actions.ts';
import { createProspects } from './duelProspects.ts';
import { drawState, playRound, randomState } from './fixture.ts';
import {
  createFlights,
  createPath,
  createTimeline,
  followLater,
  followShot,
  foreseeBullets,
  MAX_HORIZON,
} from './foresight.ts';
import { outlive } from './outlive.ts';
import { rules, type State } from './rules.ts';
import { lastAlive, spread } from './survival.ts';
import { vision } from './vision.ts';

const danger = createTimeline(MAX_HORIZON);
const alive = createTimeline(MAX_HORIZON);
const flights = createFlights();
const path = createPath();

const anyBoard = fc
  .record({
    seed: fc.nat(),
    height: fc.integer({ min: 5, max: 50 }),
    width: fc.integer({ min: 5, max: 50 }),
    walls: fc.integer({ min: 0, max: 120 }),
    bullets: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ seed, height, width, walls, bullets }) => randomState(seed, height, width, walls, bullets));

it('outlives as long as one can be alive somewhere', () => {
  fc.assert(
    fc.property(anyBoard, fc.nat(3), (state, direction) => {
      const [red, blue] = state.players;
      foreseeBullets(state, MAX_HORIZON, danger, flights);
      followShot(state, blue, direction, MAX_HORIZON, path);
      spread(state, red, 0, MAX_HORIZON, danger, path, alive);
      const last = lastAlive(state, alive, 0, MAX_HORIZON);
      expect(outlive(state, red, 0, danger, { paths: [path], count: 1 })).toBe(last);
    }),
    { numRuns: 300 },
  );
});

it('a shot fired later flies as one fired now, only later', () => {
  const later = createPath();
  fc.assert(
    fc.property(anyBoard, fc.nat(3), fc.integer({ min: 1, max: 3 }), (state, direction, time) => {
      followShot(state, state.players[0], direction, MAX_HORIZON, path);
      followLater(state, state.players[0], direction, time, later);
      expect(later.slice(time)).toEqual(path.slice(0, MAX_HORIZON + 1 - time));
    }),
  );
});

describe('prospects', () => {
  const prospects = createProspects();
  const view = vision.createView();
  const actions = Array.from({ length: WAIT + 1 }, (_, action) => action);

  const look = (state: State, seat: number): void => {
    vision.look(state, seat, view);
    prospects.look(view);
  };

  /** Whether a seat is hit when both do these, in their own numbers. */
  const isHit = (state: State, seat: number, action: number, reply: number): boolean => {
    const next = rules.createState();
    rules.copy(state, next);
    const own = turnAction(seat, action);
    const other = turnAction(1 - seat, reply);
    playRound(next, seat === 0 ? own : other, seat === 0 ? other : own);
    return next.lost[seat] === 1;
  };

  it('risk is greatest exactly where the reply hits at once', () => {
    fc.assert(
      fc.property(anyBoard, fc.nat(1), (state, seat) => {
        look(state, seat);
        const most = 20 * MAX_HORIZON;
        for (const action of actions) {
          for (const reply of actions) {
            expect(prospects.risk(action, reply) === most).toBe(isHit(state, seat, action, reply));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('sees that a shot down a dead end leaves no way out', () => {
    look(drawState(['##########', '#R......B#', '##########']), 0);
    const left = 6;
    expect(prospects.risk(WAIT, left)).toBeGreaterThan(0);
  });

  it('sees that one can step aside', () => {
    look(drawState(['##########', '#R......B#', '#........#', '#........#', '##########']), 0);
    for (const reply of actions) expect(prospects.risk(WAIT, reply)).toBe(0);
  });
});
