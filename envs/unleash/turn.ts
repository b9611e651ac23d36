import { nextInt } from '../core/javaRandom.ts';
import { DIG, MOVE, REQUEST_RADAR, REQUEST_TRAP, WAIT } from './actions.ts';
import { resolveDigs } from './digs.ts';
import {
  AROUND_SIZE,
  AROUND_X,
  AROUND_Y,
  COOLDOWN,
  distance,
  HOME,
  isDiggable,
  isInside,
  NOTHING,
  ORE,
  RADAR,
  ROBOTS,
  TEAM,
  TRAP,
} from './grid.ts';
import { moveRobot } from './move.ts';
import type { State } from './state.ts';
import { resolveTraps } from './traps.ts';

/** Carries out everybody's commands, in the judge's order and with its draws. */
export const resolveTurn = (state: State): void => {
  for (let robot = 0; robot < ROBOTS; robot++) convertCommand(state, robot);
  resolveTraps(state);
  resolveDigs(state);
  resolveRequests(state);
  for (let i = 0; i < state.cooldown.length; i++) if (state.cooldown[i] > 0) state.cooldown[i]--;
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (state.kind[robot] === MOVE && state.out[robot < TEAM ? 0 : 1] === 0) moveRobot(state, robot);
  }
  for (let robot = 0; robot < ROBOTS; robot++) deliver(state, robot);
};

const isRequest = (kind: number): boolean => kind === REQUEST_RADAR || kind === REQUEST_TRAP;

/** Commands that cannot be carried out on the spot become moves, and a move to the own cell a wait. */
const convertCommand = (state: State, robot: number): void => {
  const kind = state.kind[robot];
  if (kind === DIG) convertDig(state, robot);
  else if (isRequest(kind) && state.robotX[robot] !== HOME) {
    nextInt(state.random, 1);
    becomeMove(state, robot, HOME, state.robotY[robot]);
  } else if (kind === MOVE && isAtTarget(state, robot)) state.kind[robot] = WAIT;
};

const isAtTarget = (state: State, robot: number): boolean =>
  state.robotX[robot] === state.targetX[robot] && state.robotY[robot] === state.targetY[robot];

const becomeMove = (state: State, robot: number, x: number, y: number): void => {
  state.kind[robot] = MOVE;
  state.targetX[robot] = x;
  state.targetY[robot] = y;
};

const convertDig = (state: State, robot: number): void => {
  const x = state.targetX[robot];
  const y = state.targetY[robot];
  if (!isDiggable(x, y)) becomeMove(state, robot, x, y);
  else if (distance(state.robotX[robot], state.robotY[robot], x, y) > 1) approachDig(state, robot, x, y);
};

/** Sides of the target that are nearest to the robot. */
const nearest = new Uint8Array(AROUND_SIZE);

const approachDig = (state: State, robot: number, x: number, y: number): void => {
  let count = 0;
  let least = 0;
  for (let side = 1; side < AROUND_SIZE; side++) {
    const besideX = x + AROUND_X[side];
    const besideY = y + AROUND_Y[side];
    if (!isInside(besideX, besideY)) continue;
    const steps = distance(state.robotX[robot], state.robotY[robot], besideX, besideY);
    if (count === 0 || steps < least) {
      count = 0;
      least = steps;
    }
    if (steps === least) nearest[count++] = side;
  }
  const side = nearest[nextInt(state.random, count)];
  becomeMove(state, robot, x + AROUND_X[side], y + AROUND_Y[side]);
};

/** [robots] 0 = requests nothing, 1 = with free hands, 2 = with something in them. */
const wantsItem = new Uint8Array(ROBOTS);

/** Robots with free hands come first. */
const resolveRequests = (state: State): void => {
  for (let robot = 0; robot < ROBOTS; robot++) {
    wantsItem[robot] = isRequest(state.kind[robot]) ? (state.item[robot] === NOTHING ? 1 : 2) : 0;
  }
  for (let rank = 1; rank <= 2; rank++) {
    for (let robot = 0; robot < ROBOTS; robot++) if (wantsItem[robot] === rank) giveItem(state, robot);
  }
};

const giveItem = (state: State, robot: number): void => {
  const wanted = state.kind[robot] - REQUEST_RADAR;
  const offer = (robot < TEAM ? 0 : 2) + wanted;
  if (state.cooldown[offer] > 0) return;
  if (state.item[robot] === ORE) state.oreLeft--;
  state.cooldown[offer] = COOLDOWN;
  state.item[robot] = wanted === 0 ? RADAR : TRAP;
};

const deliver = (state: State, robot: number): void => {
  if (state.robotX[robot] !== HOME || state.item[robot] !== ORE) return;
  state.item[robot] = NOTHING;
  state.delivered[robot < TEAM ? 0 : 1]++;
  state.oreLeft--;
};
