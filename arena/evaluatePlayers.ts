import { availableParallelism } from 'node:os';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { type Evaluation, type EvaluationSettings, evaluate, type Limits } from './evaluate.ts';
import { DEFAULT_MEMORY } from './program/programPlayer.ts';
import type { RatedGame } from './ratings.ts';
import type { ArenaSetup } from './setup.ts';

/** The contest's clock, the game's own options: what holds unless said otherwise. */
export const createSetup = (
  game: string,
  players: readonly string[],
  changes: Partial<ArenaSetup> = {},
): ArenaSetup => ({ game, options: {}, clock: 1, ponder: false, memory: DEFAULT_MEMORY, players, ...changes });

export interface EvaluationChanges
  extends Partial<Limits>,
    Partial<Pick<EvaluationSettings, 'seed' | 'parallel' | 'onGame'>> {
  readonly setup?: Partial<ArenaSetup>;
}

/** The first player against each of the others on all cores, seed 1, until the games are played or the limits say enough. */
export const evaluatePlayers = (
  game: string,
  players: readonly string[],
  { setup, seed = 1, parallel = availableParallelism(), onGame, ...limits }: EvaluationChanges,
): Promise<Evaluation> => {
  const whole = createSetup(game, players, setup);
  return evaluate({
    setup: whole,
    seats: findGame(game).seats(resolveOptions(findGame(game), whole.options)),
    seed,
    limits: { games: 1000, error: 0, budget: Number.POSITIVE_INFINITY, sprt: null, ...limits },
    parallel,
    replays: null,
    now: () => performance.now(),
    onGame,
  });
};

/** An evaluation's games by the players' names, for ratings over several evaluations. */
export const listRatedGames = ({ pairings }: Evaluation): RatedGame[] =>
  pairings.flatMap(({ candidate, other, games }) =>
    games.map(({ job, results }) => ({
      players: job.seating.map(player => (player === 0 ? candidate.name : other.name)),
      results,
    })),
  );
