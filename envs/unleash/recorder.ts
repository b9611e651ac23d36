import { type MatchRecord, ProtocolError, type Recorder, type Seed } from '../core/game.ts';
import { cellAt, HEIGHT, ROBOTS, WIDTH } from './grid.ts';
import { listItems, writeInit } from './judgeText.ts';
import { normalise } from './normalise.ts';
import { rules } from './rules.ts';
import { ENDINGS, type State } from './state.ts';

const SEATS = [0, 1];

/** Ore as a character: from '0' on, with a hole from 'a' on. */
const writeOre = (ore: number, hole: number): string =>
  String.fromCharCode((hole === 1 ? 'a' : '0').charCodeAt(0) + ore);

const writeTruth = (state: State) => ({
  scores: [...state.delivered],
  cooldowns: SEATS.map(seat => [state.cooldown[2 * seat], state.cooldown[2 * seat + 1]]),
  ore: Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => writeOre(state.ore[cellAt(x, y)], state.hole[cellAt(x, y)])).join(''),
  ),
  robots: Array.from({ length: ROBOTS }, (_, robot) => [
    robot,
    state.robotX[robot],
    state.robotY[robot],
    state.item[robot],
  ]),
  radars: SEATS.map(seat => listItems(state.radar, seat).map(({ x, y, id }) => [x, y, id])),
  traps: SEATS.map(seat => listItems(state.trap, seat).map(({ x, y, id }) => [x, y, id])),
});

const start = (record: MatchRecord, state: State): void => {
  if (!/^-?[0-9]{1,19}$/.test(record.seed)) {
    throw new ProtocolError(`the record's seed must be a whole number as text, not ${record.seed}`);
  }
  rules.start(state, BigInt(record.seed), {});
};

const open = (_state: State, players: readonly string[], seed: Seed | null): MatchRecord => ({
  game: 'unleash',
  seed: seed === null ? null : String(seed),
  players: [...players],
  init: SEATS.map(() => writeInit()),
  turns: [],
});

const close = (record: MatchRecord, state: State): void => {
  const scores = SEATS.map(seat => rules.score(state, seat));
  record.final = {
    rounds: state.turn,
    reason: ENDINGS[state.ending],
    scores,
    winner: scores[0] === scores[1] ? null : scores[0] > scores[1] ? 0 : 1,
    truth: writeTruth(state),
  };
};

export const recorder: Recorder<State> = {
  start,
  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) => record.turns[step].inputs,
  steps: record => record.turns.length,
  open,
  before(record, state, inputs) {
    record.turns.push({ inputs: inputs.map(lines => lines && [...lines]), truth: writeTruth(state) });
  },
  after(record, _state, answers) {
    record.turns[record.turns.length - 1].outputs = answers.map(lines => lines && [...lines]);
  },
  close,
  normalise,
};
