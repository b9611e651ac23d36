import { CELLS, GONE, NOTHING, ORE, RADAR, ROBOTS, TEAM, TRAP } from './grid.ts';
import type { State } from './state.ts';

/** A cell as a person is to see it: ore null = out of sight; radar and trap: the seats that have one there. */
export interface CellSight {
  ore: number | null;
  isHole: boolean;
  isSeen: boolean;
  radars: number[];
  traps: number[];
}

export interface RobotSight {
  id: number;
  seat: number;
  letter: string;
  x: number;
  y: number;
  isAlive: boolean;
  /** Null = not to be known. */
  item: number | null;
}

export const ITEM_NAMES: Record<number, string> = { [NOTHING]: '-', [RADAR]: 'radar', [TRAP]: 'trap', [ORE]: 'ore' };

const SEATS = [0, 1];
const LETTERS = 'ABCDEVWXYZ';

/** Everything, or with a seat only what that seat may know. */
export const seeCells = (state: State, seat?: number): CellSight[] =>
  Array.from({ length: CELLS }, (_, cell) => {
    const watching = SEATS.filter(each => seat === undefined || each === seat);
    const isSeen = watching.some(each => state.seen[each * CELLS + cell] > 0);
    return {
      ore: seat === undefined || isSeen ? state.ore[cell] : null,
      isHole: state.hole[cell] === 1,
      isSeen,
      radars: watching.filter(each => state.radar[each * CELLS + cell] !== 0),
      traps: watching.filter(each => state.trap[each * CELLS + cell] !== 0),
    };
  });

export const seeRobots = (state: State, seat?: number): RobotSight[] =>
  Array.from({ length: ROBOTS }, (_, id) => {
    const owner = Math.floor(id / TEAM);
    return {
      id,
      seat: owner,
      letter: LETTERS[id],
      x: state.robotX[id],
      y: state.robotY[id],
      isAlive: state.robotX[id] !== GONE,
      item: seat === undefined || seat === owner ? state.item[id] : null,
    };
  });

/** A seat's line of figures. */
export const describeSeat = (state: State, seat: number, watcher?: number): string => {
  const cooldowns =
    watcher === undefined || watcher === seat
      ? `, radar in ${state.cooldown[2 * seat]}, trap in ${state.cooldown[2 * seat + 1]}`
      : '';
  return `seat ${seat}: ${state.delivered[seat]} ore${cooldowns}`;
};
