import { type Lines, ProtocolError } from '../core/game.ts';
import { writeCommand } from './command.ts';
import {
  CELLS,
  COOLDOWN,
  cellAt,
  GONE,
  HEIGHT,
  isInside,
  NOTHING,
  ORE,
  RADAR,
  ROBOTS,
  TEAM,
  TRAP,
  WIDTH,
} from './grid.ts';
import { MINE, THEIRS } from './judgeText.ts';
import { beginTurn, remember, seeCell } from './memory.ts';
import { firstOwing } from './rules.ts';
import { BEFORE_MATCH, clearOrder, UNSEEN, type UnleashView } from './view.ts';

interface Robot {
  type: number;
  x: number;
  y: number;
  item: number;
}

/** One turn's input as it stands in the text; robots by id. */
interface TurnText {
  scores: number[];
  cooldown: number[];
  ore: number[];
  hole: number[];
  radar: Uint8Array;
  trap: Uint8Array;
  robots: (Robot | undefined)[];
}

const MOST_ORE = 32767;

const demand = (holds: boolean, wanted: string, found: string): void => {
  if (!holds) throw new ProtocolError(`expected ${wanted}, found '${found}'`);
};

const readWords = (line: string, count: number, wanted: string): string[] => {
  const words = line.split(/\s+/).filter(word => word !== '');
  demand(words.length === count, wanted, line);
  return words;
};

const readNumber = (word: string, min: number, max: number, wanted: string): number => {
  const value = /^[+-]?[0-9]+$/.test(word) ? Number(word) + 0 : Number.NaN;
  demand(value >= min && value <= max, `${wanted} from ${min} to ${max}`, word);
  return value;
};

export const readInit = (lines: Lines): void => {
  const line = lines.next();
  const [width, height] = readWords(line, 2, 'the width and height of the map');
  demand(Number(width) === WIDTH && Number(height) === HEIGHT, `a map of ${WIDTH} ${HEIGHT}`, line);
};

export const readTurn = (lines: Lines, view: UnleashView): void => {
  const text = readText(lines);
  const seat = findSeat(text, view);
  view.seat = seat;
  beginTurn(view);
  for (let cell = 0; cell < CELLS; cell++) {
    seeCell(view, cell, text.ore[cell], text.hole[cell], text.radar[cell], text.trap[cell]);
  }
  text.robots.forEach((robot, id) => {
    takeRobot(view, (id + seat * TEAM) % ROBOTS, robot!);
  });
  view.scores.set(text.scores);
  view.cooldown.set(text.cooldown);
  remember(view);
  clearOrder(view);
  view.cursor = firstOwing(view.robotX, 0);
};

const readText = (lines: Lines): TurnText => {
  const text = createText();
  text.scores = readWords(lines.next(), 2, 'both scores').map(word => readNumber(word, 0, 2 ** 31 - 1, 'a score'));
  for (let y = 0; y < HEIGHT; y++) readRow(lines.next(), text);
  const counts = readWords(lines.next(), 3, 'the number of entities and two cooldowns');
  const count = readNumber(counts[0], ROBOTS, ROBOTS + 2 * CELLS, 'a number of entities');
  text.cooldown = counts.slice(1).map(word => readNumber(word, 0, COOLDOWN, 'a cooldown'));
  for (let i = 0; i < count; i++) readEntity(lines.next(), text);
  return text;
};

const createText = (): TurnText => ({
  scores: [],
  cooldown: [],
  ore: [],
  hole: [],
  radar: new Uint8Array(CELLS),
  trap: new Uint8Array(CELLS),
  robots: Array.from({ length: ROBOTS }, () => undefined),
});

const readRow = (line: string, text: TurnText): void => {
  const words = readWords(line, 2 * WIDTH, `${WIDTH} pairs of ore and hole`);
  for (let x = 0; x < WIDTH; x++) {
    text.ore.push(words[2 * x] === '?' ? UNSEEN : readNumber(words[2 * x], 0, MOST_ORE, '? or ore'));
    text.hole.push(readNumber(words[2 * x + 1], 0, 1, 'a hole'));
  }
};

const readEntity = (line: string, text: TurnText): void => {
  const words = readWords(line, 5, 'an entity: id, type, x, y, item');
  const id = readNumber(words[0], 0, 2 ** 31 - 1, 'an id');
  const type = readNumber(words[1], MINE, TRAP, 'a type');
  const x = readNumber(words[2], GONE, WIDTH - 1, 'x');
  const y = readNumber(words[3], GONE, HEIGHT - 1, 'y');
  if (type === RADAR || type === TRAP) {
    demand(isInside(x, y), 'an item inside the map', line);
    (type === RADAR ? text.radar : text.trap)[cellAt(x, y)] = 1;
    return;
  }
  demand(id < ROBOTS && text.robots[id] === undefined, 'one line for each robot', line);
  demand(isInside(x, y) || (x === GONE && y === GONE), 'a robot inside the map, or at -1 -1', line);
  text.robots[id] = { type, x, y, item: readItem(words[4], type, line) };
};

const readItem = (word: string, type: number, line: string): number => {
  const item = readNumber(word, NOTHING, ORE, 'an item');
  demand(item === NOTHING || (type === MINE && item >= RADAR), 'an item that a robot can hold', line);
  return item;
};

/** The own robots' ids tell the seat; within a match they stay the same. */
const findSeat = (text: TurnText, view: UnleashView): number => {
  const types = text.robots.map(robot => robot?.type);
  demand(!types.includes(undefined), `all ${ROBOTS} robots`, `${types}`);
  const seat = types[0] === MINE ? 0 : 1;
  const isWhole = types.every((type, id) => type === (Math.floor(id / TEAM) === seat ? MINE : THEIRS));
  demand(isWhole, `types of robots 0-4 equal, and of 5-9 the other`, `${types}`);
  demand(view.turn === BEFORE_MATCH || seat === view.seat, `the robots of seat ${view.seat}`, `${types}`);
  return seat;
};

const takeRobot = (view: UnleashView, index: number, { x, y, item }: Robot): void => {
  view.robotX[index] = x;
  view.robotY[index] = y;
  view.item[index] = item;
};

export const writeOrder = (view: UnleashView): string[] =>
  Array.from(view.kind, (kind, robot) => writeCommand(kind, view.targetX[robot], view.targetY[robot]));
