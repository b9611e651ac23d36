import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import type { MatchRecord } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { unleash } from './index.ts';
import { isSame, startView } from './playMatch.ts';
import type { State } from './state.ts';
import type { UnleashView } from './view.ts';

const { rules, vision, encoder, protocol, recorder } = unleash;
const SEATS = [0, 1];

const readRecords = (): MatchRecord[] => {
  const file = new URL('../../tests/transcripts/unleash.jsonl.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line));
};

const encodings = (view: UnleashView) => {
  const observation = new Uint8Array(sizeOf(encoder.shape)).fill(7);
  const mask = new Uint8Array(encoder.actions).fill(7);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return [observation, mask].map(bits => Buffer.from(bits).toString('hex'));
};

/** Two views a seat: one follows the recorded text, one looks at the replayed state. */
const follow = (record: MatchRecord) => {
  const seats = SEATS.map(seat => ({ read: startView(seat), seen: startView(seat) }));
  seats.forEach(({ read }, seat) => {
    protocol.readInit(linesOf(record.init[seat]), read);
  });
  return (state: State, step: number): void => {
    seats.forEach(({ read, seen }, seat) => {
      protocol.readTurn(linesOf(recorder.inputs(record, step)[seat]!), read);
      vision.look(state, seat, seen);
      if (!isSame(read, seen)) expect(read).toEqual(seen);
      expect(encodings(read)).toEqual(encodings(seen));
    });
  };
};

const replay = (record: MatchRecord): MatchRecord => {
  const state = rules.createState();
  recorder.start(record, state);
  const copy = recorder.open(state, record.players, record.seed);
  const checkViews = follow(record);
  for (let step = 0; step < recorder.steps(record); step++) {
    expect(SEATS.map(seat => rules.acts(state, seat))).toEqual([true, true]);
    recorder.before(
      copy,
      state,
      SEATS.map(seat => protocol.writeTurn(state, seat)),
    );
    checkViews(state, step);
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

describe('the recorded matches', () => {
  readRecords().forEach((record, i) => {
    it(`replay exactly: ${i}, ${record.players.join(' against ')}, ended by ${record.final.reason}`, () => {
      expect(recorder.normalise(replay(record))).toEqual(recorder.normalise(record));
    });
  });

  it('are not all alike after normalising: a moved item shows', () => {
    const [record] = readRecords();
    const changed = structuredClone(record);
    changed.turns[20].truth.radars[0][0][0] += 1;
    expect(recorder.normalise(changed)).not.toEqual(recorder.normalise(record));
  });
});
