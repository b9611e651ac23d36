import type { Render } from '../core/game.ts';
import { BOARD, cellAt, DIRECTIONS, hasCell, isWall } from './board.ts';
import { LETTERS } from './boardText.ts';
import { HIT, LIMIT, RUNNING, type State } from './rules.ts';
import { drawBoard } from './svg.ts';

const ARROWS = ['↑', '↓', '←', '→'];
/** ANSI codes by seat, and of walls and bullets. */
const SEAT_CODES = ['1;91', '1;94'];
const WALL_CODE = '90';
const BULLET_CODE = '93';

const paint = (text: string, code: string, colour: boolean): string =>
  colour && text.trim() !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;

/** The directions of the bullets on a cell. */
const bulletsOn = (state: State, cell: number): number[] =>
  Array.from({ length: DIRECTIONS }, (_, direction) => direction).filter(direction =>
    hasCell(state.bullets, direction * BOARD, cell),
  );

const writeBullets = (directions: readonly number[]): string => {
  if (directions.length > 1) return String(directions.length);
  return directions.length === 1 ? ARROWS[directions[0]] : ' ';
};

/** Two characters: a wall, a player or nothing, then the bullets: an arrow, or how many there are. */
const writeCell = (state: State, cell: number, colour: boolean): string => {
  if (isWall(state, cell)) return paint('##', WALL_CODE, colour);
  const seat = state.players.indexOf(cell);
  const player = seat < 0 ? ' ' : paint(LETTERS[seat], SEAT_CODES[seat], colour);
  return player + paint(writeBullets(bulletsOn(state, cell)), BULLET_CODE, colour);
};

/** One line: the round and, at the end, how it ended. */
const describeStanding = (state: State): string => {
  const round = `round ${state.round} of ${state.limit}`;
  if (state.ending === RUNNING) return round;
  if (state.ending === LIMIT) return `${round}: a draw at the limit`;
  const losers = LETTERS.filter((_, seat) => state.lost[seat] === 1);
  const what = state.ending === HIT ? 'hit' : 'surrendered';
  return `${round}: ${losers.join(' and ')} ${what}, ${losers.length === 2 ? 'a draw' : `${winner(state)} wins`}`;
};

const winner = (state: State): string => LETTERS[state.lost.indexOf(0)];

const writeRow = (state: State, row: number, colour: boolean): string =>
  Array.from({ length: state.width }, (_, column) => writeCell(state, cellAt(row, column), colour))
    .join('')
    .trimEnd();

export const render: Render<State> = {
  text: (state, colour) =>
    [describeStanding(state), ...Array.from({ length: state.height }, (_, row) => writeRow(state, row, colour))].join(
      '\n',
    ),
  svg: state => drawBoard(state, describeStanding(state)),
};
