import type { Render } from '../core/game.ts';
import { BOMB_ITEM, BOX, BOX_WITH_BOMB, BOX_WITH_RANGE, type Board, isIn, isOver, RANGE_ITEM, WALL } from './board.ts';
import { cellAt, HEIGHT, WIDTH } from './geometry.ts';
import type { State } from './rules.ts';
import { drawBoard } from './svg.ts';

const LETTERS = 'ABCD';
/** By seat, and by kind of cell: ANSI codes. */
const SEAT_CODES = ['1;91', '1;96', '1;92', '1;95'];
const FLOOR_CODES = '48;5;236';
const KIND_CODES: Record<number, string> = {
  [WALL]: '90;48;5;240',
  [BOX]: '30;48;5;137',
  [BOX_WITH_RANGE]: '30;48;5;179',
  [BOX_WITH_BOMB]: '30;48;5;173',
  [RANGE_ITEM]: '93;48;5;236',
  [BOMB_ITEM]: '93;48;5;236',
};
const KIND_TEXTS: Record<number, string> = {
  [WALL]: '###',
  [BOX]: '[ ]',
  [BOX_WITH_RANGE]: '[r]',
  [BOX_WITH_BOMB]: '[b]',
  [RANGE_ITEM]: ' r ',
  [BOMB_ITEM]: ' b ',
};

/** Nothing is hidden, so every seat is shown the same. */
export const render: Render<State> = {
  text: (state, colour) => [...writeStanding(state, colour), ...writeGrid(state, colour)].join('\n'),
  svg: state => drawBoard(state),
};

const paint = (text: string, codes: string, colour: boolean): string =>
  colour ? `\u001b[${codes}m${text}\u001b[0m` : text;

const writeStanding = (state: State, colour: boolean): string[] => [
  `round ${state.turn}${isOver(state) ? ', over' : ''}, ${state.boxesLeft} boxes left`,
  ...Array.from({ length: state.seats }, (_, seat) => paint(writeSeat(state, seat), SEAT_CODES[seat], colour)),
];

const writeSeat = (state: State, seat: number): string => {
  const boxes = `${LETTERS[seat]} ${state.boxes[seat]} boxes`;
  if (!isIn(state, seat)) return `${boxes}, out in round ${state.deadAt[seat]}`;
  return `${boxes}, bombs to place ${state.bombsLeft[seat]}, range ${state.range[seat]}`;
};

/** Cells three characters wide: players, `*` and the rounds of a bomb, or what the cell is. */
const writeGrid = (board: Board, colour: boolean): string[] => {
  const columns = Array.from({ length: WIDTH }, (_, x) => x);
  const head = `   ${columns.map(x => `${x}`.padStart(2).padEnd(3)).join('')}`.trimEnd();
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const cells = columns.map(x => writeCell(board, cellAt(x, y), colour));
    return `${`${y}`.padStart(2)} ${cells.join('')}`.trimEnd();
  });
  return [head, ...rows];
};

const writeCell = (board: Board, cell: number, colour: boolean): string => {
  const seats = [...LETTERS.slice(0, board.seats)].flatMap((_, seat) => (board.at[seat] === cell ? [seat] : []));
  const bomb = board.bombCell.subarray(0, board.bombCount).indexOf(cell);
  if (seats.length === 0 && bomb < 0) {
    const kind = board.cells[cell];
    return paint(KIND_TEXTS[kind] ?? ' . ', KIND_CODES[kind] ?? `90;${FLOOR_CODES}`, colour);
  }
  const players = seats.length > 2 ? `${LETTERS[seats[0]]}+` : seats.map(seat => LETTERS[seat]).join('');
  const mark = bomb < 0 ? '' : `${players.length < 2 ? '*' : ''}${board.bombFuse[bomb]}`;
  const codes = SEAT_CODES[seats[0] ?? board.bombOwner[bomb]];
  const text = bomb < 0 ? players.padStart(2).padEnd(3) : (players + mark).padStart(3);
  return paint(text, `${codes};${FLOOR_CODES}`, colour);
};
