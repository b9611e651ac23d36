import type { AnyGame, Options } from './game.ts';
import { suggest } from './suggest.ts';

/** The game's defaults with the given values over them; a name or value that the game does not know is an error. */
export const resolveOptions = (game: AnyGame, given: Options = {}): Options => {
  for (const [name, value] of Object.entries(given)) checkOption(game, name, value);
  const defaults = Object.entries(game.options).map(([name, spec]) => [name, spec.default]);
  return { ...Object.fromEntries(defaults), ...given };
};

const checkOption = (game: AnyGame, name: string, value: number): void => {
  const spec = game.options[name];
  if (!spec) {
    throw new RangeError(`${game.id} has no option '${name}'${suggest(name, Object.keys(game.options))}`);
  }
  if (!Number.isInteger(value) || value < spec.min || value > spec.max) {
    throw new RangeError(
      `${game.id}: option '${name}' must be a whole number from ${spec.min} to ${spec.max}, not ${value}`,
    );
  }
};
