import { BOARD, type Board, cellAt, columnOf, DIRECTIONS, hasCell, isWall, rowOf } from './board.ts';
import { LETTERS } from './boardText.ts';

/** A picture's measures: a cell's side, the line of text above the board, its margin. */
const CELL = 24;
const HEAD = 36;
const MARGIN = 12;

const COLOURS = ['#e5484d', '#3b82f6'];
/** By direction: how far to turn a bullet that points up, in degrees. */
const ANGLES = [0, 180, 270, 90];

const STYLE = [
  '.ground{fill:#10131a}.floor{fill:#1b202b}.wall{fill:#566074}.grid{stroke:#252c3a;stroke-width:1}',
  '.bullet{fill:#ffd166}.trail{fill:#ffd166;opacity:.25}',
  'text{font-family:ui-monospace,Menlo,Consolas,monospace}.head{fill:#d7dde8;font-size:15px}',
  '.letter{fill:#fff;font-size:12px;font-weight:bold;text-anchor:middle}',
].join('');

const left = (cell: number): number => MARGIN + columnOf(cell) * CELL;
const top = (cell: number): number => HEAD + rowOf(cell) * CELL;

const cellsOf = (board: Board): number[] =>
  Array.from({ length: board.height * board.width }, (_, i) => cellAt(Math.floor(i / board.width), i % board.width));

const drawWall = (cell: number): string =>
  `<rect class="wall" x="${left(cell) + 1}" y="${top(cell) + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="4"/>`;

/** An arrow head a little ahead of the cell's middle, with a fading trail behind. */
const drawBullet = (cell: number, direction: number): string => {
  const middle = `translate(${left(cell) + CELL / 2} ${top(cell) + CELL / 2}) rotate(${ANGLES[direction]})`;
  return `<g transform="${middle}"><path class="trail" d="M-2 11L2 11L3 0L-3 0Z"/><path class="bullet" d="M0 -10L5 0L-5 0Z"/></g>`;
};

const drawBullets = (board: Board, cell: number): string =>
  Array.from({ length: DIRECTIONS }, (_, direction) =>
    hasCell(board.bullets, direction * BOARD, cell) ? drawBullet(cell, direction) : '',
  ).join('');

const drawPlayer = (cell: number, seat: number): string => {
  const x = left(cell) + CELL / 2;
  const y = top(cell) + CELL / 2;
  return (
    `<circle cx="${x}" cy="${y}" r="${CELL / 2 - 2}" fill="${COLOURS[seat]}" stroke="#fff" stroke-width="1.5"/>` +
    `<text class="letter" x="${x}" y="${y + 4}">${LETTERS[seat]}</text>`
  );
};

const drawGrid = (board: Board): string => {
  const [width, height] = [board.width * CELL, board.height * CELL];
  const rows = Array.from({ length: board.height + 1 }, (_, i) => `M${MARGIN} ${HEAD + i * CELL}h${width}`);
  const columns = Array.from({ length: board.width + 1 }, (_, i) => `M${MARGIN + i * CELL} ${HEAD}v${height}`);
  return `<path class="grid" d="${[...rows, ...columns].join('')}"/>`;
};

/** The whole picture, with `head` as the line above the board. Bullets lie over players: nobody misses a hit. */
export const drawBoard = (board: Board, head: string): string => {
  const cells = cellsOf(board);
  const [width, height] = [board.width * CELL, board.height * CELL];
  const size = `${width + 2 * MARGIN} ${height + HEAD + MARGIN}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">`,
    `<style>${STYLE}</style><rect class="ground" width="100%" height="100%"/>`,
    `<text class="head" x="${MARGIN}" y="${HEAD - 13}">${head}</text>`,
    `<rect class="floor" x="${MARGIN}" y="${HEAD}" width="${width}" height="${height}"/>`,
    drawGrid(board),
    ...cells.filter(cell => isWall(board, cell)).map(drawWall),
    ...[...board.players].map(drawPlayer),
    ...cells.map(cell => drawBullets(board, cell)).filter(drawn => drawn !== ''),
    '</svg>',
  ].join('\n');
};
