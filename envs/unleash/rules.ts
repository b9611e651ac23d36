import type { Rules } from '../core/game.ts';
import { seedJavaRandom } from '../core/javaRandom.ts';
import { resultFromScores } from '../core/standing.ts';
import { KIND, STEP_X, STEP_Y, WAIT } from './actions.ts';
import { FIRST_ID } from './buried.ts';
import { CELLS, GONE, MAX_TURNS, NOTHING, TEAM } from './grid.ts';
import { drawOre, drawStart } from './map.ts';
import { copyState, createState, DESTROYED, EXHAUSTED, INVALID, ROUNDS, type State } from './state.ts';
import { resolveTurn } from './turn.ts';

const WHOLE = TEAM;

/** The seat's first robot that lives, from this one on; WHOLE if there is none. */
export const nextLiving = (robotX: Int8Array, seat: number, from: number): number => {
  let robot = from;
  while (robot < TEAM && robotX[seat * TEAM + robot] === GONE) robot++;
  return robot;
};

/** The judge asks a seat without robots too, so it then owes one WAIT, for its first. */
export const firstOwing = (robotX: Int8Array, seat: number): number => nextLiving(robotX, seat, 0) % WHOLE;

/** All robots wait, nothing is decided yet. */
export const beginOrders = (state: State): void => {
  state.kind.fill(WAIT);
  state.targetX.fill(0);
  state.targetY.fill(0);
  for (let seat = 0; seat < 2; seat++) state.cursor[seat] = firstOwing(state.robotX, seat);
};

const start = (state: State, seed: number | bigint): void => {
  seedJavaRandom(state.random, seed);
  drawOre(state.random, state.ore);
  drawStart(state.random, state.robotX, state.robotY);
  state.oreLeft = 0;
  for (let cell = 0; cell < CELLS; cell++) state.oreLeft += state.ore[cell];
  state.hole.fill(0);
  state.radar.fill(0);
  state.trap.fill(0);
  state.seen.fill(0);
  state.item.fill(NOTHING);
  state.out.fill(0);
  state.cooldown.fill(0);
  state.delivered.fill(0);
  state.nextId = FIRST_ID;
  state.turn = 0;
  state.ending = 0;
  beginOrders(state);
};

const decide = (state: State, seat: number, action: number): void => {
  const robot = seat * TEAM + state.cursor[seat];
  state.kind[robot] = KIND[action];
  state.targetX[robot] = state.robotX[robot] + STEP_X[action];
  state.targetY[robot] = state.robotY[robot] + STEP_Y[action];
  state.cursor[seat] = nextLiving(state.robotX, seat, state.cursor[seat] + 1);
};

const advance = (state: State): void => {
  if (state.ending !== 0 || state.cursor[0] !== WHOLE || state.cursor[1] !== WHOLE) return;
  resolveTurn(state);
  state.turn++;
  beginOrders(state);
  state.ending = findEnding(state);
  if (state.ending !== 0) state.cursor.fill(WHOLE);
};

const findEnding = (state: State): number => {
  if (state.out[0] === 1 || state.out[1] === 1) return INVALID;
  if (state.oreLeft === 0) return EXHAUSTED;
  if (isDecided(state)) return DESTROYED;
  return state.turn === MAX_TURNS ? ROUNDS : 0;
};

/** Nobody who is not ahead has a robot left. */
const isDecided = (state: State): boolean => {
  const lead = state.delivered[0] - state.delivered[1];
  return (lead > 0 || !hasRobots(state, 0)) && (lead < 0 || !hasRobots(state, 1));
};

const hasRobots = (state: State, seat: number): boolean => nextLiving(state.robotX, seat, 0) !== WHOLE;

/** An illegal line leaves what was decided before it; without an answer there is nothing. */
const forfeit: Rules<State>['forfeit'] = (state, seat, cause) => {
  state.out[seat] = 1;
  const kept = cause === 'illegal' ? state.cursor[seat] : 0;
  for (let robot = kept; robot < TEAM; robot++) state.kind[seat * TEAM + robot] = WAIT;
  state.cursor[seat] = WHOLE;
};

const scores = new Int32Array(2);
const score = (state: State, seat: number): number => (state.out[seat] === 1 ? -1 : state.delivered[seat]);

export const rules: Rules<State> = {
  createState,
  start,
  copy: copyState,
  turn: state => state.turn,
  isOver: state => state.ending !== 0,
  acts: (state, seat) => state.ending === 0 && state.cursor[seat] !== WHOLE,
  decide,
  advance,
  forfeit,
  score,
  result(state, seat) {
    scores[0] = score(state, 0);
    scores[1] = score(state, 1);
    return resultFromScores(scores, 2, seat);
  },
};
