import type { AnyGame, Options } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';

/** The options with which the game has so many seats: those given, or with one more set that decides the number. */
export const fitSeats = (game: AnyGame, given: Options, seats: number): Options => {
  if (game.seats(resolveOptions(game, given)) === seats) return given;
  for (const [name, { min, max }] of Object.entries(game.options)) {
    if (Object.hasOwn(given, name) || max - min > 16) continue;
    for (let value = min; value <= max; value++) {
      if (game.seats(resolveOptions(game, { ...given, [name]: value })) === seats) return { ...given, [name]: value };
    }
  }
  const expected = game.seats(resolveOptions(game, given));
  throw new RangeError(`${game.id} with these options has ${expected} seats, and ${seats} players were named`);
};
