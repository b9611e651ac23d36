import type { Symmetry } from '../core/game.ts';
import { ACTIONS, DEFEAT } from './board.ts';
import { CELLS, cellAt, directionOf, SIDE, WAYS, xOf, yOf } from './geometry.ts';

const MIDDLE = SIDE >> 1;

/** A turn or reflection of the frame, from offsets around its middle to offsets. */
interface Turn {
  readonly x: (dx: number, dy: number) => number;
  readonly y: (dx: number, dy: number) => number;
}

/** All of the square's but the identity: three quarter turns, two mirrors, two diagonals. */
const TURNS: readonly Turn[] = [
  { x: (_, dy) => -dy, y: dx => dx },
  { x: dx => -dx, y: (_, dy) => -dy },
  { x: (_, dy) => dy, y: dx => -dx },
  { x: dx => -dx, y: (_, dy) => dy },
  { x: dx => dx, y: (_, dy) => -dy },
  { x: (_, dy) => dy, y: dx => dx },
  { x: (_, dy) => -dy, y: dx => -dx },
];

const turnCell = (turn: Turn, cell: number): number => {
  const dx = xOf(cell) - MIDDLE;
  const dy = yOf(cell) - MIDDLE;
  return cellAt(turn.x(dx, dy) + MIDDLE, turn.y(dx, dy) + MIDDLE);
};

const turnWay = (turn: Turn, way: number): number => {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      if (directionOf(dx, dy) === way) return directionOf(turn.x(dx, dy), turn.y(dx, dy));
    }
  }
  throw new RangeError(`there is no direction ${way}`);
};

/** Every plane turns about the frame's middle (windows have their unit there), but those from `facts` on stay. */
export const symmetriesOf = (planes: number, facts: number): Symmetry[] =>
  TURNS.map(turn => ({
    observation: Int32Array.from({ length: planes * CELLS }, (_, i) => {
      const plane = Math.floor(i / CELLS);
      return plane < facts ? plane * CELLS + turnCell(turn, i % CELLS) : i;
    }),
    action: Int32Array.from({ length: ACTIONS }, (_, action) =>
      action === DEFEAT ? DEFEAT : turnWay(turn, action >> 3) * WAYS + turnWay(turn, action & 7),
    ),
  }));
