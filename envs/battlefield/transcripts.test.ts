import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { MatchRecord } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { encoder } from './encoder.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { rules, type State } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';

const FILE = new URL('../../tests/transcripts/battlefield.jsonl.gz', import.meta.url);
const records: MatchRecord[] = gunzipSync(readFileSync(FILE))
  .toString('utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

/** Replays the recorded answers; `watch` sees the state and the recorded step before they are read. */
const replay = (record: MatchRecord, watch: (state: State, step: number) => void = () => {}): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const again = recorder.open(state, ['red', 'blue'], null);
  for (let step = 0; step < recorder.steps(record); step++) {
    const asked = [0, 1].filter(seat => rules.acts(state, seat));
    const inputs = [0, 1].map(seat => (asked.includes(seat) ? protocol.writeTurn(state, seat) : null));
    expect(inputs).toEqual(recorder.inputs(record, step));
    watch(state, step);
    recorder.before(again, state, inputs);
    const answers = recorder.answers(record, step);
    for (const seat of asked) protocol.readOrder(state, seat, answers[seat]);
    rules.advance(state);
    recorder.after(again, state, answers);
  }
  expect(rules.isOver(state)).toBe(true);
  recorder.close(again, state);
  return again;
};

/** Observation and mask as one string, which compares fast. */
const encodeView = (view: BattlefieldView): string => {
  const observation = new Uint8Array(encoder.shape.reduce((product, side) => product * side, 1));
  const mask = new Uint8Array(encoder.actions);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return `${observation.join('')} ${mask.join('')}`;
};

describe('recorded matches', () => {
  it('are there', () => {
    expect(records.length).toBeGreaterThan(40);
  });

  it.each(records.map((record, index) => [index, record.result.reason, record]))(
    'match %i (%s) replays to the same echoes, board and result',
    (_, __, record) => {
      expect(recorder.normalise(replay(record))).toEqual(recorder.normalise(record));
    },
  );

  it('show each seat that follows its text what looking at the state shows', () => {
    for (const record of records) {
      const followers = [0, 1].map(seat => {
        const view = vision.createView();
        vision.start(view, seat, {});
        protocol.readInit(linesOf([]), view);
        return view;
      });
      replay(record, (state, step) => {
        recorder.inputs(record, step).forEach((input, seat) => {
          if (input === null) return;
          const looked = vision.createView();
          protocol.readTurn(linesOf(input), followers[seat]);
          vision.look(state, seat, looked);
          expect(followers[seat]).toEqual(looked);
          expect(encodeView(followers[seat])).toEqual(encodeView(looked));
          protocol.noteOrder?.(followers[seat], recorder.answers(record, step)[seat] ?? []);
        });
      });
    }
  });
});
