import { DIG } from './actions.ts';
import { buryItem, destroyRadar } from './buried.ts';
import { cellAt, NOTHING, ORE, ROBOTS, TEAM } from './grid.ts';
import type { State } from './state.ts';

/** [seats, 5] the robots that dig in the cell at hand, in their order, and how many there are of each seat. */
const diggers = new Uint8Array(2 * TEAM);
const count = new Uint8Array(2);
/** [robots] what each buries in this turn. */
const buried = new Int8Array(ROBOTS);
const isDone = new Uint8Array(ROBOTS);

/** All digs, cell by cell. A seat that is out digs nothing. */
export const resolveDigs = (state: State): void => {
  isDone.fill(0);
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (isDone[robot] === 1 || !digs(state, robot)) continue;
    const cell = cellAt(state.targetX[robot], state.targetY[robot]);
    gatherDiggers(state, cell);
    digCell(state, cell);
  }
};

const digs = (state: State, robot: number): boolean =>
  state.kind[robot] === DIG && state.out[robot < TEAM ? 0 : 1] === 0;

const gatherDiggers = (state: State, cell: number): void => {
  count.fill(0);
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (!digs(state, robot) || cellAt(state.targetX[robot], state.targetY[robot]) !== cell) continue;
    const seat = robot < TEAM ? 0 : 1;
    diggers[seat * TEAM + count[seat]++] = robot;
    isDone[robot] = 1;
  }
};

const digCell = (state: State, cell: number): void => {
  if (count[0] > 0) destroyRadar(state, 1, cell);
  if (count[1] > 0) destroyRadar(state, 0, cell);
  state.hole[cell] = 1;
  const rounds = Math.max(count[0], count[1]);
  for (let round = 0; round < rounds; round++) digTogether(state, cell, round);
  for (let seat = 0; seat < 2; seat++) {
    for (let i = 0; i < count[seat]; i++) bury(state, seat, cell, buried[diggers[seat * TEAM + i]]);
  }
};

/** The n-th diggers of both seats act at the same time: one unit is enough for both. */
const digTogether = (state: State, cell: number, round: number): void => {
  const hasOre = state.ore[cell] > 0;
  let collectors = 0;
  for (let seat = 0; seat < 2; seat++) {
    if (round < count[seat] && takesOre(state, diggers[seat * TEAM + round], hasOre)) collectors++;
  }
  if (!hasOre) return;
  const left = Math.max(0, state.ore[cell] - collectors);
  state.oreLeft += left - state.ore[cell] + collectors;
  state.ore[cell] = left;
};

/** Empties the robot's hands for burying; true if they are then free for ore. */
const takesOre = (state: State, robot: number, hasOre: boolean): boolean => {
  const held = state.item[robot];
  buried[robot] = held;
  state.item[robot] = held !== ORE && hasOre ? ORE : NOTHING;
  return held !== ORE;
};

const bury = (state: State, seat: number, cell: number, item: number): void => {
  if (item === ORE) state.ore[cell]++;
  else if (item !== NOTHING) buryItem(state, seat, cell, item);
};
