import type { Render } from '../core/game.ts';
import { type Board, CLOSED, HOLE, MOVER, NOBODY, OUT, POINTS, SIZE, TURN, UNIT } from './board.ts';
import type { State } from './rules.ts';
import { cellOnBoard } from './words.ts';

/** Units by seat: the letter in a terminal, the ANSI colour, the colour in a picture. */
const LETTERS = ['A', 'B'];
const ANSI = [91, 96];
const COLOURS = ['#e4572e', '#2e86de'];
/** By height: the ANSI background (of 256 colours) and the colours of a cell's levels in a picture. */
const ANSI_GROUND = [236, 239, 242, 246, 0];
const GROUND = ['#dfe7d3', '#c3d59b', '#e8c15a', '#d98e3f', '#4a4e5a'];

export const render: Render<State> = {
  text: ({ board }, colour) => [writeStanding(board, colour), ...writeBoard(board, colour)].join('\n'),
  svg: ({ board }) => drawBoard(board),
};

const paint = (text: string, codes: string, colour: boolean): string =>
  colour ? `\u001b[${codes}m${text}\u001b[0m` : text;

const nameStatus = (board: Board, seat: number): string => {
  if (board[OUT + seat] === 1) return ', out';
  return board[MOVER] === seat ? ', to move' : '';
};

const describeSeat = (board: Board, seat: number): string =>
  `${LETTERS[seat]} ${board[POINTS + seat]} points${nameStatus(board, seat)}`;

const describeTurn = (board: Board): string => `turn ${board[TURN]}${board[MOVER] === NOBODY ? ', over' : ''}`;

const writeStanding = (board: Board, colour: boolean): string => {
  const seats = [0, 1].map(seat => paint(describeSeat(board, seat), `1;${ANSI[seat]}`, colour));
  return `${describeTurn(board)}   ${seats.join('   ')}`;
};

/** Rows of cells three characters wide under their x, each a height with the letter of the unit on it. */
const writeBoard = (board: Board, colour: boolean): string[] => {
  const sides = Array.from({ length: board[SIZE] }, (_, i) => i);
  const rows = sides.map(y => `${y} ${sides.map(x => writeCell(board, cellOnBoard(board, x, y), colour)).join('')}`);
  return [`  ${sides.map(x => ` ${x} `).join('')}`.trimEnd(), ...rows.map(row => row.trimEnd())];
};

const writeCell = (board: Board, cell: number, colour: boolean): string => {
  const height = board[cell];
  if (height === HOLE) return '   ';
  const seat = unitOn(board, cell);
  const text = height === CLOSED ? ' # ' : ` ${height}${seat < 0 ? ' ' : LETTERS[seat]}`;
  return paint(text, `${seat < 0 ? 97 : `1;${ANSI[seat]}`};48;5;${ANSI_GROUND[height]}`, colour);
};

const unitOn = (board: Board, cell: number): number => {
  if (board[UNIT] === cell) return 0;
  return board[UNIT + 1] === cell ? 1 : -1;
};

/** A picture's measures: a cell's side, the border around the board, the line of text above it. */
const CELL = 64;
const BORDER = 20;
const HEAD = 44;

const drawBoard = (board: Board): string => {
  const side = board[SIZE] * CELL + 2 * BORDER;
  const sides = Array.from({ length: board[SIZE] }, (_, i) => i);
  const cells = sides.flatMap(y => sides.map(x => drawCell(board, cellOnBoard(board, x, y), x, y)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side + HEAD}" width="${side}" height="${side + HEAD}" font-family="system-ui, sans-serif">`,
    `<rect width="${side}" height="${side + HEAD}" rx="14" fill="#23262f"/>`,
    ...drawStanding(board, side),
    ...cells,
    '</svg>',
  ].join('');
};

const drawStanding = (board: Board, side: number): string[] => {
  const style = (seat: number) => `font-size="15" font-weight="600" fill="${COLOURS[seat]}"`;
  return [
    `<text x="${BORDER}" y="36" ${style(0)}>${describeSeat(board, 0)}</text>`,
    `<text x="${side - BORDER}" y="36" text-anchor="end" ${style(1)}>${describeSeat(board, 1)}</text>`,
    `<text x="${side / 2}" y="16" text-anchor="middle" font-size="11" fill="#9aa0ae">${describeTurn(board)}</text>`,
  ];
};

/** A tower seen from above: one smaller square on another for each level. */
const drawCell = (board: Board, cell: number, x: number, y: number): string => {
  const height = board[cell];
  if (height === HOLE) return '';
  const left = BORDER + x * CELL;
  const top = BORDER + HEAD + y * CELL;
  const levels = Array.from({ length: height + 1 }, (_, level) => drawLevel(left, top, level));
  const seat = unitOn(board, cell);
  return levels.join('') + (seat < 0 ? drawHeight(left, top, height) : drawUnit(board, seat, left, top));
};

const drawLevel = (left: number, top: number, level: number): string => {
  const inset = 2 + level * 5;
  const side = CELL - 2 * inset;
  return `<rect x="${left + inset}" y="${top + inset}" width="${side}" height="${side}" rx="6" fill="${GROUND[level]}" stroke="#23262f" stroke-opacity="0.35"/>`;
};

const drawHeight = (left: number, top: number, height: number): string =>
  height === 0 || height === CLOSED
    ? ''
    : `<text x="${left + CELL / 2}" y="${top + CELL / 2 + 5}" text-anchor="middle" font-size="14" fill="#23262f" fill-opacity="0.6">${height}</text>`;

const drawUnit = (board: Board, seat: number, left: number, top: number): string => {
  const centre = `cx="${left + CELL / 2}" cy="${top + CELL / 2}"`;
  const faded = board[OUT + seat] === 1 ? ' opacity="0.5"' : '';
  return [
    `<g${faded}><circle ${centre} r="17" fill="${COLOURS[seat]}" stroke="#ffffff" stroke-width="2.5"/>`,
    `<text x="${left + CELL / 2}" y="${top + CELL / 2 + 6}" text-anchor="middle" font-size="17" font-weight="700" fill="#ffffff">${board[board[UNIT + seat]]}</text></g>`,
  ].join('');
};
