import { Env } from './env.ts';
import type { AnyGame, Options, Seed } from './game.ts';

/** A match as its decisions: enough to play it again exactly. */
export interface ActionReplay {
  game: string;
  version: number;
  seed: Seed;
  options: Options;
  /** One entry a step, one action a seat; -1: not acting, or forfeited. */
  actions: number[][];
}

/** Plays a recorded match again: the match at its start, then after each step. */
export function* playReplay(game: AnyGame, replay: ActionReplay): Generator<Env> {
  if (game.id !== replay.game || game.version !== replay.version) {
    throw new RangeError(
      `the replay is of ${replay.game} version ${replay.version}, not of ${game.id} version ${game.version}`,
    );
  }
  const env = new Env(game, replay.options);
  env.reset(replay.seed);
  yield env;
  for (const actions of replay.actions) {
    const loser = actions.findIndex((action, seat) => action === -1 && env.buffers.acting[seat] === 1);
    if (loser === -1) env.step(actions);
    else env.forfeit(loser, actions);
    yield env;
  }
}
