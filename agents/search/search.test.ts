import { describe, expect, it } from 'vitest';
import type { AnyAgent, AnyGame, AnyState } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { unleash } from '../../envs/unleash/index.ts';
import { createInference } from '../../tests/createInference.ts';
import { kuhnPoker } from '../../tests/games/kuhnPoker.ts';
import { createMatrixGame } from '../../tests/games/matrixGame.ts';
import { ticTacToe } from '../../tests/games/ticTacToe/index.ts';
import { playOut, startMatch } from '../../tests/playOut.ts';
import { createRandom } from '../random.ts';
import { TIMELESS } from '../timeless.ts';
import { createSearch, SEARCH_DEFAULTS } from './search.ts';

const searcher = (game: AnyGame, simulations: number, seed = 1, nodes = 20_000): AnyAgent =>
  createSearch(game, null, { ...SEARCH_DEFAULTS, simulations, nodes }, new Rng(seed));

/** The final state. */
const playTicTacToe = (players: readonly AnyAgent[]): AnyState => {
  const state = startMatch(ticTacToe, 0);
  playOut(ticTacToe, state, players);
  return state;
};

describe('search', () => {
  it('never loses at tic-tac-toe', () => {
    for (let seed = 0; seed < 20; seed++) {
      for (const seat of [0, 1]) {
        const players = [createRandom(new Rng(seed)), createRandom(new Rng(seed))];
        players[seat] = searcher(ticTacToe, 4000, seed);
        const state = playTicTacToe(players);
        expect(ticTacToe.rules.result(state, seat)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('draws against itself at tic-tac-toe', () => {
    const state = playTicTacToe([searcher(ticTacToe, 4000), searcher(ticTacToe, 4000)]);
    expect(state.winner).toBe(-1);
  });

  it('repeats itself with a fixed number of simulations', () => {
    const play = () => playOut(ticTacToe, startMatch(ticTacToe, 0), [searcher(ticTacToe, 50), searcher(ticTacToe, 50)]);
    expect(play()).toEqual(play());
  });

  it('takes a network', () => {
    const load = () => createInference(ticTacToe, 2);
    const create = () => createSearch(ticTacToe, load, { ...SEARCH_DEFAULTS, simulations: 200 }, new Rng(1));
    const state = playTicTacToe([create(), create()]);
    expect(ticTacToe.rules.isOver(state)).toBe(true);
  });

  it('goes on when its nodes are used up', () => {
    const state = playTicTacToe([searcher(ticTacToe, 500, 1, 40), searcher(ticTacToe, 500, 1, 40)]);
    expect(ticTacToe.rules.isOver(state)).toBe(true);
  });

  it('stops at its share of the time', () => {
    let now = 0;
    const clock = { now: () => now++, deadline: 100 };
    const agent = createSearch(ticTacToe, null, { ...SEARCH_DEFAULTS, share: 0.5 }, new Rng(1));
    const view = ticTacToe.vision.createView();
    ticTacToe.vision.start(view, 0, {});
    const mask = new Uint8Array(9).fill(1);
    agent.choose(view, mask, clock);
    expect(now).toBeLessThan(60);
  });

  it('shares the time of a turn among its decisions', () => {
    const { vision, encoder } = unleash;
    let now = 0;
    const clock = { now: () => now++ / 10, deadline: 100 };
    const agent = createSearch(unleash, null, { ...SEARCH_DEFAULTS, share: 0.5, worlds: 2 }, new Rng(1));
    const state = unleash.rules.createState();
    const view = vision.createView();
    const mask = new Uint8Array(encoder.actions);
    unleash.rules.start(state, 1, {});
    vision.start(view, 0, {});
    vision.look(state, 0, view);
    const times: number[] = [];
    while (vision.owes(view)) {
      const before = now / 10;
      encoder.mask(view, mask);
      vision.decide(view, agent.choose(view, mask, clock));
      times.push(now / 10 - before);
    }
    expect(times.length).toBe(5);
    for (const time of times) expect(Math.abs(time - 10)).toBeLessThan(2);
  });

  it('keeps to its time where some of the imagined states are settled and others not', () => {
    let now = 0;
    const clock = { now: () => now++, deadline: 200 };
    const view = kuhnPoker.vision.createView();
    kuhnPoker.vision.start(view, 0, {});
    view.card = 1;
    const agent = createSearch(kuhnPoker, null, { ...SEARCH_DEFAULTS, worlds: 6 }, new Rng(4));
    agent.choose(view, new Uint8Array(2).fill(1), clock);
    expect(now).toBeLessThan(130);
  });

  it('refuses settings that make no sense', () => {
    const create = (settings: object) => () =>
      createSearch(ticTacToe, null, { ...SEARCH_DEFAULTS, ...settings }, new Rng(1));
    expect(create({ worlds: 0 })).toThrow("'worlds' is a whole number from 1, not 0");
    expect(create({ share: 2 })).toThrow("'share' is from 0 to 1, not 2");
    expect(create({ simulations: -1 })).toThrow("'simulations' is 0 or more, not -1");
  });

  it('takes the action that is best against everything when all choose at once', () => {
    const game = createMatrixGame('dominant', [
      [-1, 0, -1],
      [0.5, 1, 0.5],
      [-1, 0.2, 0],
    ]);
    const actions = playOut(game, startMatch(game, 0), [searcher(game, 300), searcher(game, 300)]);
    expect(actions[0]).toBe(1);
  });

  it('bets with the highest card and passes with the lowest when a bet has been made', () => {
    const view = kuhnPoker.vision.createView();
    kuhnPoker.vision.start(view, 1, {});
    view.turn = 1;
    view.history[0] = 1;
    const mask = new Uint8Array(2).fill(1);
    view.card = 0;
    expect(searcher(kuhnPoker, 400).choose(view, mask, TIMELESS)).toBe(0);
    view.card = 2;
    expect(searcher(kuhnPoker, 400).choose(view, mask, TIMELESS)).toBe(1);
  });
});
