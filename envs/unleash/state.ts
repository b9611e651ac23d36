import { createJavaRandom, type JavaRandom } from '../core/javaRandom.ts';
import { CELLS, ROBOTS } from './grid.ts';

export interface State {
  /** The one generator for map, start rows and every later tie-break. */
  random: JavaRandom;
  /** [cells] units of ore; cells go row by row. */
  ore: Int16Array;
  /** [cells] 1 = has a hole. */
  hole: Uint8Array;
  /** [seats, cells] the id of the seat's radar or trap there, 0 = none. */
  radar: Uint16Array;
  trap: Uint16Array;
  /** [seats, cells] how many of the seat's radars see the cell. */
  seen: Uint8Array;
  /** [robots] where it stands, -1 -1 = destroyed; a destroyed robot keeps its item. */
  robotX: Int8Array;
  robotY: Int8Array;
  item: Int8Array;
  /** [robots] the commands of this turn. */
  kind: Uint8Array;
  targetX: Int32Array;
  targetY: Int32Array;
  /** [seats] the robot (0-4) that the seat decides for now; 5 = its order is whole. */
  cursor: Uint8Array;
  /** [seats] 1 = gave an illegal answer or none. */
  out: Uint8Array;
  /** [seats, 2] turns until a radar and a trap can be requested. */
  cooldown: Uint8Array;
  /** [seats] ore brought home. */
  delivered: Int32Array;
  /** Ore in cells and in all inventories, destroyed robots' included. */
  oreLeft: number;
  /** The id that the next buried radar or trap gets. */
  nextId: number;
  turn: number;
  /** Why the match is over: an index into ENDINGS, 0 = it goes on. */
  ending: number;
}

export const ENDINGS = ['', 'rounds', 'robots', 'ore', 'invalid'] as const;
export const ROUNDS = 1;
export const DESTROYED = 2;
export const EXHAUSTED = 3;
export const INVALID = 4;

export const createState = (): State => ({
  random: createJavaRandom(),
  ore: new Int16Array(CELLS),
  hole: new Uint8Array(CELLS),
  radar: new Uint16Array(2 * CELLS),
  trap: new Uint16Array(2 * CELLS),
  seen: new Uint8Array(2 * CELLS),
  robotX: new Int8Array(ROBOTS),
  robotY: new Int8Array(ROBOTS),
  item: new Int8Array(ROBOTS),
  kind: new Uint8Array(ROBOTS),
  targetX: new Int32Array(ROBOTS),
  targetY: new Int32Array(ROBOTS),
  cursor: new Uint8Array(2),
  out: new Uint8Array(2),
  cooldown: new Uint8Array(4),
  delivered: new Int32Array(2),
  oreLeft: 0,
  nextId: 0,
  turn: 0,
  ending: 0,
});

export const copyState = (from: State, to: State): void => {
  to.random.set(from.random);
  to.ore.set(from.ore);
  to.hole.set(from.hole);
  to.radar.set(from.radar);
  to.trap.set(from.trap);
  to.seen.set(from.seen);
  to.robotX.set(from.robotX);
  to.robotY.set(from.robotY);
  to.item.set(from.item);
  to.kind.set(from.kind);
  to.targetX.set(from.targetX);
  to.targetY.set(from.targetY);
  to.cursor.set(from.cursor);
  to.out.set(from.out);
  to.cooldown.set(from.cooldown);
  to.delivered.set(from.delivered);
  to.oreLeft = from.oreLeft;
  to.nextId = from.nextId;
  to.turn = from.turn;
  to.ending = from.ending;
};
