import type { Seed } from '../envs/core/game.ts';
import { playAll } from './crew.ts';
import type { GameOutcome } from './outcome.ts';
import { roundSeeds, seatOrders } from './seating.ts';
import type { ArenaSetup, GameJob } from './setup.ts';
import { judgeSprt, type SprtBounds } from './sprt.ts';
import { Tally } from './tally.ts';

/** When a pairing has been played enough. */
export interface Limits {
  /** Games at most. */
  readonly games: number;
  /** Half the width of the points' 95 % interval that is small enough; 0: play on. */
  readonly error: number;
  /** Seconds for the whole evaluation. */
  readonly budget: number;
  readonly sprt: SprtBounds | null;
}

export interface EvaluationSettings {
  /** The candidate is player 0, the others its opponents one by one. */
  readonly setup: ArenaSetup;
  readonly seats: number;
  readonly seed: Seed;
  readonly limits: Limits;
  readonly parallel: number;
  readonly replays: string | null;
  readonly signal?: AbortSignal;
  /** Milliseconds, for the budget. */
  now(): number;
  onGame?(pairing: Pairing, outcome: GameOutcome): void;
}

export const STOPS = ['games', 'error', 'budget', 'sprt', 'interrupted'] as const;
export type Stop = (typeof STOPS)[number];

/** The candidate against one opponent, who takes all the other seats. */
export interface Pairing {
  /** The opponent's index among the players. */
  readonly opponent: number;
  /** Both sides' own view of their games. */
  readonly candidate: Tally;
  readonly other: Tally;
  readonly games: GameOutcome[];
  /** Why it ended; null while it is played. */
  stop: Stop | null;
}

export interface Evaluation {
  readonly candidate: Tally;
  readonly pairings: readonly Pairing[];
}

/** A pair's error bar is no more than noise before this many rounds. */
const MIN_ROUNDS = 10;

/** Plays the candidate against each opponent in rounds: one seed, every seat order. */
export const evaluate = async (settings: EvaluationSettings): Promise<Evaluation> => {
  const { setup } = settings;
  const [name, ...opponents] = nameApart(setup.players);
  const candidate = new Tally(name);
  const pairings = opponents.map((other, i) => createPairing(i + 1, name, other));
  await playAll(createJobs(settings, pairings), {
    setup,
    parallel: settings.parallel,
    replays: settings.replays,
    signal: settings.signal,
    onGame: outcome => {
      keep(settings, candidate, pairings[findOpponent(outcome.job) - 1], outcome);
      return pairings.every(isDecided);
    },
  });
  for (const pairing of pairings) pairing.stop ??= 'interrupted';
  return { candidate, pairings };
};

const createPairing = (opponent: number, name: string, other: string): Pairing => ({
  opponent,
  candidate: new Tally(name),
  other: new Tally(other),
  games: [],
  stop: null,
});

/** Equal notations get a number, so that a player can meet itself. */
export const nameApart = (players: readonly string[]): string[] =>
  players.map((player, i) => {
    const before = players.slice(0, i).filter(other => other === player).length;
    return before === 0 ? player : `${player} (${before + 1})`;
  });

/** By what its games say; out of time, its last round is still played to the end. */
const isDecided = ({ stop }: Pairing): boolean => stop !== null && stop !== 'budget';

const findOpponent = ({ seating }: GameJob): number => Math.max(...seating);

/** Each opponent gets an equal part of the time that is left; all meet the candidate on the same seeds. */
const createJobs = function* (settings: EvaluationSettings, pairings: readonly Pairing[]): Generator<GameJob> {
  const { seats, limits, seed, now } = settings;
  const start = now();
  let index = 0;
  for (const [i, pairing] of pairings.entries()) {
    const left = start + limits.budget * 1000 - now();
    const deadline = now() + left / (pairings.length - i);
    const orders = seatOrders([0, ...Array.from({ length: seats - 1 }, () => pairing.opponent)]);
    let round = 0;
    for (const roundSeed of roundSeeds(seed)) {
      if (round * orders.length >= limits.games) break;
      if (round > 0 && now() > deadline) pairing.stop ??= 'budget';
      if (pairing.stop) break;
      for (const seating of orders) yield { index: index++, round, seed: roundSeed, seating };
      round++;
    }
  }
};

/** Games that were under way when their pairing was decided are dropped: who finished first decides nothing. */
const keep = (settings: EvaluationSettings, candidate: Tally, pairing: Pairing, outcome: GameOutcome): void => {
  if (isDecided(pairing)) return;
  pairing.games.push(outcome);
  outcome.job.seating.forEach((player, seat) => {
    if (player === 0) candidate.add(renumber(outcome, pairing), seat);
    (player === 0 ? pairing.candidate : pairing.other).add(outcome, seat);
  });
  if (pairing.games.length % settings.seats === 0) pairing.stop ??= findStop(settings, pairing);
  settings.onGame?.(pairing, outcome);
};

/** Rounds against different opponents are different rounds. */
const renumber = (outcome: GameOutcome, { opponent }: Pairing): GameOutcome => ({
  ...outcome,
  job: { ...outcome.job, round: outcome.job.round * 1000 + opponent },
});

const findStop = ({ limits, seats }: EvaluationSettings, { candidate, games }: Pairing): Stop | null => {
  const { sprt, error } = limits;
  if (games.length / seats >= MIN_ROUNDS) {
    if (sprt && judgeSprt(candidate.samples, sprt) !== 'undecided') return 'sprt';
    if (candidate.estimate.error <= error) return 'error';
  }
  return games.length >= limits.games ? 'games' : null;
};
