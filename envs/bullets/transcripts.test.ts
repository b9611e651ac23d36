import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Lines, MatchRecord } from '../core/game.ts';
import { bullets } from './index.ts';

const { rules, vision, protocol, recorder, encoder } = bullets;

const readRecords = (name: string): MatchRecord[] => {
  const file = new URL(`../../tests/transcripts/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line));
};

const linesOf = (text: readonly string[]): Lines => {
  let at = 0;
  return { next: () => text[at++] };
};

const size = encoder.shape.reduce((product, side) => product * side, 1);

const encodings = (view: ReturnType<typeof vision.createView>) => {
  const observation = new Uint8Array(size).fill(7);
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
  expect(read).toEqual(shown);
  const expected = encodings(shown);
  const found = encodings(read);
  expect(Buffer.compare(found.observation, expected.observation)).toBe(0);
  expect(found.mask).toEqual(expected.mask);
};

const replay = (record: MatchRecord): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const copy = recorder.open(state, record.players, null);
  for (let step = 0; step < recorder.steps(record); step++) {
    expect(rules.isOver(state)).toBe(false);
    const inputs = [0, 1].map(seat => protocol.writeTurn(state, seat));
    expect(inputs).toEqual(recorder.inputs(record, step));
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
        expect(recorder.normalise(replay(record))).toEqual(recorder.normalise(record));
      });
    });
  });
}
