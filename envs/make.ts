import { AecEnv } from './core/aecEnv.ts';
import type { AnyAgent, AnyGame, Options } from './core/game.ts';
import type { GymEnv } from './core/gym.ts';
import { resolveOptions } from './core/options.ts';
import { ParallelEnv } from './core/parallelEnv.ts';
import { Rng, sampleMask } from './core/rng.ts';
import { envIdOf, SoloEnv } from './core/soloEnv.ts';
import { suggest } from './core/suggest.ts';
import { VectorEnv } from './core/vectorEnv.ts';
import { OrderEnforcing } from './core/wrappers.ts';
import { games } from './games.ts';

export interface MakeOptions {
  /** The learner's seat, 0 by default. */
  seat?: number;
  /** Who plays the other seats: the game's baseline by default. */
  opponents?: 'baseline' | 'random' | readonly AnyAgent[];
  /** The game's options, for example `{ players: 4 }`. */
  options?: Options;
}

/** 'Wondev-v0' and so on: every id that `make` knows. */
export const listEnvs = (): string[] => games.map(envIdOf);

/** One learning seat against opponents, with Gymnasium's manners. */
export const make = (id: string, { seat, opponents = 'baseline', options }: MakeOptions = {}): GymEnv => {
  const game = findEnvGame(id);
  if (typeof opponents !== 'string') return new OrderEnforcing(new SoloEnv(game, { seat, opponents, options }));
  const others = game.seats(resolveOptions(game, options)) - 1;
  const rngs = Array.from({ length: others }, () => new Rng(0));
  const agents = rngs.map(rng => createOpponent(game, opponents, rng));
  return new OrderEnforcing(new SoloEnv(game, { seat, opponents: agents, rngs, options }));
};

/** All seats at once, after PettingZoo's Parallel API. */
export const makeParallel = (id: string, options: Options = {}): ParallelEnv =>
  new ParallelEnv(findEnvGame(id), options);

/** One seat after the other, after PettingZoo's AEC API. */
export const makeAec = (id: string, options: Options = {}): AecEnv => new AecEnv(findEnvGame(id), options);

/** Many matches in one batch. */
export const makeVector = (id: string, copies: number, options: Options = {}): VectorEnv =>
  new VectorEnv(findEnvGame(id), copies, options);

const findEnvGame = (id: string): AnyGame => {
  const game = games.find(candidate => envIdOf(candidate).toLowerCase() === id.toLowerCase());
  if (game) return game;
  const [name] = id.toLowerCase().split('-v');
  const sameName = games.find(candidate => candidate.id === name);
  if (sameName)
    throw new RangeError(`there is no environment '${id}': ${sameName.title} is '${envIdOf(sameName)}' now`);
  throw new RangeError(`there is no environment '${id}'${suggest(id, listEnvs())}`);
};

const createOpponent = (game: AnyGame, kind: string, rng: Rng): AnyAgent => {
  if (kind === 'baseline') return game.createBaseline(rng);
  if (kind === 'random') return { choose: (_, mask) => sampleMask(mask, rng) };
  throw new RangeError(`opponents: 'baseline', 'random' or a list of agents, not '${kind}'`);
};
