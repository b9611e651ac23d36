import { CELLS } from './geometry.ts';

/** Planes of the whole board, turned so that the seat starts in the top left. */
const BOARD_PLANES = [
  'wall',
  'box, empty',
  'box with range',
  'box with bomb',
  'box that a bomb will open',
  'item: range',
  'item: bomb',
  'my bomb',
  "another's bomb",
  'bomb of range 4 or more',
  'bomb of range 6 or more',
  'bomb of range 9 or more',
  'explosion in round 1 from now',
  'explosion in round 2 from now',
  'explosion in round 3 from now',
  'explosion in round 4 from now',
  'explosion in round 5 from now',
  'explosion in round 6 from now',
  'explosion in round 7 from now',
  'explosion in round 8 from now',
  'me',
  'player from the opposite corner',
  'player from the corner across',
  'player from the corner below',
  'free cell that is death to enter now',
  'I can be here alive after 1 or 2 rounds',
  'I can be here alive after 3 or 4 rounds, not before',
  'I can be here alive after 5 or 6 rounds, not before',
  'I can be here alive after 7 or 8 rounds, not before',
  'bomb here hits 1 box',
  'bomb here hits 2 boxes',
  'bomb here hits 3 boxes or more',
];

/** Planes of the window that has the seat in its middle. */
const WINDOW_PLANES = [
  'around me: wall, box, bomb or edge',
  'around me: box that no bomb will open yet',
  'around me: item',
  'around me: bomb',
  'around me: other player',
  'around me: free cell that is death to enter now',
  'around me: explosion in rounds 1 and 2',
  'around me: explosion in rounds 3 to 5',
  'around me: explosion in rounds 6 to 8',
  'around me: bomb here hits 1 box',
  'around me: bomb here hits 2 boxes',
  'around me: bomb here hits 3 boxes or more',
];

/** Bit by bit, as facts.ts and the README say. */
const FACT_PLANES = ['facts 0 to 142', 'facts 143 and on'];

export const PLANES = [...BOARD_PLANES, ...WINDOW_PLANES, ...FACT_PLANES];
export const FIRST_FACT_PLANE = BOARD_PLANES.length + WINDOW_PLANES.length;

const planeAt = (name: string): number => PLANES.indexOf(name) * CELLS;

/** Where planes, or groups of planes, begin in an observation. */
export const WALLS = planeAt('wall');
export const BOXES = planeAt('box, empty');
export const DOOMED = planeAt('box that a bomb will open');
export const ITEMS = planeAt('item: range');
export const MY_BOMBS = planeAt('my bomb');
export const OTHER_BOMBS = planeAt("another's bomb");
export const BOMB_RANGES = planeAt('bomb of range 4 or more');
export const EXPLOSIONS = planeAt('explosion in round 1 from now');
export const PLAYERS = planeAt('me');
export const DEADLY = planeAt('free cell that is death to enter now');
export const REACHED = planeAt('I can be here alive after 1 or 2 rounds');
export const HARVEST = planeAt('bomb here hits 1 box');
export const NEAR_BLOCKED = planeAt('around me: wall, box, bomb or edge');
export const NEAR_BOXES = planeAt('around me: box that no bomb will open yet');
export const NEAR_ITEMS = planeAt('around me: item');
export const NEAR_BOMBS = planeAt('around me: bomb');
export const NEAR_PLAYERS = planeAt('around me: other player');
export const NEAR_DEADLY = planeAt('around me: free cell that is death to enter now');
export const NEAR_EXPLOSIONS = planeAt('around me: explosion in rounds 1 and 2');
export const NEAR_HARVEST = planeAt('around me: bomb here hits 1 box');
export const FACTS = FIRST_FACT_PLANE * CELLS;
