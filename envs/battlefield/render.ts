import type { Render } from '../core/game.ts';
import { EMPTY, LAKE, pieceOf, roleOf, SEEN, sideOf, UNKNOWN } from './battle.ts';
import { ARMY_SIZE, CELLS, HOME, isLake, nameCell, ROLES, SIDE, TURNED } from './board.ts';
import { moverOf, REASONS, RED, rules, type State } from './rules.ts';
import { vision } from './vision.ts';
import { writeEcho } from './words.ts';

interface Piece {
  owner: number;
  /** '?' where the onlooker does not know it. */
  symbol: string;
  isSeen: boolean;
}

const COLOURS = ['red', 'blue'];

/** [absolute cell]: the piece that an onlooker sees there. */
const pieces = (state: State, seat?: number): (Piece | null)[] => {
  if (seat !== undefined) return piecesOf(state, seat);
  return state.settled ? Array.from(state.cells, (_, cell) => pieceAt(state, cell)) : placedPieces(state);
};

const pieceAt = (state: State, cell: number): Piece | null => {
  const content = state.cells[cell];
  if (content === EMPTY || content === LAKE) return null;
  return { owner: sideOf(content), symbol: ROLES[roleOf(content)], isSeen: (state.marks[cell] & SEEN) !== 0 };
};

const placedPieces = (state: State): (Piece | null)[] => {
  const shown: (Piece | null)[] = Array.from({ length: CELLS }, () => null);
  for (const owner of [0, 1]) {
    for (let i = 0; i < state.placed[owner]; i++) {
      const symbol = ROLES[state.setups[owner * ARMY_SIZE + i]];
      shown[TURNED[owner * CELLS + HOME + i]] = { owner, symbol, isSeen: false };
    }
  }
  return shown;
};

const piecesOf = (state: State, seat: number): (Piece | null)[] => {
  const view = vision.createView();
  vision.look(state, seat, view);
  return Array.from({ length: CELLS }, (_, cell) => {
    const turned = TURNED[seat * CELLS + cell];
    const content = view.cells[turned];
    if (content === EMPTY || content === LAKE) return null;
    const isOwn = content < pieceOf(1, 0);
    const symbol = content === UNKNOWN ? '?' : ROLES[roleOf(content)];
    return { owner: isOwn ? seat : 1 - seat, symbol, isSeen: (view.marks[turned] & SEEN) !== 0 };
  });
};

const lastMover = (state: State): number => (state.plies === 0 ? -1 : 1 - moverOf(state));

const caption = (state: State): string => {
  const count = `red ${state.pieces[0]} pieces, blue ${state.pieces[1]}`;
  if (rules.isOver(state)) {
    const winner = state.winner < 0 ? 'draw' : `${COLOURS[state.winner]} wins`;
    return `${winner} (${REASONS[state.reason]}) after ${state.plies} moves: ${count}`;
  }
  if (!state.settled) return 'set-up';
  return `move ${state.plies + 1}, ${COLOURS[moverOf(state)]} to play: ${count}`;
};

const lastLine = (state: State): string => {
  const mover = lastMover(state);
  return mover < 0 ? '' : `last: ${writeEcho(state, mover).join('  ')}`;
};

const ANSI = ['\x1b[1;31m', '\x1b[1;34m'];
const WATER = '\x1b[36m';
const PLAIN = '\x1b[0m';

/** Red in capitals, blue in small letters, ? a role that the onlooker does not know, ' behind one that both sides know. */
const cellText = (piece: Piece | null, cell: number, colour: boolean): string => {
  if (piece === null) return isLake(cell) ? paint('~ ', colour ? WATER : '') : '. ';
  const symbol = piece.owner === RED ? piece.symbol : piece.symbol.toLowerCase();
  return paint(symbol + (piece.isSeen ? "'" : ' '), colour ? ANSI[piece.owner] : '');
};

const paint = (text: string, code: string): string => (code === '' ? text : `${code}${text}${PLAIN}`);

const renderText = (state: State, colour: boolean, seat?: number): string => {
  const shown = pieces(state, seat);
  const row = (y: number): string => {
    const cells = shown.slice(y * SIDE, y * SIDE + SIDE).map((piece, x) => cellText(piece, y * SIDE + x, colour));
    return `${nameCell(y * SIDE)[0]}  ${cells.join(' ')}`.trimEnd();
  };
  const rows = Array.from({ length: SIDE }, (_, y) => row(y));
  return [caption(state), '   1  2  3  4  5  6  7', ...rows, lastLine(state)].filter(line => line !== '').join('\n');
};

/** Sizes in the drawing's own units. */
const TILE = 64;
const MARGIN = 34;
const FILLS = ['#c8402f', '#2f62b8'];
const EDGES = ['#7d2015', '#173a75'];

const left = (cell: number): number => MARGIN + (cell % SIDE) * TILE;
const top = (cell: number): number => MARGIN + Math.floor(cell / SIDE) * TILE;

const svgTile = (cell: number): string => {
  const isDark = (cell + Math.floor(cell / SIDE)) % 2 === 1;
  const fill = isLake(cell) ? '#6fa8c9' : isDark ? '#cfc59b' : '#dad2ae';
  const tile = `<rect x="${left(cell)}" y="${top(cell)}" width="${TILE}" height="${TILE}" fill="${fill}"/>`;
  return isLake(cell) ? tile + svgWaves(cell) : tile;
};

const svgWaves = (cell: number): string =>
  [22, 34, 46]
    .map(
      y =>
        `<path d="M${left(cell) + 10} ${top(cell) + y}q7 -7 14 0t14 0t14 0" fill="none" stroke="#e9f3f8" stroke-width="2.5"/>`,
    )
    .join('');

const svgPiece = (piece: Piece | null, cell: number): string => {
  if (piece === null) return '';
  const x = left(cell);
  const y = top(cell);
  const fill = FILLS[piece.owner];
  const edge = EDGES[piece.owner];
  const body = `<rect x="${x + 9}" y="${y + 7}" width="46" height="50" rx="8" fill="${fill}" stroke="${edge}" stroke-width="2.5"/>`;
  const text = `<text x="${x + 32}" y="${y + 42}" font-size="28" font-weight="bold" fill="#fff">${piece.symbol}</text>`;
  const seen = piece.isSeen ? `<circle cx="${x + 47}" cy="${y + 15}" r="4" fill="#ffe08a"/>` : '';
  return body + text + seen;
};

const svgLast = (state: State): string => {
  const mover = lastMover(state);
  if (mover < 0) return '';
  const from = state.last[mover * 4];
  const to = state.last[mover * 4 + 1];
  const frame = `x="${left(to) + 2}" y="${top(to) + 2}" width="${TILE - 4}" height="${TILE - 4}"`;
  return (
    `<circle cx="${left(from) + 32}" cy="${top(from) + 32}" r="7" fill="#f2b632"/>` +
    `<rect ${frame} fill="none" stroke="#f2b632" stroke-width="4"/>`
  );
};

const svgLabels = (): string =>
  Array.from({ length: SIDE }, (_, i) => {
    const at = MARGIN + i * TILE + TILE / 2;
    const letter = nameCell(i * SIDE)[0];
    return `<text x="${at}" y="${MARGIN - 11}">${i + 1}</text><text x="${MARGIN / 2}" y="${at + 5}">${letter}</text>`;
  }).join('');

const renderSvg = (state: State, seat?: number): string => {
  const width = 2 * MARGIN + SIDE * TILE;
  const height = width + 14;
  const shown = pieces(state, seat);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Georgia, serif" font-size="16" text-anchor="middle" fill="#3a3524">`,
    `<rect width="${width}" height="${height}" rx="12" fill="#f3eedb"/>`,
    svgLabels(),
    ...Array.from({ length: CELLS }, (_, cell) => svgTile(cell)),
    svgLast(state),
    ...shown.map(svgPiece),
    `<text x="${width / 2}" y="${height - 17}">${caption(state)}</text>`,
    '</svg>',
  ]
    .filter(part => part !== '')
    .join('\n');
};

export const render: Render<State> = { text: renderText, svg: renderSvg };
