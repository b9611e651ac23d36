import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import type { MatchRecord } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng } from '../core/rng.ts';
import { hypersonic } from './index.ts';
import type { HypersonicView } from './vision.ts';

const { rules, vision, encoder, protocol, recorder } = hypersonic;
const FOLDER = new URL('../../tests/transcripts/', import.meta.url);

const readMatches = (file: string): MatchRecord[] =>
  gunzipSync(readFileSync(new URL(file, FOLDER)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

const seatsOf = (record: MatchRecord): number[] => [...record.players.keys()];

const replay = (record: MatchRecord): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const again = recorder.open(state, record.players, record.seed);
  for (let step = 0; step < recorder.steps(record); step++) {
    const inputs = seatsOf(record).map(seat => (rules.acts(state, seat) ? protocol.writeTurn(state, seat) : null));
    const answers = recorder.answers(record, step);
    recorder.before(again, state, inputs);
    for (const seat of seatsOf(record)) if (inputs[seat]) protocol.readOrder(state, seat, answers[seat]);
    rules.advance(state);
    recorder.after(again, state, answers);
  }
  expect(rules.isOver(state)).toBe(true);
  recorder.close(again, state);
  return again;
};

/** Follows every seat by the recorded text alone, started as a contest bot would be: not knowing its seat. */
const follow = (record: MatchRecord): void => {
  const state = rules.createState();
  recorder.start(record, state);
  const followed = seatsOf(record).map(seat => {
    const view = vision.createView();
    vision.start(view, 0, { players: 2 });
    protocol.readInit(linesOf(record.init[seat]), view);
    return view;
  });
  const seen = vision.createView();
  const imagined = rules.createState();
  for (let step = 0; step < recorder.steps(record); step++) {
    recorder.inputs(record, step).forEach((input, seat) => {
      if (input === null) return;
      protocol.readTurn(linesOf(input), followed[seat]);
      vision.look(state, seat, seen);
      expectSame(followed[seat], seen);
      expect(encodeBoth(followed[seat]).equals(encodeBoth(seen))).toBe(true);
      vision.imagine(followed[seat], new Rng(1), imagined);
      expectSame(imagined, { ...state, deadAt: state.goneAt });
    });
    recorder.answers(record, step).forEach((answer, seat) => {
      if (rules.acts(state, seat)) protocol.readOrder(state, seat, answer);
    });
    rules.advance(state);
  }
};

/** Much faster than `toEqual` where all is well, as it is thousands of times. */
const expectSame = (actual: object, expected: object): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
};

/** Observation and mask in one. */
const encodeBoth = (view: HypersonicView): Buffer => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(9);
  const mask = new Uint8Array(encoder.actions).fill(9);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return Buffer.concat([observation, mask]);
};

for (const file of readdirSync(FOLDER).filter(name => /^hypersonic.*\.jsonl\.gz$/.test(name))) {
  describe(file, () => {
    for (const record of readMatches(file)) {
      const title = `seed ${record.seed}, ${record.players.join(' against ')}`;
      it(`replays ${title}`, () => {
        expectSame(recorder.normalise(replay(record)), recorder.normalise(record));
      });
      it(`shows each seat by its text what the simulator shows: ${title}`, () => follow(record));
      it(`starts ${title} from its first text as from its seed`, () => {
        const [bySeed, byText] = [rules.createState(), rules.createState()];
        recorder.start(record, bySeed);
        recorder.start({ ...record, seed: null }, byText);
        expect(byText).toEqual(bySeed);
      });
    }
  });
}
