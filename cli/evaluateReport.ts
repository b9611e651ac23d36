import { type Evaluation, type EvaluationSettings, nameApart, type Pairing } from '../arena/evaluate.ts';
import type { GameOutcome } from '../arena/outcome.ts';
import { writeCommand } from '../arena/reproduce.ts';
import type { ArenaSetup } from '../arena/setup.ts';
import { judgeSprt, likelihoodRatio, type SprtBounds } from '../arena/sprt.ts';
import { describeTally } from '../arena/tally.ts';

/** Above this part of all moves the clock was not to be trusted. */
const BUSY_LIMIT = 0.01;

/** What `evaluate --json` prints. `players`: everybody's own view of its games, the candidate first. */
export const describeEvaluation = (
  { setup, limits, seed, parallel }: EvaluationSettings,
  { candidate, pairings }: Evaluation,
  seconds: number,
) => ({
  game: setup.game,
  options: setup.options,
  clock: Number.isFinite(setup.clock) ? setup.clock : null,
  ponder: setup.ponder,
  seed: String(seed),
  parallel,
  seconds,
  players: [describeTally(candidate), ...pairings.map(({ other }) => describeTally(other))],
  pairings: pairings.map(pairing => describePairing(pairing, limits.sprt)),
  busy: describeBusy(pairings),
  games: pairings.flatMap(({ games }) => games.map(game => describeGame(setup, game))),
});

export type EvaluationReport = ReturnType<typeof describeEvaluation>;

const describePairing = (pairing: Pairing, sprt: SprtBounds | null) => {
  const { candidate, other, games, stop } = pairing;
  const { samples } = candidate;
  return {
    opponent: other.name,
    ...describeTally(candidate),
    stop,
    /** The part of the games that had all been played before, answer by answer. */
    repeated: games.length === 0 ? 0 : 1 - new Set(games.map(game => game.fingerprint)).size / games.length,
    sprt: sprt && { ...sprt, ratio: likelihoodRatio(samples, sprt), verdict: judgeSprt(samples, sprt) },
  };
};

const describeBusy = (pairings: readonly Pairing[]) => {
  const seats = pairings.flatMap(({ games }) => games.flatMap(game => game.seats));
  const moves = seats.reduce((sum, seat) => sum + seat.programMoves, 0);
  const busyMoves = seats.reduce((sum, seat) => sum + seat.busyMoves, 0);
  return { moves, busyMoves, isTooBusy: busyMoves > BUSY_LIMIT * moves };
};

const describeGame = (setup: ArenaSetup, { job, scores, results, turns, seats }: GameOutcome) => {
  const names = nameApart(setup.players);
  return {
    index: job.index,
    round: job.round,
    seed: String(job.seed),
    players: job.seating.map(player => names[player]),
    scores,
    results,
    turns,
    verdicts: seats.flatMap(({ verdicts }, seat) => verdicts.map(verdict => ({ seat, ...verdict }))),
    command: writeCommand(setup, job),
  };
};
