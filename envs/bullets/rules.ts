import type { Options, Rules, Seed } from '../core/game.ts';
import { createJavaRandom, nextInt, seedJavaRandom } from '../core/javaRandom.ts';
import { isShot, isWalk, NONE, SHOOT, SURRENDER, turnAction, WAIT } from './actions.ts';
import {
  addCell,
  BOARD,
  type Board,
  cellAt,
  clearBoard,
  copyBoard,
  createBoard,
  hasCell,
  isWall,
  removeCell,
  SEATS,
  STEPS,
} from './board.ts';
import { flyBullets } from './flight.ts';

export const RUNNING = 0;
export const HIT = 1;
export const SURRENDERED = 2;
export const LIMIT = 3;

export interface State extends Board {
  /** Approximate number of walls that the board was drawn with. */
  wallCount: number;
  /** Rounds played. */
  round: number;
  /** A draw after this many rounds. */
  limit: number;
  /** By seat, in the contest's numbers, or NONE. */
  actions: Int8Array;
  /** RUNNING, or what ended the match: HIT, SURRENDERED, LIMIT. */
  ending: number;
  /** By seat: 1 = was hit or gave up. */
  lost: Uint8Array;
}

const random = createJavaRandom();
/** Scratch: the cells that bullets are on. */
const taken = new Int32Array(BOARD);

/** `count` cells and their images under a half turn become walls; a cell may be drawn twice. */
const drawWalls = (state: State, count: number): void => {
  const { height, width, walls } = state;
  for (let i = 0; i < count; i++) {
    const row = nextInt(random, height);
    const column = nextInt(random, width);
    addCell(walls, 0, cellAt(row, column));
    addCell(walls, 0, cellAt(height - 1 - row, width - 1 - column));
  }
};

/** The round counts and endings of a match that begins; board and limit stay as they are. */
export const beginMatch = (state: State): void => {
  state.round = 0;
  state.actions.fill(NONE);
  state.ending = RUNNING;
  state.lost.fill(0);
};

const start = (state: State, seed: Seed, options: Options): void => {
  const { height, width } = options;
  seedJavaRandom(random, seed);
  clearBoard(state, height, width);
  state.wallCount = options.walls;
  state.limit = options.rounds;
  state.players[0] = cellAt(1, 1);
  state.players[1] = cellAt(height - 2, width - 2);
  drawWalls(state, options.walls >> 1);
  for (let seat = 0; seat < SEATS; seat++) removeCell(state.walls, 0, state.players[seat]);
  beginMatch(state);
};

const copy = (from: State, to: State): void => {
  copyBoard(from, to);
  to.wallCount = from.wallCount;
  to.round = from.round;
  to.limit = from.limit;
  to.ending = from.ending;
  for (let seat = 0; seat < SEATS; seat++) {
    to.actions[seat] = from.actions[seat];
    to.lost[seat] = from.lost[seat];
  }
};

/** The cell that a seat's action takes it to, the other seat aside. */
const target = (state: State, seat: number): number => {
  const cell = state.players[seat];
  const action = state.actions[seat];
  if (!isWalk(action)) return cell;
  const next = cell + STEPS[action];
  return isWall(state, next) ? cell : next;
};

const walk = (state: State): void => {
  const red = target(state, 0);
  const blue = target(state, 1);
  if (red === blue) return;
  state.players[0] = red;
  state.players[1] = blue;
};

/** Shooters do not walk, so it does not matter that the others already have. */
const shoot = (state: State): void => {
  for (let seat = 0; seat < SEATS; seat++) {
    const action = state.actions[seat];
    if (isShot(action)) addCell(state.bullets, (action - SHOOT) * BOARD, state.players[seat]);
  }
};

/** Notes who lost, if anyone, and why. */
const markLosers = (state: State, ending: number, red: boolean, blue: boolean): void => {
  if (!red && !blue) return;
  state.lost[0] = red ? 1 : 0;
  state.lost[1] = blue ? 1 : 0;
  state.ending = ending;
};

const playRound = (state: State): void => {
  const { players } = state;
  walk(state);
  shoot(state);
  flyBullets(state.walls, state.bullets, state.height, state.width, taken, 0);
  markLosers(state, HIT, hasCell(taken, 0, players[0]), hasCell(taken, 0, players[1]));
};

const advance = (state: State): void => {
  const { actions } = state;
  markLosers(state, SURRENDERED, actions[0] === SURRENDER, actions[1] === SURRENDER);
  if (state.ending === RUNNING) playRound(state);
  actions[0] = NONE;
  actions[1] = NONE;
  state.round++;
  if (state.ending === RUNNING && state.round >= state.limit) state.ending = LIMIT;
};

const result = (state: State, seat: number): number => state.lost[1 - seat] - state.lost[seat];

export const rules: Rules<State> = {
  createState: () => ({
    ...createBoard(),
    wallCount: 0,
    round: 0,
    limit: 0,
    actions: new Int8Array(SEATS),
    ending: RUNNING,
    lost: new Uint8Array(SEATS),
  }),
  start,
  copy,
  turn: state => state.round,
  isOver: state => state.ending !== RUNNING,
  acts: (state, seat) => state.ending === RUNNING && state.actions[seat] === NONE,
  decide(state, seat, action) {
    state.actions[seat] = turnAction(seat, action);
  },
  advance,
  /** No answer in time counts as waiting; a program that ends without a number has written nothing, a surrender. */
  forfeit(state, seat, cause) {
    state.actions[seat] = cause === 'timeout' ? WAIT : SURRENDER;
  },
  score: (state, seat) => (1 + result(state, seat)) / 2,
  result,
};
