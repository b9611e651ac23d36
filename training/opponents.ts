import { createPolicy } from '../agents/policy.ts';
import { agents } from '../agents/registry.ts';
import { createNetworks, findFolder } from '../arena/networks.ts';
import { findContestant } from '../arena/players.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { suggest } from '../envs/core/suggest.ts';
import type { Inference } from '../models/inference.ts';

/** Somebody who plays within this process: an agent, or a checkpoint's network, from whose policy actions are drawn. */
export type Opponent =
  | { readonly agent: AnyAgent; readonly network: null }
  | { readonly agent: null; readonly network: Inference };

/** Makes opponents by notation: an agent's name with its settings, or a checkpoint's folder. */
export const createOpponents = (game: AnyGame, maxBatch: number): ((notation: string, rng: Rng) => Opponent) => {
  const loadNetwork = createNetworks(game);
  return (notation, rng) => {
    const [, name, settings = ''] = /^(\w+)(?::(.*))?$/s.exec(notation) ?? [];
    if (name && Object.hasOwn(agents, name)) {
      return { agent: agents[name].create({ game, settings, rng, loadNetwork }), network: null };
    }
    const folder = findFolder(notation, game.id);
    if (folder !== null) return { agent: null, network: checkInput(loadNetwork(folder, maxBatch), game, notation) };
    const known = suggest(notation, Object.keys(agents));
    throw new RangeError(
      `'${notation}' cannot play within a learner: it is no agent and no checkpoint's folder${known}`,
    );
  };
};

/** All networks at one table read the same observations. */
const checkInput = (network: Inference, { encoder }: AnyGame, notation: string): Inference => {
  if (network.spec.input.join() === encoder.shape.join()) return network;
  throw new RangeError(`'${notation}' was trained with another turn history than the learner`);
};

/** False: a program, which plays in a process of its own. */
export const playsWithin = (notation: string, game: AnyGame): boolean => !findContestant(notation, game).isProgram;

/** Throws unless the notation means somebody who can teach: asked about single positions, within this process. */
export const checkTeacher = (notation: string, game: AnyGame): void => {
  createOpponents(game, 1)(notation, new Rng(0));
};

/** Throws unless the notation means somebody who can be met in training. */
export const checkOpponent = (notation: string, game: AnyGame): void => {
  if (playsWithin(notation, game)) createOpponents(game, 1)(notation, new Rng(0));
};

/** A teacher is asked about single positions: a checkpoint teaches what its policy likes best. */
export const createTeachers = (game: AnyGame, notation: string): ((rng: Rng) => AnyAgent) => {
  const create = createOpponents(game, 1);
  return rng => {
    const { agent, network } = create(notation, rng);
    return agent ?? createPolicy(game, network, 0, rng);
  };
};
