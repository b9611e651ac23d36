import type { Encoder, Symmetry } from '../core/game.ts';
import {
  ACTIONS,
  DIG,
  FIRST_DIG,
  FIRST_MOVE,
  KIND,
  MOVE,
  moveBy,
  REQUEST_RADAR,
  REQUEST_TRAP,
  STEP_X,
  STEP_Y,
  TAKING_RADAR,
  TAKING_TRAP,
  WAITING,
} from './actions.ts';
import { FACTS, MIRRORED_FACTS, writeFacts } from './facts.ts';
import { cellAt, GONE, HOME, isDiggable, isInside, NOTHING, ORE, ROBOTS, TEAM } from './grid.ts';
import { canRequest, claims, countClaims } from './order.ts';
import { DUG_BY_ME, DUG_BY_THEM, hasPaused, UNSEEN, type UnleashView } from './view.ts';

/** The window: 8 cells to the left and right of the robot that decides, 7 up and down. */
const SIDE = 8;
const RISE = 7;
const ACROSS = 2 * SIDE + 1;
const DOWN = 2 * RISE + 1;
const WINDOW = ACROSS * DOWN;

const PLANES = [
  'outside the map',
  'headquarters',
  'ore known, 1 or more',
  'ore known, 2 or more',
  'ore known, 3 or more',
  'ore not claimed by an order of this turn',
  'ore never known',
  'in sight of an own radar',
  'hole that I may have dug',
  'hole that they may have dug',
  'hole that is new this turn',
  'suspect: they may have buried something',
  'suspect: they have buried something or bluffed',
  'own trap',
  'own radar',
  'other own robot',
  'other own robot with ore',
  'other own robot with a radar or trap',
  'own dig ordered this turn',
  'own move ordered this turn to here',
  'their robot',
  'their robot that may carry a trap or radar',
  'their robot that stood still',
  'facts, as bits in a row (see README)',
] as const;

/** Where each plane begins, in the order of PLANES. */
const plane = (name: (typeof PLANES)[number]): number => PLANES.indexOf(name) * WINDOW;
const OUTSIDE = plane('outside the map');
const HEADQUARTERS = plane('headquarters');
const ORE_1 = plane('ore known, 1 or more');
const ORE_2 = plane('ore known, 2 or more');
const ORE_3 = plane('ore known, 3 or more');
const UNCLAIMED = plane('ore not claimed by an order of this turn');
const UNKNOWN = plane('ore never known');
const IN_SIGHT = plane('in sight of an own radar');
const MY_HOLE = plane('hole that I may have dug');
const THEIR_HOLE = plane('hole that they may have dug');
const NEW_HOLE = plane('hole that is new this turn');
const SUSPECT_1 = plane('suspect: they may have buried something');
const SUSPECT_2 = plane('suspect: they have buried something or bluffed');
const OWN_TRAP = plane('own trap');
const OWN_RADAR = plane('own radar');
const MATE = plane('other own robot');
const MATE_ORE = plane('other own robot with ore');
const MATE_TOOL = plane('other own robot with a radar or trap');
const DIG_ORDER = plane('own dig ordered this turn');
const MOVE_ORDER = plane('own move ordered this turn to here');
const THEM = plane('their robot');
const CARRIER = plane('their robot that may carry a trap or radar');
const PAUSED = plane('their robot that stood still');
const FACT = plane('facts, as bits in a row (see README)');

/** Where the window is centred when no living robot decides: a headquarters cell in the middle row. */
const REST_Y = 7;

const encode = (view: UnleashView, out: Uint8Array): void => {
  out.fill(0);
  const isDeciding = view.cursor < TEAM && view.robotX[view.cursor] !== GONE;
  const x = isDeciding ? view.robotX[view.cursor] : HOME;
  const y = isDeciding ? view.robotY[view.cursor] : REST_Y;
  countClaims(view);
  writeWindow(view, x, y, out);
  writeRobots(view, x, y, out);
  writeOrders(view, x, y, out);
  writeFacts(view, x, y, out, FACT);
};

const writeWindow = (view: UnleashView, x: number, y: number, out: Uint8Array): void => {
  let i = 0;
  for (let cellY = y - RISE; cellY <= y + RISE; cellY++) {
    for (let cellX = x - SIDE; cellX <= x + SIDE; cellX++, i++) {
      if (!isInside(cellX, cellY)) out[OUTSIDE + i] = 1;
      else if (cellX === HOME) out[HEADQUARTERS + i] = 1;
      else writeCell(view, cellAt(cellX, cellY), out, i);
    }
  }
};

const writeCell = (view: UnleashView, cell: number, out: Uint8Array, i: number): void => {
  const known = view.known[cell];
  if (known === UNSEEN) out[UNKNOWN + i] = 1;
  else if (known > 0) writeOre(known, claims[cell], out, i);
  if (view.ore[cell] !== UNSEEN) out[IN_SIGHT + i] = 1;
  if (view.suspect[cell] > 0) out[SUSPECT_1 + i] = 1;
  if (view.hole[cell] === 0) return;
  if ((view.digger[cell] & DUG_BY_ME) !== 0) out[MY_HOLE + i] = 1;
  if ((view.digger[cell] & DUG_BY_THEM) !== 0) out[THEIR_HOLE + i] = 1;
  if (view.fresh[cell] === 1) out[NEW_HOLE + i] = 1;
  if (view.suspect[cell] > 1) out[SUSPECT_2 + i] = 1;
  if (view.trap[cell] === 1) out[OWN_TRAP + i] = 1;
  if (view.radar[cell] === 1) out[OWN_RADAR + i] = 1;
};

const writeOre = (known: number, claimed: number, out: Uint8Array, i: number): void => {
  out[ORE_1 + i] = 1;
  if (known > 1) out[ORE_2 + i] = 1;
  if (known > 2) out[ORE_3 + i] = 1;
  if (known > claimed) out[UNCLAIMED + i] = 1;
};

/** Where a cell lies in the window around (x, y); -1 outside it. */
const windowIndex = (cellX: number, cellY: number, x: number, y: number): number => {
  const across = cellX - x + SIDE;
  const down = cellY - y + RISE;
  return across >= 0 && across < ACROSS && down >= 0 && down < DOWN ? down * ACROSS + across : -1;
};

const writeRobots = (view: UnleashView, x: number, y: number, out: Uint8Array): void => {
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (robot === view.cursor || view.robotX[robot] === GONE) continue;
    const i = windowIndex(view.robotX[robot], view.robotY[robot], x, y);
    if (i === -1) continue;
    if (robot < TEAM) writeMate(view.item[robot], out, i);
    else writeTheirs(view, robot, out, i);
  }
};

const writeMate = (item: number, out: Uint8Array, i: number): void => {
  out[MATE + i] = 1;
  if (item === ORE) out[MATE_ORE + i] = 1;
  else if (item !== NOTHING) out[MATE_TOOL + i] = 1;
};

const writeTheirs = (view: UnleashView, robot: number, out: Uint8Array, i: number): void => {
  out[THEM + i] = 1;
  if (view.carrier[robot - TEAM] === 1) out[CARRIER + i] = 1;
  if (hasPaused(view, robot)) out[PAUSED + i] = 1;
};

const writeOrders = (view: UnleashView, x: number, y: number, out: Uint8Array): void => {
  for (let mate = 0; mate < view.cursor; mate++) {
    const kind = view.kind[mate];
    if (kind !== DIG && kind !== MOVE) continue;
    const i = windowIndex(view.targetX[mate], view.targetY[mate], x, y);
    if (i !== -1) out[(kind === DIG ? DIG_ORDER : MOVE_ORDER) + i] = 1;
  }
};

const mask = (view: UnleashView, out: Uint8Array): void => {
  out.fill(0);
  if (view.cursor === TEAM) return;
  out[WAITING] = 1;
  const x = view.robotX[view.cursor];
  const y = view.robotY[view.cursor];
  if (x === GONE) return;
  for (let action = FIRST_MOVE; action < FIRST_DIG; action++) {
    if (isInside(x + STEP_X[action], y + STEP_Y[action])) out[action] = 1;
  }
  for (let action = FIRST_DIG; action < TAKING_RADAR; action++) {
    if (isDiggable(x + STEP_X[action], y + STEP_Y[action])) out[action] = 1;
  }
  if (canRequest(view, REQUEST_RADAR)) out[TAKING_RADAR] = 1;
  if (canRequest(view, REQUEST_TRAP)) out[TAKING_TRAP] = 1;
};

/** The map turned over, top to bottom. */
const createMirror = (): Symmetry => {
  const observation = Int32Array.from({ length: PLANES.length * WINDOW }, (_, i) => {
    const inPlane = i % WINDOW;
    const row = Math.floor(inPlane / ACROSS);
    return i - inPlane + (DOWN - 1 - row) * ACROSS + (inPlane % ACROSS);
  });
  for (let i = 0; i < WINDOW; i++) observation[FACT + i] = FACT + i;
  for (const [first, size] of MIRRORED_FACTS) {
    for (let i = 0; i < size; i++) observation[FACT + first + i] = FACT + first + size - 1 - i;
  }
  return { observation, action: Int32Array.from({ length: ACTIONS }, (_, action) => mirrorAction(action)) };
};

const mirrorAction = (action: number): number => {
  if (KIND[action] === MOVE) return moveBy(STEP_X[action], -STEP_Y[action]);
  if (KIND[action] !== DIG) return action;
  for (let other = FIRST_DIG; other < TAKING_RADAR; other++) {
    if (STEP_X[other] === STEP_X[action] && STEP_Y[other] === -STEP_Y[action]) return other;
  }
  return action;
};

if (FACTS > WINDOW) throw new RangeError(`${FACTS} facts do not fit into a plane of ${WINDOW}`);

export const encoder: Encoder<UnleashView> = {
  shape: [PLANES.length, DOWN, ACROSS],
  planes: PLANES,
  actions: ACTIONS,
  symmetries: [createMirror()],
  encode,
  mask,
};
