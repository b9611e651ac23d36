import type { Rules } from '../core/game.ts';
import { resultFromScores } from '../core/standing.ts';
import { bombs, stepOf } from './actions.ts';
import { Blast, burnFuses } from './blast.ts';
import {
  addBomb,
  BOMB_ITEM,
  type Board,
  copyBoard,
  createBoard,
  FLOOR,
  FUSE,
  isIn,
  isItem,
  isOver,
  RANGE_ITEM,
  setCell,
} from './board.ts';
import { CELLS, MAX_SEATS, NEXT, NOWHERE } from './geometry.ts';
import { drawMap } from './map.ts';

/** In place of an action: none yet, and none to come. */
export const UNDECIDED = -1;
const FORFEITED = -2;

const SURVIVOR_SCORE = 1_000_000;
const ROUND_SCORE = 100;

export interface State extends Board {
  /**
   * [seats]: -1 while in, else the round of the end as the judge counts it: the round of the explosion, or the one
   * before for a wrong answer. `goneAt` differs from it where a seat forfeits while an explosion reaches it: nobody
   * else can tell.
   */
  deadAt: Int16Array;
  /** [seats]: action, UNDECIDED or FORFEITED. */
  chosen: Int8Array;
}

const blast = new Blast();
const scores = new Float64Array(MAX_SEATS);

export const rules: Rules<State> = {
  createState: () => ({
    ...createBoard(),
    deadAt: new Int16Array(MAX_SEATS).fill(-1),
    chosen: new Int8Array(MAX_SEATS).fill(UNDECIDED),
  }),

  start(state, seed, options) {
    drawMap(state, seed, options.players);
    state.deadAt.fill(-1);
    state.chosen.fill(UNDECIDED);
  },

  copy(from, to) {
    copyBoard(from, to);
    to.deadAt.set(from.deadAt);
    to.chosen.set(from.chosen);
  },

  turn: state => state.turn,
  isOver,
  acts: (state, seat) => isIn(state, seat) && state.chosen[seat] === UNDECIDED && !isOver(state),

  decide(state, seat, action) {
    state.chosen[seat] = action;
  },

  forfeit(state, seat) {
    state.chosen[seat] = FORFEITED;
  },

  advance(state) {
    state.turn++;
    const hadBombs = state.bombCount > 0;
    burnFuses(state);
    const isBlast = blast.ignite(state);
    putOut(state);
    if (isBlast) blast.apply(state);
    const hasActed = carryOut(state);
    collectItems(state);
    state.idle = hadBombs || hasActed ? 0 : state.idle + 1;
    if (state.boxesLeft === 0) state.boxless++;
    state.chosen.fill(UNDECIDED);
  },

  score,

  result(state, seat) {
    for (let other = 0; other < state.seats; other++) scores[other] = score(state, other);
    return resultFromScores(scores, state.seats, seat);
  },
};

function score(state: State, seat: number): number {
  const standing = state.deadAt[seat] < 0 ? SURVIVOR_SCORE : ROUND_SCORE * state.deadAt[seat];
  return state.boxes[seat] + standing;
}

/** Those who forfeited and those whom an explosion reaches. */
const putOut = (state: State): void => {
  for (let seat = 0; seat < state.seats; seat++) {
    if (!isIn(state, seat)) continue;
    const isHit = blast.touches(state.at[seat]);
    const hasForfeited = state.chosen[seat] === FORFEITED;
    if (!isHit && !hasForfeited) continue;
    state.deadAt[seat] = hasForfeited ? state.turn - 1 : state.turn;
    state.goneAt[seat] = isHit ? state.turn : state.turn - 1;
    leave(state, seat);
  }
};

/** What a seat held does not matter any more; its bombs stay. */
const leave = (board: Board, seat: number): void => {
  board.at[seat] = NOWHERE;
  board.bombsLeft[seat] = 0;
  board.range[seat] = 0;
};

/** Actions were legal on the board before the explosions, and that is what counts. True if anything was done. */
const carryOut = (state: State): boolean => {
  let hasActed = false;
  for (let seat = 0; seat < state.seats; seat++) {
    if (!isIn(state, seat)) continue;
    const action = state.chosen[seat];
    if (bombs(action)) placeBomb(state, seat);
    const step = stepOf(action, seat);
    if (step !== 0) enter(state, seat, NEXT[step * CELLS + state.at[seat]]);
    if (step !== 0 || bombs(action)) hasActed = true;
  }
  return hasActed;
};

const placeBomb = (state: State, seat: number): void => {
  addBomb(state, state.at[seat], seat, FUSE, state.range[seat]);
  state.bombsLeft[seat]--;
};

/** The item stays for others who arrive in the same round. */
const enter = (state: State, seat: number, cell: number): void => {
  state.at[seat] = cell;
  if (state.cells[cell] === RANGE_ITEM) state.range[seat]++;
  else if (state.cells[cell] === BOMB_ITEM) state.bombsLeft[seat]++;
};

const collectItems = (state: State): void => {
  for (let seat = 0; seat < state.seats; seat++) {
    if (isIn(state, seat) && isItem(state.cells[state.at[seat]])) setCell(state, state.at[seat], FLOOR);
  }
};
