import { addCell, BOARD, type Board, DIRECTIONS, DOWN, hasCell, LEFT, NARROW, RIGHT, STEPS } from './board.ts';
import { flyBullets } from './flight.ts';

/** As far as anybody looks ahead, in rounds. */
export const MAX_HORIZON = 32;

/** Bit boards by time in rounds from now: [time 0 to horizon][row][half]. */
export type Timeline = Int32Array;
export const createTimeline = (horizon: number): Timeline => new Int32Array((horizon + 1) * BOARD);

/** The cell of one bullet at each time; at time 0, where it is now. */
export type Path = Int32Array;
const PATH = MAX_HORIZON + 1;
export const createPath = (): Path => new Int32Array(PATH);
/** A bullet that hits nobody: it stays in a corner of the border. */
export const NO_SHOT: Path = createPath();

/** Up to so many bullets it is faster to follow each than to fly all boards. */
const FEW = 16;

/** The bullets of a board one by one, if they are few. */
export interface Flights {
  isFew: boolean;
  count: number;
  /** The direction of each. */
  directions: Uint8Array;
  /** [bullet][time]: its cell. */
  cells: Int32Array;
}

export const createFlights = (): Flights => ({
  isFew: true,
  count: 0,
  directions: new Uint8Array(FEW),
  cells: new Int32Array(FEW * PATH),
});

export const cellOfFlight = (flights: Flights, bullet: number, time: number): number =>
  flights.cells[bullet * PATH + time];

/** Scratch: [direction][row][half]. */
const flying = new Int32Array(DIRECTIONS * BOARD);

/** The cells that the bullets in flight will be on, from time 1 to `horizon`. Few bullets are noted in `flights` too. */
export const foreseeBullets = (board: Board, horizon: number, danger: Timeline, flights: Flights): void => {
  listBullets(board, flights);
  if (flights.isFew) followBullets(board.walls, horizon, danger, flights);
  else flyOn(board, horizon, danger);
};

/** Notes where the bullets are now, unless there are too many. */
const listBullets = (board: Board, flights: Flights): void => {
  const { bullets } = board;
  const step = board.width <= NARROW ? 2 : 1;
  const last = 2 * board.height - 3;
  flights.count = 0;
  flights.isFew = true;
  for (let word = 2; word <= last && flights.isFew; word += step) {
    if (hasBullets(bullets, word)) listWord(bullets, word, flights);
  }
};

/** Any direction has a bullet in this word. */
const hasBullets = (bullets: Int32Array, word: number): boolean =>
  (bullets[word] | bullets[DOWN * BOARD + word] | bullets[LEFT * BOARD + word] | bullets[RIGHT * BOARD + word]) !== 0;

const listWord = (bullets: Int32Array, word: number, flights: Flights): void => {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    let bits = bullets[direction * BOARD + word];
    while (bits !== 0) {
      if (flights.count === FEW) {
        flights.isFew = false;
        return;
      }
      const bit = 31 - Math.clz32(bits);
      flights.directions[flights.count] = direction;
      flights.cells[flights.count * PATH] = word * 32 + bit;
      flights.count++;
      bits ^= 1 << bit;
    }
  }
};

const followBullets = (walls: Int32Array, horizon: number, danger: Timeline, flights: Flights): void => {
  danger.fill(0);
  for (let i = 0; i < flights.count; i++) {
    const start = i * PATH;
    followBullet(walls, flights.directions[i], horizon, flights.cells, start);
    for (let time = 1; time <= horizon; time++) addCell(danger, time * BOARD, flights.cells[start + time]);
  }
};

/** From the cell at `start` in `cells`, which is time 0. */
const followBullet = (
  walls: Int32Array,
  direction: number,
  horizon: number,
  cells: Int32Array,
  start: number,
): void => {
  let cell = cells[start];
  let step = STEPS[direction];
  for (let i = start + 1; i <= start + horizon; i++) {
    if (hasCell(walls, 0, cell + step)) step = -step;
    else cell += step;
    cells[i] = cell;
  }
};

/** Where a bullet will be that is fired from a cell in the next round. */
export const followShot = (board: Board, cell: number, direction: number, horizon: number, path: Path): void => {
  path[0] = cell;
  followBullet(board.walls, direction, horizon, path, 0);
};

/** Where a bullet will be, up to MAX_HORIZON, that is fired from a cell at some time: only later times are meant. */
export const followLater = (board: Board, cell: number, direction: number, time: number, path: Path): void => {
  path[time] = cell;
  followBullet(board.walls, direction, MAX_HORIZON - time, path, time);
};

const flyOn = (board: Board, horizon: number, danger: Timeline): void => {
  flying.set(board.bullets);
  danger.fill(0);
  for (let time = 1; time <= horizon; time++) {
    flyBullets(board.walls, flying, board.height, board.width, danger, time * BOARD);
  }
};

/**
 * The cells that bullets may be on, from time 1 to `horizon`: those in flight, and every shot in any direction that
 * somebody can fire who may stand on the cells `shooters` (from time `since`).
 */
export const foreseeShots = (
  board: Board,
  shooters: Timeline,
  since: number,
  horizon: number,
  danger: Timeline,
): void => {
  flying.set(board.bullets);
  danger.fill(0);
  for (let time = 1; time <= horizon; time++) {
    if (time > since) fireEverywhere(board, shooters, (time - 1) * BOARD);
    flyBullets(board.walls, flying, board.height, board.width, danger, time * BOARD);
  }
};

const fireEverywhere = (board: Board, shooters: Timeline, at: number): void => {
  for (let word = 2; word < 2 * board.height - 2; word++) {
    const cells = shooters[at + word];
    if (cells === 0) continue;
    for (let direction = 0; direction < DIRECTIONS; direction++) flying[direction * BOARD + word] |= cells;
  }
};
