import { type Estimate, estimate } from './estimate.ts';
import { MoveTimes } from './moveTimes.ts';
import type { GameOutcome } from './outcome.ts';

/** What a player has achieved and how it behaved, over many games. */
export class Tally {
  readonly name: string;
  games = 0;
  wins = 0;
  draws = 0;
  losses = 0;
  crashes = 0;
  timeouts = 0;
  illegal = 0;
  /** Answers of our own agents after the limit; they counted. */
  late = 0;
  readonly times = new MoveTimes();
  /** As parts of their limits. */
  readonly shares = new MoveTimes();
  private turns = 0;
  /** By round: points and games. */
  private readonly rounds = new Map<number, { points: number; games: number }>();

  constructor(name: string) {
    this.name = name;
  }

  /** Adds one seat of a finished game. */
  add(outcome: GameOutcome, seat: number): void {
    const { job, results, turns, seats } = outcome;
    this.games++;
    this.turns += turns;
    this.countPlace(results, seat);
    const round = this.rounds.get(job.round) ?? { points: 0, games: 0 };
    this.rounds.set(job.round, { points: round.points + (results[seat] + 1) / 2, games: round.games + 1 });
    for (const time of seats[seat].times) this.times.add(time);
    for (const share of seats[seat].shares) this.shares.add(share);
    for (const { kind } of seats[seat].verdicts) {
      if (kind === 'timeout') this.timeouts++;
      else if (kind === 'illegal') this.illegal++;
      else this.crashes++;
    }
    this.late += seats[seat].late;
  }

  /** Alone at the top: a win; shared: a draw. */
  private countPlace(results: readonly number[], seat: number): void {
    const best = Math.max(...results);
    if (results[seat] < best) this.losses++;
    else if (results.filter(result => result === best).length > 1) this.draws++;
    else this.wins++;
  }

  /** The mean points of each round, 0 to 1: the samples of all statistics. */
  get samples(): number[] {
    return [...this.rounds.values()].map(({ points, games }) => points / games);
  }

  get estimate(): Estimate {
    return estimate(this.samples);
  }

  get meanTurns(): number {
    return this.games === 0 ? 0 : this.turns / this.games;
  }
}

/** A tally as `--json` prints it. */
export const describeTally = (tally: Tally) => {
  const { name, games, wins, draws, losses, crashes, timeouts, illegal, late, times, shares } = tally;
  const { points, low, high, elo, eloLow, eloHigh, superiority } = tally.estimate;
  return {
    name,
    games,
    wins,
    draws,
    losses,
    points,
    pointsLow: low,
    pointsHigh: high,
    elo,
    eloLow,
    eloHigh,
    superiority,
    turns: tally.meanTurns,
    crashes,
    timeouts,
    illegal,
    late,
    msMean: times.mean,
    msP99: times.quantile(0.99),
    msMax: times.max,
    limitP99: shares.quantile(0.99),
  };
};
