import { sizeOf } from '../envs/core/env.ts';
import type { AnyGame, AnyState, AnyView, MatchRecord } from '../envs/core/game.ts';
import { linesOf } from '../envs/core/lines.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findDifference, writeDifference } from './difference.ts';
import { messageOf } from './errorText.ts';
import { judgeStep, type Texts, writeInputs } from './judgeStep.ts';

/** What is wrong with a recorded match: null if nothing. */
export interface Verification {
  readonly steps: number;
  readonly difference: string | null;
}

/**
 * Takes a recorded match through the judge and through the text protocol: every state, every text to every seat and
 * the result must come out as recorded, and each seat that follows its text must see what the simulator shows it.
 */
export const verifyRecord = (game: AnyGame, record: MatchRecord): Verification => {
  const steps = game.recorder.steps(record);
  try {
    return { steps, difference: verifyJudge(game, record) ?? verifyViews(game, record) };
  } catch (error) {
    return { steps, difference: `cannot be replayed: ${messageOf(error)}` };
  }
};

/** Starts the recorded match and calls back before each step's answers are read and at the end. */
const replay = (
  game: AnyGame,
  record: MatchRecord,
  onStep: (state: AnyState, answers: Texts, step: number) => (() => void) | undefined,
): AnyState => {
  const { rules, recorder } = game;
  const state = rules.createState();
  recorder.start(record, state);
  const steps = recorder.steps(record);
  for (let step = 0; step < steps; step++) {
    if (rules.isOver(state)) throw new Error(`the match is over after ${step} turns, and ${steps} are recorded`);
    const answers = recorder.answers(record, step);
    const afterwards = onStep(state, answers, step);
    judgeStep(game, state, answers);
    afterwards?.();
  }
  if (!rules.isOver(state)) throw new Error(`the match is not over after the ${steps} turns that are recorded`);
  return state;
};

const verifyJudge = (game: AnyGame, record: MatchRecord): string | null => {
  const { recorder } = game;
  let again: MatchRecord = null;
  let difference: string | null = null;
  const state = replay(game, record, (current, answers, step) => {
    again ??= openRecord(game, record, current);
    const inputs = writeInputs(game, current, answers.length);
    recorder.before(again, current, inputs);
    difference ??= compare(recorder.inputs(again, step), inputs, `turn ${step}, texts as written: `);
    return () => recorder.after(again, current, answers);
  });
  again ??= openRecord(game, record, state);
  recorder.close(again, state);
  return compare(recorder.normalise(record), recorder.normalise(again)) ?? difference;
};

const compare = (expected: unknown, found: unknown, place = ''): string | null => {
  const difference = findDifference(expected, found);
  return difference && place + writeDifference(difference);
};

const openRecord = ({ recorder }: AnyGame, { players, seed }: MatchRecord, state: AnyState): MatchRecord =>
  recorder.open(state, players ?? [], seed === null || seed === undefined ? null : BigInt(seed));

/** One seat as a contest bot follows it, and as the simulator shows it. */
interface Follower {
  followed: AnyView;
  seen: AnyView;
}

const verifyViews = (game: AnyGame, record: MatchRecord): string | null => {
  const { vision, protocol, recorder } = game;
  let followers: Follower[] | null = null;
  let difference: string | null = null;
  replay(game, record, (state, answers, step) => {
    followers ??= answers.map((_, seat) => createFollower(game, state, seat));
    recorder.inputs(record, step).forEach((input, seat) => {
      const follower = followers?.[seat] as Follower;
      if (vision.remembers || input) vision.look(state, seat, follower.seen);
      if (!input) return;
      if (game.clock.fresh) follower.followed = createFollower(game, state, seat).followed;
      protocol.readTurn(linesOf(input), follower.followed);
      difference ??= compareViews(game, follower, step, seat);
    });
    return () => {
      for (let seat = 0; seat < answers.length; seat++) noteAnswer(game, followers?.[seat], answers[seat]);
    };
  });
  return difference;
};

const createFollower = (game: AnyGame, state: AnyState, seat: number): Follower => {
  const { vision, protocol } = game;
  const options = resolveOptions(game);
  const [followed, seen] = [vision.createView(), vision.createView()];
  vision.start(followed, seat, options);
  protocol.readInit(linesOf(protocol.writeInit(state, seat)), followed);
  vision.start(seen, seat, options);
  return { followed, seen };
};

const noteAnswer = ({ protocol }: AnyGame, follower: Follower | undefined, answer: string[] | null): void => {
  if (follower && answer) protocol.noteOrder?.(follower.followed, answer);
};

const compareViews = (game: AnyGame, { followed, seen }: Follower, step: number, seat: number): string | null =>
  compare(describeView(game, seen), describeView(game, followed), `turn ${step}, seat ${seat}: by its text `);

/** The view with its observation and mask. */
const describeView = ({ encoder }: AnyGame, view: AnyView) => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(2);
  const mask = new Uint8Array(encoder.actions).fill(2);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return { view, observation, mask };
};
