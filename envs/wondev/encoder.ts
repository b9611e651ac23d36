import type { Encoder } from '../core/game.ts';
import {
  ACTIONS,
  type Board,
  buildsFrom,
  CLOSED,
  DECISION,
  DEFEAT,
  MOVER,
  NONE,
  OUT,
  POINTS,
  stepTo,
  UNIT,
} from './board.ts';
import { LOW_CELLS, lowestCell } from './cellSet.ts';
import { CELLS, OUTSIDE, PLACE, SIDE, WAYS } from './geometry.ts';
import { symmetriesOf } from './symmetries.ts';
import { createTerritory, divide } from './territory.ts';
import type { WondevView } from './vision.ts';

const PLANES = [
  'height 0',
  'height 1',
  'height 2',
  'height 3',
  'closed: built to 4, hole or outside',
  'my unit',
  "the other's unit",
  'cells I can step to',
  'cells the other can step to',
  'cells I reach first',
  'cells the other reaches first',
  'around my unit (centre): height 0',
  'around my unit: height 1',
  'around my unit: height 2',
  'around my unit: height 3',
  "around my unit: the other's unit",
  "around the other's unit (centre): height 0",
  "around the other's unit: height 1",
  "around the other's unit: height 2",
  "around the other's unit: height 3",
  'facts, one a cell: see FACTS',
] as const;

/** Where each plane starts in an observation. */
const HEIGHT = 0;
const SHUT = 4 * CELLS;
const MINE = 5 * CELLS;
const THEIRS = 6 * CELLS;
const MY_STEPS = 7 * CELLS;
const THEIR_STEPS = 8 * CELLS;
const MY_GROUND = 9 * CELLS;
const THEIR_GROUND = 10 * CELLS;
const AROUND_ME = 11 * CELLS;
const THEIRS_AROUND_ME = 15 * CELLS;
const AROUND_THEM = 16 * CELLS;
const FACTS_PLANE = 20 * CELLS;

/** Bits of the last plane: [0] level in points, then as said beside. */
const FACTS = FACTS_PLANE;
/** Ahead in points by at least STAIRS[i]; then behind. */
const AHEAD = FACTS + 1;
const BEHIND = FACTS + 8;
const STAIRS = Uint8Array.of(1, 2, 3, 4, 6, 8, 12);
const I_AM_OUT = FACTS + 15;
const OTHER_IS_OUT = FACTS + 16;
/** The height that a unit stands on, one of four bits. */
const MY_HEIGHT = FACTS + 17;
const THEIR_HEIGHT = FACTS + 21;
/** At least 1 to 8 cells to step to. */
const MY_MOBILITY = FACTS + 25;
const THEIR_MOBILITY = FACTS + 33;
/** At least ROOM[i] levels can still be built on the whole board. */
const LEVELS_LEFT = FACTS + 41;
const ROOM = Uint8Array.of(8, 16, 24, 32, 48, 64, 80, 100);

const territory = createTerritory();

export const encoder: Encoder<WondevView> = {
  shape: [PLANES.length, SIDE, SIDE],
  planes: PLANES,
  actions: ACTIONS,
  symmetries: symmetriesOf(PLANES.length, PLANES.length - 1),

  encode(view, out) {
    const { board, seat } = view;
    out.fill(0);
    encodeHeights(board, seat, out);
    encodeUnits(board, seat, out);
    encodeGround(board, seat, out);
    encodeSteps(board, seat, MY_STEPS, MY_MOBILITY, out);
    encodeSteps(board, 1 - seat, THEIR_STEPS, THEIR_MOBILITY, out);
    encodePoints(board[POINTS + seat] - board[POINTS + 1 - seat], out);
  },

  mask(view, out) {
    out.fill(0);
    const { board, seat } = view;
    if (board[MOVER] !== seat || board[DECISION] !== NONE) return;
    let isStuck = 1;
    for (let way = 0; way < WAYS; way++) {
      const target = stepTo(board, seat, way);
      if (target === OUTSIDE) continue;
      isStuck = 0;
      const builds = buildsFrom(board, seat, target);
      for (let build = 0; build < WAYS; build++) out[way * WAYS + build] = (builds >> build) & 1;
    }
    out[DEFEAT] = isStuck;
  },
};

/** Heights in the frame and around both units, and how many levels can still be built. */
const encodeHeights = (board: Board, seat: number, out: Uint8Array): void => {
  const aroundMe = board[UNIT + seat] * CELLS;
  const aroundThem = board[UNIT + 1 - seat] * CELLS;
  let levelsLeft = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const height = board[cell];
    if (height >= CLOSED) {
      out[SHUT + cell] = 1;
      continue;
    }
    const plane = height * CELLS;
    out[HEIGHT + plane + cell] = 1;
    if (PLACE[aroundMe + cell] !== OUTSIDE) out[AROUND_ME + plane + PLACE[aroundMe + cell]] = 1;
    if (PLACE[aroundThem + cell] !== OUTSIDE) out[AROUND_THEM + plane + PLACE[aroundThem + cell]] = 1;
    levelsLeft += CLOSED - height;
  }
  for (let i = 0; i < ROOM.length && levelsLeft >= ROOM[i]; i++) out[LEVELS_LEFT + i] = 1;
};

const encodeUnits = (board: Board, seat: number, out: Uint8Array): void => {
  const mine = board[UNIT + seat];
  const theirs = board[UNIT + 1 - seat];
  const place = PLACE[mine * CELLS + theirs];
  out[MINE + mine] = 1;
  out[THEIRS + theirs] = 1;
  if (place !== OUTSIDE) out[THEIRS_AROUND_ME + place] = 1;
  out[MY_HEIGHT + board[mine]] = 1;
  out[THEIR_HEIGHT + board[theirs]] = 1;
  out[I_AM_OUT] = board[OUT + seat];
  out[OTHER_IS_OUT] = board[OUT + 1 - seat];
};

/** The cells that a seat's unit can step to, and how many. */
const encodeSteps = (board: Board, seat: number, plane: number, mobility: number, out: Uint8Array): void => {
  let count = 0;
  for (let way = 0; way < WAYS; way++) {
    const target = stepTo(board, seat, way);
    if (target === OUTSIDE) continue;
    out[plane + target] = 1;
    out[mobility + count++] = 1;
  }
};

const encodeGround = (board: Board, seat: number, out: Uint8Array): void => {
  divide(board, seat, territory);
  const mine = seat * 2;
  const theirs = 2 - mine;
  encodeCells(territory[mine], territory[mine + 1], MY_GROUND, out);
  encodeCells(territory[theirs], territory[theirs + 1], THEIR_GROUND, out);
};

const encodeCells = (low: number, high: number, plane: number, out: Uint8Array): void => {
  for (let bits = low; bits !== 0; bits &= bits - 1) out[plane + lowestCell(bits)] = 1;
  for (let bits = high; bits !== 0; bits &= bits - 1) out[plane + LOW_CELLS + lowestCell(bits)] = 1;
};

const encodePoints = (lead: number, out: Uint8Array): void => {
  if (lead === 0) out[FACTS] = 1;
  const size = Math.abs(lead);
  const stairs = lead > 0 ? AHEAD : BEHIND;
  for (let i = 0; i < STAIRS.length && size >= STAIRS[i]; i++) out[stairs + i] = 1;
};
