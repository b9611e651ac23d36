import { battlefield } from './battlefield/index.ts';
import { bullets } from './bullets/index.ts';
import type { AnyGame } from './core/game.ts';
import { suggest } from './core/suggest.ts';
import { hypersonic } from './hypersonic/index.ts';
import { unleash } from './unleash/index.ts';
import { wondev } from './wondev/index.ts';

/** Every game there is. To add one: its folder, and its line here. */
export const games: readonly AnyGame[] = [battlefield, bullets, hypersonic, unleash, wondev];

export const findGame = (id: string): AnyGame => {
  const game = games.find(candidate => candidate.id === id.toLowerCase());
  if (!game) {
    const known = games.map(candidate => candidate.id);
    throw new RangeError(`there is no game '${id}'${suggest(id, known)}`);
  }
  return game;
};
