import { createHash } from 'node:crypto';
import type { Exchange, MatchReport, StepReport } from './match.ts';
import type { VerdictKind } from './player.ts';
import type { GameJob } from './setup.ts';

/** What a tournament keeps of one seat of a finished game. */
export interface SeatOutcome {
  /** Milliseconds of each answer. */
  readonly times: Float32Array;
  /** The same as parts of their limits. */
  readonly shares: Float32Array;
  readonly verdicts: readonly { readonly kind: VerdictKind; readonly complaint: string; readonly step: number }[];
  /** Answers of agents that came after the limit; they count all the same. */
  readonly late: number;
  /** Answers of programs, and those for which the program waited long for a core. */
  readonly programMoves: number;
  readonly busyMoves: number;
}

/** What a tournament keeps of a finished game. */
export interface GameOutcome {
  readonly job: GameJob;
  readonly scores: readonly number[];
  readonly results: readonly number[];
  readonly turns: number;
  readonly seats: readonly SeatOutcome[];
  /** Equal for games in which all answers were the same. */
  readonly fingerprint: string;
}

/** A program that had to wait for a core longer than this part of its limit was not measured fairly. */
const BUSY_SHARE = 0.1;

export const summarise = (job: GameJob, { steps, scores, results, turns }: MatchReport): GameOutcome => ({
  job,
  scores,
  results,
  turns,
  seats: scores.map((_, seat) => summariseSeat(steps, seat)),
  fingerprint: fingerprint(steps),
});

const summariseSeat = (steps: readonly StepReport[], seat: number): SeatOutcome => {
  const asked = steps.flatMap((step, at) => (step[seat] ? [{ exchange: step[seat], step: at }] : []));
  const exchanges = asked.map(({ exchange }) => exchange);
  const programs = exchanges.filter(({ cpu }) => cpu !== null);
  return {
    times: Float32Array.from(exchanges, ({ wall }) => wall),
    shares: Float32Array.from(exchanges, ({ wall, limit }) => wall / limit),
    verdicts: asked.flatMap(({ exchange: { verdict }, step }) => (verdict ? [{ ...verdict, step }] : [])),
    late: exchanges.filter(isLate).length,
    programMoves: programs.length,
    busyMoves: programs.filter(({ waited, limit }) => waited > BUSY_SHARE * limit).length,
  };
};

const isLate = ({ wall, limit, verdict, cpu }: Exchange): boolean => wall > limit && !verdict && cpu === null;

const fingerprint = (steps: readonly StepReport[]): string => {
  const answers = steps.map(step => step.map(exchange => exchange?.answer ?? null));
  return createHash('sha1').update(JSON.stringify(answers)).digest('base64');
};
