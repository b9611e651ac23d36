import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import type { MatchRecord } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { bullets } from './index.ts';

const { rules, vision, protocol, recorder, encoder } = bullets;

const readRecords = (name: string): MatchRecord[] => {
  const file = new URL(`../../tests/transcripts/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line));
};

/** `toEqual` is slow on typed arrays: it is called only to say how the two differ. */
const expectSame = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
};

const encodings = (view: ReturnType<typeof vision.createView>) => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(7);
  const mask = new Uint8Array(encoder.actions).fill(7);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return { observation, mask };
};

/** The view that a fresh bot reads from the recorded text is the one that the state shows. */
const checkView = (state: ReturnType<typeof rules.createState>, seat: number, input: readonly string[]) => {
  const shown = vision.createView();
  const read = vision.createView();
  vision.look(state, seat, shown);
  protocol.readInit(linesOf([]), read);
  protocol.readTurn(linesOf(input), read);
  expectSame(read, shown);
  expectSame(encodings(read), encodings(shown));
};

const replay = (record: MatchRecord): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const copy = recorder.open(state, record.players, null);
  for (let step = 0; step < recorder.steps(record); step++) {
    expect(rules.isOver(state)).toBe(false);
    const inputs = [0, 1].map(seat => protocol.writeTurn(state, seat));
    expectSame(inputs, recorder.inputs(record, step));
    for (const seat of [0, 1]) checkView(state, seat, inputs[seat]);
    recorder.before(copy, state, inputs);
    const answers = recorder.answers(record, step);
    answers.forEach((lines, seat) => {
      protocol.readOrder(state, seat, lines);
    });
    rules.advance(state);
    recorder.after(copy, state, answers);
  }
  expect(rules.isOver(state)).toBe(true);
  recorder.close(copy, state);
  return copy;
};

for (const name of ['bullets', 'bullets_sizes']) {
  describe(`the recorded matches of ${name}`, () => {
    readRecords(name).forEach((record, i) => {
      it(`replay exactly: ${i}, ${record.players.join(' against ')} on ${record.height}x${record.width}`, () => {
        expectSame(recorder.normalise(replay(record)), recorder.normalise(record));
      });
    });
  });
}
