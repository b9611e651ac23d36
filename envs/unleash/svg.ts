import { COLUMN, HEIGHT, HOME, MAX_TURNS, ORE, RADAR, ROW, TRAP, WIDTH } from './grid.ts';
import { type CellSight, describeSeat, type RobotSight, seeCells, seeRobots } from './sight.ts';
import type { State } from './state.ts';

const SIZE = 28;
const TOP = 44;
const SEAT_COLOURS = ['#38bdf8', '#fb923c'];
const ORE_COLOUR = '#a3e635';
const ITEM_COLOURS: Record<number, string> = { [ORE]: ORE_COLOUR, [RADAR]: '#f8fafc', [TRAP]: '#ef4444' };
/** Where up to four units of ore lie in a cell, from its corner. */
const LUMPS = [
  [8, 9],
  [19, 9],
  [8, 19],
  [19, 19],
];

const centre = (index: number): number => (index + 0.5) * SIZE;

export const drawSvg = (state: State, seat?: number): string => {
  const cells = seeCells(state, seat);
  const robots = seeRobots(state, seat).filter(robot => robot.isAlive);
  const width = WIDTH * SIZE;
  const height = TOP + HEIGHT * SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#0f172a"/>`,
    drawHeader(state, width, seat),
    `<g transform="translate(0 ${TOP})">`,
    ...cells.map((sight, cell) => drawCell(sight, COLUMN[cell], ROW[cell])),
    ...robots.map(robot => drawRobot(robot, robots)),
    '</g>',
    '</svg>',
  ].join('\n');
};

const drawHeader = (state: State, width: number, seat?: number): string =>
  [
    `<text x="12" y="28" font-size="16" fill="${SEAT_COLOURS[0]}">${describeSeat(state, 0, seat)}</text>`,
    `<text x="${width / 2}" y="28" font-size="16" fill="#e2e8f0" text-anchor="middle">turn ${state.turn} of ${MAX_TURNS}</text>`,
    `<text x="${width - 12}" y="28" font-size="16" fill="${SEAT_COLOURS[1]}" text-anchor="end">${describeSeat(state, 1, seat)}</text>`,
  ].join('\n');

const drawCell = (sight: CellSight, x: number, y: number): string => {
  const fill = x === HOME ? '#475569' : sight.ore === null ? '#1e293b' : sight.isSeen ? '#57432c' : '#44362a';
  const parts = [
    `<rect x="${x * SIZE}" y="${y * SIZE}" width="${SIZE}" height="${SIZE}" fill="${fill}" stroke="#0f172a"/>`,
    sight.isHole ? `<ellipse cx="${centre(x)}" cy="${centre(y)}" rx="10" ry="8" fill="#0b1120"/>` : '',
    drawLumps(sight.ore ?? 0, x, y),
    ...sight.radars.map(seat => drawRadar(seat, x, y)),
    ...sight.traps.map(seat => drawTrap(seat, x, y)),
  ];
  return parts.filter(part => part !== '').join('');
};

const drawLumps = (ore: number, x: number, y: number): string => {
  const lumps = LUMPS.slice(0, ore).map(([dx, dy]) => {
    const [left, top] = [x * SIZE + dx, y * SIZE + dy];
    return `<path d="M${left} ${top - 5}l4 5l-4 5l-4 -5z" fill="${ORE_COLOUR}" stroke="#3f6212"/>`;
  });
  if (ore <= LUMPS.length) return lumps.join('');
  return `${lumps.join('')}<text x="${centre(x)}" y="${centre(y) + 4}" font-size="11" fill="#fff" text-anchor="middle">${ore}</text>`;
};

const drawRadar = (seat: number, x: number, y: number): string =>
  [4, 8, 12]
    .map(r => `<circle cx="${centre(x)}" cy="${centre(y)}" r="${r}" fill="none" stroke="${SEAT_COLOURS[seat]}"/>`)
    .join('');

const drawTrap = (seat: number, x: number, y: number): string => {
  const spikes = `M${centre(x) - 9} ${centre(y) - 9}l18 18m0 -18l-18 18`;
  return `<path d="${spikes}" stroke="#ef4444" stroke-width="3"/><circle cx="${centre(x)}" cy="${centre(y)}" r="4" fill="${SEAT_COLOURS[seat]}"/>`;
};

/** Robots in one cell stand side by side. */
const drawRobot = (robot: RobotSight, robots: RobotSight[]): string => {
  const here = robots.filter(({ x, y }) => x === robot.x && y === robot.y);
  const shift = (here.indexOf(robot) - (here.length - 1) / 2) * 8;
  const [x, y] = [centre(robot.x) + shift, centre(robot.y)];
  const badge = ITEM_COLOURS[robot.item ?? 0];
  return [
    `<circle cx="${x}" cy="${y}" r="9" fill="${SEAT_COLOURS[robot.seat]}" stroke="#0f172a" stroke-width="1.5"/>`,
    `<text x="${x}" y="${y + 4}" font-size="11" font-weight="bold" fill="#0f172a" text-anchor="middle">${robot.letter}</text>`,
    badge ? `<circle cx="${x + 7}" cy="${y - 7}" r="4" fill="${badge}" stroke="#0f172a"/>` : '',
  ].join('');
};
