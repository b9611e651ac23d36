import type { Recorder, View } from '../../envs/core/game.ts';
import {
  type Encoder,
  type Game,
  type Protocol,
  ProtocolError,
  type Rules,
  type Vision,
} from '../../envs/core/game.ts';
import { resultFromScores } from '../../envs/core/standing.ts';

/** Everybody names a number from 0 to 9 in every turn; the highest sum wins. For testing what plays games. */
interface RaceState {
  /** [4] */
  sums: Int32Array;
  /** [4] the number named in this turn, -1 none yet, -2 forfeited. */
  named: Int8Array;
  /** [4] 1 = still in. */
  isIn: Uint8Array;
  seats: number;
  turns: number;
  turn: number;
}

interface RaceView extends View {
  named: number;
  sum: number;
}

const NUMBERS = 10;
const isOver = (state: RaceState): boolean =>
  state.turn >= state.turns || state.isIn.reduce((sum, isIn) => sum + isIn, 0) < 1;
const scoreOf = (state: RaceState, seat: number): number => (state.isIn[seat] ? state.sums[seat] : -1);

const rules: Rules<RaceState> = {
  createState: () => ({
    sums: new Int32Array(4),
    named: new Int8Array(4),
    isIn: new Uint8Array(4),
    seats: 0,
    turns: 0,
    turn: 0,
  }),
  start(state, _seed, options) {
    state.sums.fill(0);
    state.named.fill(-1);
    state.isIn.fill(0).fill(1, 0, options.seats);
    state.seats = options.seats;
    state.turns = options.turns;
    state.turn = 0;
  },
  copy(from, to) {
    to.sums.set(from.sums);
    to.named.set(from.named);
    to.isIn.set(from.isIn);
    to.seats = from.seats;
    to.turns = from.turns;
    to.turn = from.turn;
  },
  turn: state => state.turn,
  isOver,
  acts: (state, seat) => !isOver(state) && state.isIn[seat] === 1 && state.named[seat] === -1,
  decide(state, seat, action) {
    state.named[seat] = action;
  },
  forfeit(state, seat) {
    state.named[seat] = -2;
  },
  advance(state) {
    for (let seat = 0; seat < state.seats; seat++) {
      if (state.named[seat] === -2) state.isIn[seat] = 0;
      else if (state.isIn[seat] === 1) state.sums[seat] += state.named[seat];
    }
    state.named.fill(-1);
    state.turn++;
  },
  score: scoreOf,
  result: (state, seat) =>
    resultFromScores(
      Array.from({ length: state.seats }, (_, other) => scoreOf(state, other)),
      state.seats,
      seat,
    ),
};

const vision: Vision<RaceState, RaceView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, named: -1, sum: 0 }),
  copy: (from, to) => void Object.assign(to, from),
  start: (view, seat) => void Object.assign(view, { seat, turn: 0, named: -1, sum: 0 }),
  look: (state, seat, view) =>
    void Object.assign(view, { turn: state.turn, named: state.named[seat], sum: state.sums[seat] }),
  owes: view => view.named === -1,
  decide(view, action) {
    view.named = action;
  },
  imagine() {
    throw new Error('a race needs no imagination');
  },
};

const encoder: Encoder<RaceView> = {
  shape: [1],
  planes: ['nothing'],
  actions: NUMBERS,
  encode: (_, out) => void out.fill(0),
  mask: (_, out) => void out.fill(1),
};

const readNumber = (text: string | undefined): number | null => (/^\d$/.test(text?.trim() ?? '') ? Number(text) : null);

const protocol: Protocol<RaceState, RaceView> = {
  orderLines: () => 1,
  writeInit: (state, seat) => [`seat ${seat} of ${state.seats}`],
  writeTurn: (state, seat) => [`turn ${state.turn}`, `sum ${state.sums[seat]}`],
  readOrder(state, seat, lines) {
    const number = readNumber(lines?.[0]);
    if (number !== null && lines?.length === 1) {
      rules.decide(state, seat, number);
      return null;
    }
    rules.forfeit(state, seat, lines ? 'illegal' : 'timeout');
    return lines ? `expected a number from 0 to 9, got '${lines.join('|').slice(0, 80)}'` : 'no answer in time';
  },
  readInit(lines, view) {
    view.seat = Number(lines.next().split(' ')[1]);
  },
  readTurn(lines, view) {
    view.turn = Number(/^turn (\d+)$/.exec(lines.next())?.[1]);
    if (Number.isNaN(view.turn)) throw new ProtocolError('expected the turn');
    view.sum = Number(lines.next().split(' ')[1]);
    view.named = -1;
  },
  writeOrder: view => [String(view.named)],
  writeAction: (_, action) => String(action),
};

const recorder: Recorder<RaceState> = {
  start: (record, state) => rules.start(state, 0, record.options),
  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) => record.turns[step].inputs,
  steps: record => record.turns.length,
  open: (state, players, seed) => ({
    game: 'race',
    seed: String(seed),
    players,
    options: { seats: state.seats, turns: state.turns },
    turns: [],
  }),
  before: (record, _state, inputs) => void record.turns.push({ inputs }),
  after(record, _state, answers) {
    record.turns.at(-1).outputs = answers;
  },
  close(record, state) {
    record.final = { sums: Array.from(state.sums) };
  },
  normalise: record => record,
};

const createRace = (fresh: boolean): Game<RaceState, RaceView> => ({
  id: 'race',
  title: 'Race',
  version: 0,
  about: 'the highest sum wins',
  hidden: false,
  simultaneous: true,
  options: {
    seats: { about: 'players', min: 2, max: 4, default: 2 },
    turns: { about: 'turns', min: 1, max: 1000, default: 5 },
  },
  seats: options => options.seats,
  clock: { first: 1000, turn: fresh ? 1000 : 100, fresh },
  maxSteps: options => options.turns,
  rules,
  vision,
  encoder,
  protocol,
  render: { text: state => `turn ${state.turn}: ${state.sums.join(' ')}`, svg: () => '<svg/>' },
  recorder,
  createBaseline: () => ({ choose: () => 5 }),
  potential: () => 0,
});

export const race = createRace(false);
/** The same with a new process for every turn. */
export const freshRace = createRace(true);
