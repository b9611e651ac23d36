import type { AnyGame, AnyState, MatchRecord } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { judgeStep, type Texts, writeInputs } from './judgeStep.ts';
import type { Replay } from './replay.ts';

export interface JudgeVisitor {
  /** The match has been set up. */
  onStart?(state: AnyState): void;
  /** Before the answers of a step are read. */
  before?(state: AnyState, inputs: Texts, step: number): void;
  /** After the step has been resolved. */
  after?(state: AnyState, answers: Texts, step: number): void;
  onEnd?(state: AnyState): void;
}

export const findReplayGame = (replay: Replay): AnyGame => {
  const game = findGame(replay.game);
  if (game.version === replay.gameVersion) return game;
  throw new Error(
    `the replay is of ${game.id} version ${replay.gameVersion}, and version ${game.version} has other rules`,
  );
};

/** Takes a replay's answers through the judge once more. */
export const judgeAgain = (game: AnyGame, replay: Replay, visitor: JudgeVisitor): void => {
  const { rules } = game;
  const state = rules.createState();
  rules.start(state, replay.seed, resolveOptions(game, replay.options));
  visitor.onStart?.(state);
  replay.steps.forEach((exchanges, step) => {
    visitor.before?.(state, writeInputs(game, state, exchanges.length), step);
    const answers = exchanges.map(exchange => exchange?.answer ?? null);
    judgeStep(game, state, answers);
    visitor.after?.(state, answers, step);
  });
  visitor.onEnd?.(state);
};

/** What differs from the replay when its answers are judged now; empty if nothing does. */
export const findDifferences = (game: AnyGame, replay: Replay): string[] => {
  const differences: string[] = [];
  judgeAgain(game, replay, {
    before: (_, inputs, step) => differences.push(...compareInputs(replay, inputs, step)),
    onEnd: state => {
      if (!game.rules.isOver(state)) differences.push('the match is not over after the last step');
      const scores = replay.scores.map((_, seat) => game.rules.score(state, seat));
      if (scores.join() !== replay.scores.join()) differences.push(`scores: ${replay.scores} then, ${scores} now`);
    },
  });
  return differences;
};

const compareInputs = (replay: Replay, inputs: Texts, step: number): string[] =>
  inputs.flatMap((input, seat) => {
    const exchange = replay.steps[step][seat];
    if ((input === null) !== (exchange === null)) return [`step ${step}, seat ${seat}: asked then or now, not both`];
    if (input === null || !exchange?.input) return [];
    // The init lines stand ahead of the first turn's.
    const now = input.join('\n');
    return exchange.input.slice(-input.length).join('\n') === now ? [] : [`step ${step}, seat ${seat}: other input`];
  });

/** The replay in the format of transcripts. */
export const writeTranscript = (game: AnyGame, replay: Replay): MatchRecord => {
  const { recorder } = game;
  let record: MatchRecord;
  judgeAgain(game, replay, {
    onStart: state => {
      record = recorder.open(state, replay.players, replay.seed);
    },
    before: (state, inputs) => recorder.before(record, state, inputs),
    after: (state, answers) => recorder.after(record, state, answers),
    onEnd: state => recorder.close(record, state),
  });
  return record;
};
