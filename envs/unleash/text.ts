import { cellAt, HEIGHT, HOME, MAX_TURNS, WIDTH } from './grid.ts';
import { type CellSight, describeSeat, ITEM_NAMES, type RobotSight, seeCells, seeRobots } from './sight.ts';
import type { State } from './state.ts';

/** ANSI colours: one for each seat, then ore, faint things and danger. */
const SEAT_CODES = ['96', '93'];
const ORE_CODE = '92';
const FAINT = '90';

type Paint = (code: string, text: string) => string;

const createPaint =
  (colour: boolean): Paint =>
  (code, text) =>
    colour ? `\u001b[${code}m${text}\u001b[0m` : text;

/** Two characters a cell: ore, then what stands or lies there. */
export const drawText = (state: State, colour: boolean, seat?: number): string => {
  const paint = createPaint(colour);
  const cells = seeCells(state, seat);
  const robots = seeRobots(state, seat);
  const header = [0, 1].map(each => paint(SEAT_CODES[each], describeSeat(state, each, seat))).join('   ');
  const rows = Array.from({ length: HEIGHT }, (_, y) => `${String(y).padStart(2)} ${drawRow(cells, robots, y, paint)}`);
  const columns = Array.from({ length: WIDTH }, (_, x) => String(x).padEnd(2)).join('');
  return [
    `turn ${state.turn} of ${MAX_TURNS}   ${header}`,
    `   ${columns}`,
    ...rows,
    ...[0, 1].map(each => paint(SEAT_CODES[each], drawTeam(robots, each))),
    'o hole  r radar  t trap  A-E, V-Z robots  digits: ore  ? out of sight',
  ].join('\n');
};

const drawRow = (cells: CellSight[], robots: RobotSight[], y: number, paint: Paint): string =>
  Array.from({ length: WIDTH }, (_, x) => {
    const here = robots.find(robot => robot.isAlive && robot.x === x && robot.y === y);
    const cell = cells[cellAt(x, y)];
    return (
      drawOre(cell, x, paint) + (here ? paint(`1;${SEAT_CODES[here.seat]}`, here.letter) : drawGround(cell, paint))
    );
  }).join('');

const drawOre = (cell: CellSight, x: number, paint: Paint): string => {
  if (x === HOME) return paint(FAINT, '|');
  if (cell.ore === null) return paint(FAINT, '?');
  return cell.ore > 0 ? paint(ORE_CODE, cell.ore > 9 ? '+' : String(cell.ore)) : paint(FAINT, '.');
};

const drawGround = (cell: CellSight, paint: Paint): string => {
  if (cell.traps.length > 0) return paint(SEAT_CODES[cell.traps[0]], 't');
  if (cell.radars.length > 0) return paint(SEAT_CODES[cell.radars[0]], 'r');
  return cell.isHole ? paint(FAINT, 'o') : ' ';
};

const drawTeam = (robots: RobotSight[], seat: number): string =>
  robots
    .filter(robot => robot.seat === seat)
    .map(({ letter, id, isAlive, item }) => {
      const held = item === null ? '?' : ITEM_NAMES[item];
      return `${letter}=${id}:${isAlive ? held : 'destroyed'}`;
    })
    .join('  ');
