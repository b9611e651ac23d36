import type { AnyGame } from '../envs/core/game.ts';
import { escapeText, frame, Picture } from './picture.ts';

const SIDE = 92;
const GAP = 12;
const HEAD = 42;
const COLUMNS = 7;
/** Characters that fit above a plane in one of its three lines. */
const LETTERS = 17;

/** Numbers from -1 to 1 in the cells of a board: blue above 0, red below. */
export interface Plane {
  readonly name: string;
  /** [height, width] */
  readonly cells: ArrayLike<number>;
}

/** An observation's planes, those of the given numbers or all. */
export const planesOf = ({ encoder }: AnyGame, observation: ArrayLike<number>, only?: readonly number[]): Plane[] => {
  const [planes, height, width] = boardShape(encoder.shape);
  const chosen = only ?? Array.from({ length: planes }, (_, i) => i);
  return chosen.map(plane => {
    const start = plane * height * width;
    const cells = Array.from({ length: height * width }, (_, cell) => observation[start + cell]);
    return { name: encoder.planes[plane], cells };
  });
};

const boardShape = (shape: readonly number[]): readonly [number, number, number] => {
  const [planes, height, width] = shape;
  if (shape.length !== 3) throw new RangeError(`an observation of shape ${shape.join(' x ')} has no planes to draw`);
  return [planes, height, width];
};

/** Planes side by side, each with its name. */
export const drawPlanes = (game: AnyGame, planes: readonly Plane[]): Picture => {
  const [, height, width] = boardShape(game.encoder.shape);
  const cell = SIDE / Math.max(height, width);
  const columns = Math.min(COLUMNS, planes.length);
  const down = HEAD + height * cell + GAP;
  const parts = planes.map((plane, i) => {
    const left = (i % columns) * (SIDE + GAP);
    const top = Math.floor(i / columns) * down;
    return writeName(plane.name, left, top) + drawCells(plane.cells, width, height, left, top + HEAD, cell);
  });
  const total = Math.ceil(Math.ceil(planes.length / columns) * down);
  return new Picture(
    frame(parts.join(''), columns * (SIDE + GAP), total),
    `planes: ${planes.map(({ name }) => name).join(', ')}`,
  );
};

const writeName = (name: string, left: number, top: number): string =>
  wrap(name)
    .map((line, i) => `<text x="${left}" y="${top + 12 + 12 * i}" font-size="10">${escapeText(line)}</text>`)
    .join('');

/** Three lines at most; what does not fit is cut. */
const wrap = (name: string): string[] => {
  const lines = [''];
  for (const word of name.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length <= LETTERS || lines[lines.length - 1] === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= 3 ? lines : [lines[0], lines[1], `${lines[2]} …`];
};

const drawCells = (
  cells: ArrayLike<number>,
  width: number,
  height: number,
  left: number,
  top: number,
  side: number,
): string => {
  const ground = `<rect x="${left}" y="${top}" width="${round(width * side)}" height="${round(height * side)}" fill="#f0f0f0" stroke="#bbb"/>`;
  const drawn = Array.from(cells, (value, cell) =>
    value === 0 ? '' : drawCell(left + (cell % width) * side, top + Math.floor(cell / width) * side, side, value),
  );
  return ground + drawn.join('');
};

const drawCell = (x: number, y: number, side: number, value: number): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(side)}" height="${round(side)}" fill="${value > 0 ? '#1b4f86' : '#b00020'}" fill-opacity="${round(Math.min(1, Math.abs(value)))}"/>`;

const round = (value: number): number => Math.round(value * 100) / 100;
