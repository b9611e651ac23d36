import type { Symmetry } from '../core/game.ts';
import { ACTIONS, SHOOT, WAIT } from './actions.ts';
import { DIRECTIONS } from './board.ts';
import { DIRECTED } from './features.ts';
import { BULLETS, PACKED, PLANES } from './planes.ts';
import { CELLS, RADIUS, SIDE } from './window.ts';

/** Where (down, right) goes: [[down by down, down by right], [right by down, right by right]]. */
type Turn = readonly [readonly [number, number], readonly [number, number]];

/** All ways to lay the square window on itself, but leaving it as it is: the rules know no preferred direction. */
const TURNS: readonly Turn[] = [1, -1]
  .flatMap(a =>
    [1, -1].flatMap((b): Turn[] => [
      [
        [a, 0],
        [0, b],
      ],
      [
        [0, a],
        [b, 0],
      ],
    ]),
  )
  .filter(([[straight], [, across]]) => straight !== 1 || across !== 1);

/** (down, right) of up, down, left, right. */
const HEADINGS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

const apply = (turn: Turn, [down, right]: readonly [number, number]): [number, number] => [
  turn[0][0] * down + turn[0][1] * right,
  turn[1][0] * down + turn[1][1] * right,
];

const turnDirections = (turn: Turn): number[] =>
  HEADINGS.map(heading => {
    const [down, right] = apply(turn, heading);
    return HEADINGS.findIndex(other => other[0] === down && other[1] === right);
  });

const turnCell = (turn: Turn, cell: number): number => {
  const [down, right] = apply(turn, [Math.floor(cell / SIDE) - RADIUS, (cell % SIDE) - RADIUS]);
  return (down + RADIUS) * SIDE + right + RADIUS;
};

const turnFeature = (directions: readonly number[], bit: number): number => {
  const block = Math.floor(bit / DIRECTED);
  return block < DIRECTIONS ? directions[block] * DIRECTED + (bit % DIRECTED) : bit;
};

const turnPlane = (directions: readonly number[], plane: number): number => {
  const direction = plane - BULLETS;
  return direction >= 0 && direction < DIRECTIONS ? BULLETS + directions[direction] : plane;
};

const turnIndex = (turn: Turn, directions: readonly number[], index: number): number => {
  const plane = Math.floor(index / CELLS);
  const cell = index % CELLS;
  if (plane === PACKED) return PACKED * CELLS + turnFeature(directions, cell);
  return turnPlane(directions, plane) * CELLS + turnCell(turn, cell);
};

const createSymmetry = (turn: Turn): Symmetry => {
  const directions = turnDirections(turn);
  return {
    observation: Int32Array.from({ length: PLANES * CELLS }, (_, index) => turnIndex(turn, directions, index)),
    action: Int32Array.from({ length: ACTIONS }, (_, action) =>
      action === WAIT ? WAIT : directions[action % DIRECTIONS] + (action < SHOOT ? 0 : SHOOT),
    ),
  };
};

export const createSymmetries = (): Symmetry[] => TURNS.map(createSymmetry);
