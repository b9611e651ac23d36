import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import type { MatchRecord } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng } from '../core/rng.ts';
import { wondev } from './index.ts';
import type { WondevView } from './vision.ts';

const { rules, vision, encoder, protocol, recorder } = wondev;
const FOLDER = new URL('../../tests/transcripts/', import.meta.url);

const readMatches = (file: string): MatchRecord[] =>
  gunzipSync(readFileSync(new URL(file, FOLDER)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

const replay = (record: MatchRecord): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const again = recorder.open(state, record.players, record.seed);
  for (let step = 0; step < recorder.steps(record); step++) {
    const inputs = [0, 1].map(seat => (rules.acts(state, seat) ? protocol.writeTurn(state, seat) : null));
    const answers = recorder.answers(record, step);
    recorder.before(again, state, inputs);
    for (const seat of [0, 1]) if (inputs[seat] !== null) protocol.readOrder(state, seat, answers[seat]);
    rules.advance(state);
    recorder.after(again, state, answers);
  }
  expect(rules.isOver(state)).toBe(true);
  recorder.close(again, state);
  return again;
};

/** Follows every seat by the recorded text, started as a contest bot would be: not knowing its seat. */
const follow = (record: MatchRecord): void => {
  const state = rules.createState();
  recorder.start(record, state);
  const followed = [0, 1].map(seat => {
    const view = vision.createView();
    vision.start(view, 0, {});
    protocol.readInit(linesOf(record.init[seat]), view);
    return view;
  });
  const seen = vision.createView();
  for (let step = 0; step < recorder.steps(record); step++) {
    const seat = recorder.inputs(record, step).findIndex(input => input !== null);
    protocol.readTurn(linesOf(recorder.inputs(record, step)[seat] ?? []), followed[seat]);
    vision.look(state, seat, seen);
    expect(followed[seat]).toEqual(seen);
    expect(encodeBoth(followed[seat]).equals(encodeBoth(seen))).toBe(true);
    const imagined = rules.createState();
    vision.imagine(followed[seat], new Rng(1), imagined);
    expect(imagined).toEqual(state);
    protocol.readOrder(state, seat, recorder.answers(record, step)[seat]);
    rules.advance(state);
  }
};

/** Observation and mask in one. */
const encodeBoth = (view: WondevView): Buffer => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(9);
  const mask = new Uint8Array(encoder.actions).fill(9);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return Buffer.concat([observation, mask]);
};

for (const file of readdirSync(FOLDER).filter(name => /^wondev.*\.jsonl\.gz$/.test(name))) {
  describe(file, () => {
    for (const record of readMatches(file)) {
      const title = `seed ${record.seed}, ${record.players.join(' against ')}`;
      it(`replays ${title}`, () => {
        expect(recorder.normalise(replay(record))).toEqual(recorder.normalise(record));
      });
      it(`shows each seat by its text what the simulator shows: ${title}`, () => follow(record));
      it(`draws the map of ${title} without being told its kind`, () => {
        const state = rules.createState();
        rules.start(state, BigInt(record.seed), {});
        expect(protocol.writeTurn(state, 0)).toEqual(recorder.inputs(record, 0)[0]);
      });
      it(`starts ${title} from its first text as from its seed`, () => {
        const [bySeed, byText] = [rules.createState(), rules.createState()];
        recorder.start(record, bySeed);
        recorder.start({ ...record, seed: null }, byText);
        expect(byText).toEqual(bySeed);
      });
    }
  });
}
