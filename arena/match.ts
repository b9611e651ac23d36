import type { AnyGame, AnyState, Options, Seed } from '../envs/core/game.ts';
import { type ClockSettings, limitOf } from './clock.ts';
import type { Answer, Player, Verdict } from './player.ts';

export interface MatchSetup {
  readonly game: AnyGame;
  /** Resolved: every option of the game has its value. */
  readonly options: Options;
  readonly seed: Seed;
  readonly clock: ClockSettings;
}

/** One seat's question and answer in one judged step. */
export interface Exchange {
  /** What it was sent, init lines first; null where nobody wanted the text. */
  input: string[] | null;
  /** What the judge read; null: nothing in time. */
  answer: string[] | null;
  wall: number;
  cpu: number | null;
  waited: number;
  limit: number;
  stderr: string;
  verdict: Verdict | null;
}

/** A judged step: per seat its exchange, null where it was not asked. */
export type StepReport = (Exchange | null)[];

export interface MatchReport {
  readonly steps: StepReport[];
  /** What the contest counts, and what learners and ratings use: -1 to 1, summing to 0. Per seat. */
  readonly scores: number[];
  readonly results: number[];
  readonly turns: number;
}

export interface MatchWatch {
  /** Keep every text, also those that no program reads. */
  readonly keepsTexts?: boolean;
  /** After the start, and after each judged step. */
  onState?(state: AnyState, steps: readonly StepReport[]): void | Promise<void>;
}

/**
 * The judge: asks every seat that acts, reads the answers as the contest does, goes on until the match is over.
 * Seed, options and answers decide everything, so the same players on the same seed play the same match.
 */
export const playMatch = async (
  setup: MatchSetup,
  players: readonly Player[],
  watch: MatchWatch = {},
): Promise<MatchReport> => {
  const { game, options, seed } = setup;
  const state = game.rules.createState();
  game.rules.start(state, seed, options);
  try {
    const steps = await playOn(setup, state, players, watch);
    return report(game, state, steps, players.length);
  } finally {
    await Promise.all(players.map(player => player.close?.()));
  }
};

const playOn = async (
  setup: MatchSetup,
  state: AnyState,
  players: readonly Player[],
  watch: MatchWatch,
): Promise<StepReport[]> => {
  const { game, options } = setup;
  const steps: StepReport[] = [];
  const answered = players.map(() => 0);
  await watch.onState?.(state, steps);
  while (!game.rules.isOver(state)) {
    if (steps.length >= game.maxSteps(options)) throw new Error(`${game.id}: no end after ${steps.length} steps`);
    const step = await askAll(setup, state, players, answered, watch.keepsTexts === true);
    judgeAnswers(game, state, step);
    steps.push(step);
    if (watch.onState) await watch.onState(state, steps);
  }
  return steps;
};

/** One after the other, so that no program computes while another one's clock runs; blocking agents first. */
const askAll = async (
  setup: MatchSetup,
  state: AnyState,
  players: readonly Player[],
  answered: number[],
  keepsTexts: boolean,
): Promise<StepReport> => {
  const { game } = setup;
  const step: StepReport = players.map(() => null);
  if (game.vision.remembers) for (const player of players) player.look?.(state);
  for (const programsNow of [false, true]) {
    for (let seat = 0; seat < players.length; seat++) {
      if (players[seat].isProgram !== programsNow || !game.rules.acts(state, seat)) continue;
      step[seat] = await askSeat(setup, state, players[seat], seat, answered[seat]++, keepsTexts);
    }
  }
  return step;
};

const askSeat = async (
  { game, clock }: MatchSetup,
  state: AnyState,
  player: Player,
  seat: number,
  answersBefore: number,
  keepsTexts: boolean,
): Promise<Exchange> => {
  const limit = limitOf(game, answersBefore, clock);
  let input: string[] | null = null;
  const text = () => {
    input ??= writeQuestion(game, state, seat, answersBefore === 0);
    return input;
  };
  if (keepsTexts) text();
  const asked = player.ask({ state, seat, text, orderLines: game.protocol.orderLines(state, seat), limit });
  const answer = asked instanceof Promise ? await asked : asked;
  const { wall, cpu, waited, stderr, verdict } = answer;
  return { input, answer: answerToJudge(game, answer), wall, cpu, waited, limit, stderr, verdict };
};

/** Programs that live for one turn are told everything each time; init lines come once, before the first turn. */
const writeQuestion = (game: AnyGame, state: AnyState, seat: number, isFirst: boolean): string[] => {
  const turn = game.protocol.writeTurn(state, seat);
  return isFirst || game.clock.fresh ? [...game.protocol.writeInit(state, seat), ...turn] : turn;
};

/** A program that lived for this turn only and failed has written nothing usable, which is not the same as too late. */
const answerToJudge = (game: AnyGame, { lines, verdict }: Answer): string[] | null =>
  game.clock.fresh && verdict && verdict.kind !== 'timeout' ? [] : lines;

const judgeAnswers = (game: AnyGame, state: AnyState, step: StepReport): void => {
  step.forEach((exchange, seat) => {
    if (exchange === null) return;
    const complaint = game.protocol.readOrder(state, seat, exchange.answer);
    if (complaint !== null) exchange.verdict ??= { kind: 'illegal', complaint };
  });
  game.rules.advance(state);
};

const report = (game: AnyGame, state: AnyState, steps: StepReport[], seats: number): MatchReport => {
  const perSeat = Array.from({ length: seats }, (_, seat) => seat);
  return {
    steps,
    scores: perSeat.map(seat => game.rules.score(state, seat)),
    results: perSeat.map(seat => game.rules.result(state, seat)),
    turns: game.rules.turn(state),
  };
};
