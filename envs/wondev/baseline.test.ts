import { describe, expect, it } from 'vitest';
import type { Agent, Clock } from '../core/game.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { DEFEAT, listActions, MOVER, POINTS, play } from './board.ts';
import { evaluate, WEIGHTS } from './evaluate.ts';
import { wondev } from './index.ts';
import { startAt } from './position.ts';
import type { State } from './rules.ts';
import type { WondevView } from './vision.ts';

const { rules, vision, encoder, protocol } = wondev;
const TIMELESS: Clock = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
type Player = Agent<WondevView>;

const createRandom = (rng: Rng): Player => ({ choose: (_, mask) => sampleMask(mask, rng) });

/** Looks one ply ahead with the baseline's own judgement. */
const createGreedy = (rng: Rng): Player => ({
  choose(view) {
    const actions = new Uint8Array(64);
    const count = listActions(view.board, view.seat, actions);
    const rated = [...actions.slice(0, count)].map(action => {
      const next = Uint8Array.from(view.board);
      play(next, action);
      return { action, value: evaluate(next, view.seat, WEIGHTS) + rng.float() };
    });
    return rated.reduce((best, next) => (next.value > best.value ? next : best), { action: DEFEAT, value: -1e9 })
      .action;
  },
});

const chooseIn = (player: Player, state: State): number => {
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  vision.look(state, state.board[MOVER], view);
  encoder.mask(view, mask);
  const action = player.choose(view, mask, TIMELESS);
  expect(mask[action]).toBe(1);
  return action;
};

const playMatch = (seed: number, players: Player[], turns = Number.POSITIVE_INFINITY): State => {
  const state = rules.createState();
  rules.start(state, seed, {});
  while (!rules.isOver(state) && rules.turn(state) < turns) {
    const seat = state.board[MOVER];
    rules.decide(state, seat, chooseIn(players[seat], state));
    rules.advance(state);
  }
  return state;
};

/** Points (win 1, draw a half) of the baseline over pairs of matches with swapped seats. */
const measure = (pairs: number, createOpponent: (rng: Rng) => Player): number => {
  let sum = 0;
  for (let seed = 0; seed < pairs; seed++) {
    for (const seat of [0, 1]) {
      const players = [createOpponent(new Rng(seed)), createOpponent(new Rng(seed))];
      players[seat] = wondev.createBaseline(new Rng(seed + 100));
      sum += (rules.result(playMatch(seed, players), seat) + 1) / 2;
    }
  }
  return sum / (2 * pairs);
};

describe('the baseline', () => {
  it('beats random play in at least 95 % of the matches', () => {
    expect(measure(5, createRandom)).toBeGreaterThanOrEqual(0.95);
  });

  it('beats a player that looks one ply ahead with the same judgement', () => {
    expect(measure(4, createGreedy)).toBeGreaterThanOrEqual(0.7);
  });

  it('plays the same for the same seeds', () => {
    const play = () => {
      const players = [1, 2].map(seed => wondev.createBaseline(new Rng(seed)));
      return playMatch(3, players, 20);
    };
    expect(play()).toEqual(play());
  });

  it('makes the point that wins when the other is out, also two steps away', () => {
    for (const rows of [
      ['23000', '00000', '00000', '00000', '00000'],
      ['12300', '00000', '00000', '00000', '00000'],
    ]) {
      const state = startAt(rows, '4 4', '0 0');
      rules.forfeit(state, 0, 'timeout');
      rules.advance(state);
      const baseline = wondev.createBaseline(new Rng(1));
      for (let step = 0; step < 2 && !rules.isOver(state); step++) {
        rules.decide(state, 1, chooseIn(baseline, state));
        rules.advance(state);
      }
      expect([rules.isOver(state), rules.result(state, 1)]).toEqual([true, 1]);
    }
  });

  it('does not walk into a dead end', () => {
    const state = startAt(['00444', '40444', '44000', '44000', '44000'], '1 1', '4 4');
    const action = chooseIn(wondev.createBaseline(new Rng(1)), state);
    const view = vision.createView();
    expect(protocol.writeAction(view, action)).toMatch(/^MOVE&BUILD 0 SE /);
  });

  it('accepts defeat when it has no action', () => {
    const state = startAt(['02000', '22000', '00000', '00000', '00000'], '0 0', '4 4');
    expect(chooseIn(wondev.createBaseline(new Rng(1)), state)).toBe(DEFEAT);
  });
});

describe('potential', () => {
  it('is antisymmetric, lies within -1 and 1 and rises with points', () => {
    const state = startAt(['23000', '00000', '00000', '00000', '00000'], '0 0', '4 4');
    const hints = [0, 1, 5, 100].map(points => {
      state.board[POINTS] = points;
      expect(wondev.potential(state, 1)).toBeCloseTo(-wondev.potential(state, 0), 12);
      return wondev.potential(state, 0);
    });
    expect(hints).toEqual([...hints].sort((a, b) => a - b));
    expect(hints[1]).toBeGreaterThan(hints[0]);
    expect(hints[3]).toBeLessThanOrEqual(1);
  });

  it('does not depend on who is to move', () => {
    const state = startAt(['23000', '00000', '00000', '00000', '00000'], '0 0', '4 4');
    const before = wondev.potential(state, 0);
    state.board[MOVER] = 1;
    expect(wondev.potential(state, 0)).toBe(before);
  });
});
