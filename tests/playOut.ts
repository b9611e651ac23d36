import { expect } from 'vitest';
import { TIMELESS } from '../agents/timeless.ts';
import type { AnyAgent, AnyGame, AnyState } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';

export const startMatch = (game: AnyGame, seed: number, options = {}): AnyState => {
  const state = game.rules.createState();
  game.rules.start(state, seed, resolveOptions(game, options));
  return state;
};

/** Plays on from a state, a player a seat, for at most so many steps. Returns all actions in order, which must be legal. */
export const playOut = (
  game: AnyGame,
  state: AnyState,
  players: readonly AnyAgent[],
  steps = Number.POSITIVE_INFINITY,
  clock = TIMELESS,
): number[] => {
  const { rules, vision, encoder } = game;
  const mask = new Uint8Array(encoder.actions);
  const views = players.map((player, seat) => {
    const view = vision.createView();
    vision.start(view, seat, resolveOptions(game));
    player.start?.();
    return view;
  });
  const actions: number[] = [];
  for (let step = 0; step < steps && !rules.isOver(state); step++) {
    players.forEach((player, seat) => {
      if (!rules.acts(state, seat)) return;
      vision.look(state, seat, views[seat]);
      encoder.mask(views[seat], mask);
      const action = player.choose(views[seat], mask, clock);
      expect(mask[action]).toBe(1);
      rules.decide(state, seat, action);
      actions.push(action);
    });
    rules.advance(state);
  }
  return actions;
};
