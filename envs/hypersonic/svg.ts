import {
  BOX_WITH_BOMB,
  BOX_WITH_RANGE,
  type Board,
  FIRST_RANGE,
  isBox,
  isIn,
  isItem,
  isOver,
  RANGE_ITEM,
  WALL,
} from './board.ts';
import { CELLS, HEIGHT, MAX_SEATS, NOWHERE, WIDTH, xOf, yOf } from './geometry.ts';
import { Forecast, HORIZON } from './survival.ts';

/** A picture's measures: a cell's side, the border around the board, the lines of text above it. */
const CELL = 40;
const BORDER = 16;
const HEAD = 52;
const BOARD_WIDTH = WIDTH * CELL + 2 * BORDER;
const BOARD_HEIGHT = HEIGHT * CELL + 2 * BORDER + HEAD;
const COLOURS = ['#e4572e', '#2e86de', '#2fa36b', '#a05bd0'];

const forecast = new Forecast();

export const drawBoard = (board: Board): string => {
  forecast.play(board, 0, NOWHERE);
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}" width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}" font-family="system-ui, sans-serif">`,
    `<rect width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}" rx="12" fill="#23262f"/>`,
    ...drawStanding(board),
    ...cells.map(cell => at(cell, drawGround(board, cell))),
    ...Array.from({ length: board.bombCount }, (_, bomb) => at(board.bombCell[bomb], drawBomb(board, bomb))),
    ...Array.from({ length: board.seats }, (_, seat) => drawPlayer(board, seat)),
    '</svg>',
  ].join('');
};

/** Moves a drawing around the origin to the middle of a cell. */
const at = (cell: number, drawing: string): string => {
  const x = BORDER + (xOf(cell) + 0.5) * CELL;
  const y = BORDER + HEAD + (yOf(cell) + 0.5) * CELL;
  return `<g transform="translate(${x} ${y})">${drawing}</g>`;
};

const drawStanding = (board: Board): string[] => [
  `<text x="${BOARD_WIDTH / 2}" y="24" text-anchor="middle" font-size="13" fill="#9aa0ae">round ${board.turn}${isOver(board) ? ', over' : ''}, ${board.boxesLeft} boxes left</text>`,
  ...Array.from({ length: board.seats }, (_, seat) => {
    const x = BORDER + ((seat + 0.5) * (BOARD_WIDTH - 2 * BORDER)) / board.seats;
    const words = isIn(board, seat) ? `bombs ${board.bombsLeft[seat]}, range ${board.range[seat]}` : 'out';
    return `<text x="${x}" y="50" text-anchor="middle" font-size="13" font-weight="600" fill="${COLOURS[seat]}">${board.boxes[seat]} boxes, ${words}</text>`;
  }),
];

const drawGround = (board: Board, cell: number): string => {
  const kind = board.cells[cell];
  if (kind === WALL) return square(1, 4, '#4a4f5e') + square(6, 3, '#5d6375');
  if (isBox(kind)) return square(1, 4, '#a9713f') + square(5, 3, '#c98f56') + drawContent(kind);
  const floor = square(1, 4, '#e9e4d6') + drawDanger(cell);
  return isItem(kind) ? floor + drawItem(kind === RANGE_ITEM, 12) : floor;
};

const square = (inset: number, round: number, fill: string): string => {
  const side = CELL - 2 * inset;
  return `<rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" rx="${round}" fill="${fill}"/>`;
};

/** The sooner an explosion comes, the redder. */
const drawDanger = (cell: number): string => {
  for (let round = 1; round <= HORIZON; round++) {
    if (forecast.isTouched(cell, round)) {
      return `<g opacity="${(0.65 - 0.07 * (round - 1)).toFixed(2)}">${square(1, 4, '#ff7a45')}</g>`;
    }
  }
  return '';
};

const drawContent = (kind: number): string => {
  if (kind !== BOX_WITH_RANGE && kind !== BOX_WITH_BOMB) return '';
  return `<g opacity="0.75">${drawItem(kind === BOX_WITH_RANGE, 8)}</g>`;
};

/** A flame for range, a small bomb for another bomb. */
const drawItem = (isRange: boolean, size: number): string =>
  isRange
    ? `<path d="M0 ${-size}C${size} ${-size / 3} ${size} ${size} 0 ${size}C${-size} ${size} ${-size} ${-size / 3} 0 ${-size}Z" fill="#f2a33a" stroke="#8a4b12" stroke-width="1.5"/>`
    : `<circle cy="${size / 6}" r="${size * 0.75}" fill="#39404f"/><path d="M${size / 3} ${-size / 2}l${size / 3} ${-size / 3}" stroke="#f2a33a" stroke-width="2.5"/>`;

const drawBomb = (board: Board, bomb: number): string => {
  const wide = board.bombRange[bomb] > FIRST_RANGE ? 3 : 2;
  return [
    `<circle r="14" fill="#1d2029" stroke="${COLOURS[board.bombOwner[bomb]]}" stroke-width="${wide}"/>`,
    `<text y="5" text-anchor="middle" font-size="15" font-weight="700" fill="#ffffff">${board.bombFuse[bomb]}</text>`,
  ].join('');
};

/** Players who share a cell stand beside each other. */
const drawPlayer = (board: Board, seat: number): string => {
  if (!isIn(board, seat)) return '';
  const sharing = Array.from({ length: MAX_SEATS }, (_, other) => other).filter(o => board.at[o] === board.at[seat]);
  const shift = sharing.length === 1 ? 0 : (sharing.indexOf(seat) / (sharing.length - 1) - 0.5) * 20;
  const body = `<circle cx="${shift}" cy="6" r="9" fill="${COLOURS[seat]}" stroke="#ffffff" stroke-width="2"/>`;
  const head = `<circle cx="${shift}" cy="-7" r="6.5" fill="#fff1e0" stroke="${COLOURS[seat]}" stroke-width="2.5"/>`;
  return at(board.at[seat], body + head);
};
