import type { Seed } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';

/** All different orders of the given players at the seats: for two, both; for one among copies, each seat once. */
export const seatOrders = (players: readonly number[]): number[][] => {
  if (players.length === 0) return [[]];
  const firsts = [...new Set(players)];
  return firsts.flatMap(first => {
    const at = players.indexOf(first);
    return seatOrders(players.toSpliced(at, 1)).map(rest => [first, ...rest]);
  });
};

/** The seeds of a tournament's rounds follow from its own. */
export const roundSeeds = function* (seed: Seed): Generator<number> {
  const rng = new Rng(seed);
  for (;;) yield rng.fork();
};

/** Everybody moves on by one seat until all are back: for two, both orders. */
export const rotations = <T>(players: readonly T[]): T[][] =>
  players.map((_, by) => [...players.slice(by), ...players.slice(0, by)]);
