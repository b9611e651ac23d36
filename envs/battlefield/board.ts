/** The board of 7 x 7 cells, row by row. Absolute cells begin at A1; turned cells show a seat its own army at the bottom. */
export const SIDE = 7;
export const CELLS = SIDE * SIDE;
/** D2 and D6. */
const LAKES = [22, 26];
const ROWS = 'ABCDEFG';

export const ROLES = ['F', 'B', 'G', 'C', 'L', 'M', 'R', 'S'] as const;
export const ROLE_NAMES = ['flag', 'bomb', 'general', 'colonel', 'lieutenant', 'miner', 'rider', 'spy'] as const;
export const FLAG = 0;
export const BOMB = 1;
/** From here on a role has a rank, and the smaller number is the better one. */
export const GENERAL = 2;
export const MINER = 5;
export const SPY = 7;
/** [role]: how many of each an army has. */
export const ARMY = Uint8Array.of(1, 4, 1, 2, 3, 4, 5, 1);
export const ARMY_SIZE = 21;
/** A set-up fills the turned cells from here on, in the order of its string. */
export const HOME = CELLS - ARMY_SIZE;

/** Directions on the turned board: 0 forward, 1 right, 2 back, 3 left. */
export const DIRECTIONS = 4;
const ROW_STEPS = [-1, 0, 1, 0];
const COLUMN_STEPS = [0, 1, 0, -1];

/** Actions: direction * CELLS + cell moves the piece on that turned cell; MOVES + role places that role. */
export const MOVES = DIRECTIONS * CELLS;
export const ACTIONS = MOVES + ROLES.length;

const stepTo = (cell: number, direction: number): number => {
  const row = Math.floor(cell / SIDE) + ROW_STEPS[direction];
  const column = (cell % SIDE) + COLUMN_STEPS[direction];
  const isOn = row >= 0 && row < SIDE && column >= 0 && column < SIDE;
  const target = row * SIDE + column;
  return isOn && !LAKES.includes(target) ? target : -1;
};

/** [direction, cell]: the neighbour there, -1 where there is none or a lake. The same on the turned and the absolute board. */
export const NEIGHBOUR = Int8Array.from({ length: MOVES }, (_, move) => stepTo(move % CELLS, Math.floor(move / CELLS)));

/** [seat, cell]: red (0) sees the rows in reverse, blue (1) as they are; turning twice gives the cell again. */
export const TURNED = Uint8Array.from({ length: 2 * CELLS }, (_, index) => {
  const cell = index % CELLS;
  return index < CELLS ? (SIDE - 1 - Math.floor(cell / SIDE)) * SIDE + (cell % SIDE) : cell;
});

export const isLake = (cell: number): boolean => LAKES.includes(cell);

/** An absolute cell as the contest names it, A1 to G7. */
export const nameCell = (cell: number): string => `${ROWS[Math.floor(cell / SIDE)]}${(cell % SIDE) + 1}`;

/** The absolute cell of two characters such as B3; -1 if they name none. */
export const parseCell = (name: string): number => {
  if (!/^[A-G][1-7]$/.test(name)) return -1;
  return ROWS.indexOf(name[0]) * SIDE + Number(name[1]) - 1;
};

/** The role of a symbol, -1 if it is none. */
export const parseRole = (symbol: string): number => (ROLES as readonly string[]).indexOf(symbol);
