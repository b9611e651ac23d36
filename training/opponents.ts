import { agents } from '../agents/registry.ts';
import { createNetworks, findFolder } from '../arena/networks.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { suggest } from '../envs/core/suggest.ts';

/** Makes agents by notation: a name with its settings, or a checkpoint's folder, whose policy then plays. */
export const createAgents = (game: AnyGame): ((notation: string, rng: Rng) => AnyAgent) => {
  const loadNetwork = createNetworks(game);
  return (notation, rng) => {
    const { name, settings } = parseNotation(notation, game);
    return agents[name].create({ game, settings, rng, loadNetwork });
  };
};

/** Throws unless the notation means somebody who can play within this process. */
export const checkOpponent = (notation: string, game: AnyGame): void => {
  createAgents(game)(notation, new Rng(0));
};

const parseNotation = (notation: string, game: AnyGame): { name: string; settings: string } => {
  const [, name, settings = ''] = /^(\w+)(?::(.*))?$/s.exec(notation) ?? [];
  if (name && Object.hasOwn(agents, name)) return { name, settings };
  const folder = findFolder(notation, game.id);
  if (folder !== null) return { name: 'policy', settings: `${folder},temperature=1` };
  const known = suggest(notation, Object.keys(agents));
  throw new RangeError(
    `'${notation}' cannot train a learner: it is neither an agent nor a checkpoint's folder${known}`,
  );
};
