import { BOARD, columnOf, DIRECTIONS, DOWN, hasCell, LEFT, RIGHT, rowOf, SEATS, STEPS, UP } from './board.ts';
import { createPath, followShot, type Timeline } from './foresight.ts';
import { countCells } from './survival.ts';
import type { BulletsView } from './vision.ts';

/** How many rounds ahead the observation looks. */
export const AHEAD = 6;

/** Free cells in a direction are counted up to this. */
const FREE = 6;
/** Bits of a scalar: bit i is set if it is at least the i-th of these. */
const DISTANCES = Int32Array.of(1, 2, 3, 4, 6, 8, 12, 16, 24);
const COUNTS = Int32Array.of(1, 2, 4, 8, 16, 32);
const ROUNDS = Int32Array.of(25, 50, 100, 200, 300, 400);

/** Of each direction, as the mover sees it: where a feature's bits begin. */
const ENEMY_DISTANCE = 0;
const ENEMY_IN_LINE = ENEMY_DISTANCE + DISTANCES.length;
const FREE_CELLS = ENEMY_IN_LINE + 1;
const ENEMY_AT_WALL = FREE_CELLS + FREE;
const MY_SHOT = ENEMY_AT_WALL + 1;
const ENEMY_SHOT = MY_SHOT + AHEAD;
export const DIRECTED = ENEMY_SHOT + AHEAD;

/** After the directions' blocks: what has no direction. */
const MY_COUNT = DIRECTIONS * DIRECTED;
const ENEMY_COUNT = MY_COUNT + COUNTS.length;
const ROUND = ENEMY_COUNT + COUNTS.length;
/** How many bits there are. */
export const FEATURES = ROUND + ROUNDS.length;

/** For documentation: what the bits are, in their order. */
export const describeFeatures = (): string =>
  [
    `for up, down, left, right: the enemy at least ${DISTANCES.join(' ')} cells that way`,
    'the enemy in line, no wall between',
    `${FREE} cells that way: free up to there`,
    'a wall next to the enemy there',
    `my shot takes a cell from an enemy within ${2 * AHEAD} in 1 to ${AHEAD} rounds`,
    `such an enemy's shot takes one from me in 1 to ${AHEAD} rounds`,
    `then: cells that I can be alive on in ${AHEAD} rounds, at least ${COUNTS.join(' ')}`,
    'the same of such an enemy',
    `round at least ${ROUNDS.join(' ')}`,
  ].join('; ');

const path = createPath();

/** Bits that no window can show, FEATURES of them from `at` on. `mine`: where the mover can be alive, by time. */
export const writeFeatures = (view: BulletsView, mine: Timeline, at: number, out: Uint8Array): void => {
  const { walls, players, seat } = view;
  const me = players[seat];
  const enemy = players[SEATS - 1 - seat];
  for (let own = 0; own < DIRECTIONS; own++) {
    const step = STEPS[own ^ seat];
    writeFree(walls, me, step, at + own * DIRECTED + FREE_CELLS, out);
    out[at + own * DIRECTED + ENEMY_AT_WALL] = hasCell(walls, 0, enemy + step) ? 1 : 0;
  }
  const down = rowOf(enemy) - rowOf(me);
  const right = columnOf(enemy) - columnOf(me);
  const vertical = down > 0 ? DOWN : UP;
  const sideways = right > 0 ? RIGHT : LEFT;
  writeSteps(Math.abs(down), DISTANCES, at + (vertical ^ seat) * DIRECTED + ENEMY_DISTANCE, out);
  writeSteps(Math.abs(right), DISTANCES, at + (sideways ^ seat) * DIRECTED + ENEMY_DISTANCE, out);
  if (right === 0) writeLine(walls, me, enemy, vertical, at + (vertical ^ seat) * DIRECTED, out);
  if (down === 0) writeLine(walls, me, enemy, sideways, at + (sideways ^ seat) * DIRECTED, out);
  writeSteps(countCells(view, mine, AHEAD), COUNTS, at + MY_COUNT, out);
  writeSteps(view.turn, ROUNDS, at + ROUND, out);
};

/** The bits about an enemy that is near: the shots of both sides, and its freedom. `theirs`: as `mine`. */
export const writeDuel = (view: BulletsView, mine: Timeline, theirs: Timeline, at: number, out: Uint8Array): void => {
  for (let own = 0; own < DIRECTIONS; own++) {
    const block = at + own * DIRECTED;
    writeShot(view, view.players[view.seat], own ^ view.seat, theirs, block + MY_SHOT, out);
    writeShot(view, view.players[SEATS - 1 - view.seat], own ^ view.seat, mine, block + ENEMY_SHOT, out);
  }
  writeSteps(countCells(view, theirs, AHEAD), COUNTS, at + ENEMY_COUNT, out);
};

const writeSteps = (value: number, steps: Int32Array, at: number, out: Uint8Array): void => {
  for (let i = 0; i < steps.length && value >= steps[i]; i++) out[at + i] = 1;
};

/** Free cells up to the next wall, as far as they are counted. */
const writeFree = (walls: Int32Array, me: number, step: number, at: number, out: Uint8Array): void => {
  for (let i = 0, cell = me + step; i < FREE && !hasCell(walls, 0, cell); i++, cell += step) out[at + i] = 1;
};

/** Whether no wall stands between me and an enemy in this direction. */
const writeLine = (
  walls: Int32Array,
  me: number,
  enemy: number,
  direction: number,
  block: number,
  out: Uint8Array,
): void => {
  let cell = me;
  while (cell !== enemy && !hasCell(walls, 0, cell)) cell += STEPS[direction];
  if (cell === enemy) out[block + ENEMY_IN_LINE] = 1;
};

/** The times at which a shot would take a cell from the other side. */
const writeShot = (
  view: BulletsView,
  from: number,
  direction: number,
  alive: Timeline,
  at: number,
  out: Uint8Array,
): void => {
  followShot(view, from, direction, AHEAD, path);
  for (let time = 1; time <= AHEAD; time++) {
    if (hasCell(alive, time * BOARD, path[time])) out[at + time - 1] = 1;
  }
};
