import { readCommand } from './command.ts';
import { CELLS, COLUMN, cellAt, HEIGHT, NOTHING, RADAR, ROBOTS, ROW, TEAM, TRAP, WIDTH } from './grid.ts';
import { firstOwing, nextLiving, rules } from './rules.ts';
import type { State } from './state.ts';

export const MINE = 0;
export const THEIRS = 1;

export const writeInit = (): string[] => [`${WIDTH} ${HEIGHT}`];

export const writeTurn = (state: State, seat: number): string[] => {
  const entities = [
    ...Array.from({ length: ROBOTS }, (_, robot) => writeRobot(state, seat, robot)),
    ...writeItems(state.radar, seat, RADAR),
    ...writeItems(state.trap, seat, TRAP),
  ];
  return [
    `${state.delivered[seat]} ${state.delivered[1 - seat]}`,
    ...Array.from({ length: HEIGHT }, (_, y) => writeRow(state, seat, y)),
    `${entities.length} ${state.cooldown[2 * seat]} ${state.cooldown[2 * seat + 1]}`,
    ...entities,
  ];
};

const writeRow = (state: State, seat: number, y: number): string =>
  Array.from({ length: WIDTH }, (_, x) => {
    const cell = cellAt(x, y);
    return `${state.seen[seat * CELLS + cell] > 0 ? state.ore[cell] : '?'} ${state.hole[cell]}`;
  }).join(' ');

const writeRobot = (state: State, seat: number, robot: number): string => {
  const isMine = Math.floor(robot / TEAM) === seat;
  const item = isMine ? state.item[robot] : NOTHING;
  return `${robot} ${isMine ? MINE : THEIRS} ${state.robotX[robot]} ${state.robotY[robot]} ${item}`;
};

/** A seat's radars or traps: where each is, and its id. */
export const listItems = (items: Uint16Array, seat: number): { x: number; y: number; id: number }[] =>
  Array.from({ length: CELLS }, (_, cell) => ({
    x: COLUMN[cell],
    y: ROW[cell],
    id: items[seat * CELLS + cell],
  })).filter(({ id }) => id !== 0);

const writeItems = (items: Uint16Array, seat: number, kind: number): string[] =>
  listItems(items, seat).map(({ x, y, id }) => `${id} ${kind} ${x} ${y} ${kind}`);

export const readOrder = (state: State, seat: number, lines: readonly string[] | null): string | null => {
  state.cursor[seat] = firstOwing(state.robotX, seat);
  if (lines === null || lines.length < TEAM) {
    rules.forfeit(state, seat, 'timeout');
    return `${TEAM} lines were expected in time, ${lines?.length ?? 0} came`;
  }
  while (rules.acts(state, seat)) {
    const complaint = readLine(state, seat, lines[state.cursor[seat]]);
    if (complaint === null) continue;
    rules.forfeit(state, seat, 'illegal');
    return complaint;
  }
  return null;
};

/** A destroyed robot's line is not parsed. */
const readLine = (state: State, seat: number, line: string): string | null => {
  const robot = seat * TEAM + state.cursor[seat];
  if (nextLiving(state.robotX, seat, state.cursor[seat]) === state.cursor[seat]) {
    const command = readCommand(line);
    if (!command)
      return `robot ${robot}: 'WAIT', 'MOVE x y', 'DIG x y' or 'REQUEST RADAR|TRAP' was expected, not '${line}'`;
    state.kind[robot] = command.kind;
    state.targetX[robot] = command.x;
    state.targetY[robot] = command.y;
  }
  state.cursor[seat] = nextLiving(state.robotX, seat, state.cursor[seat] + 1);
  return null;
};
