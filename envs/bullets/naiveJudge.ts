import { BOARD, cellAt, columnOf, DIRECTIONS, hasCell, isWall, rowOf } from './board.ts';
import type { State } from './rules.ts';

/** For tests: the rules once more, as plain as they can be told, on lists of bullets and points. */
export interface Point {
  row: number;
  column: number;
}

export interface Bullet extends Point {
  down: number;
  right: number;
}

export interface NaiveMatch {
  walls: Set<string>;
  players: Point[];
  bullets: Bullet[];
  lost: boolean[];
}

const HEADINGS = [
  { down: -1, right: 0 },
  { down: 1, right: 0 },
  { down: 0, right: -1 },
  { down: 0, right: 1 },
];

const keyOf = ({ row, column }: Point): string => `${row} ${column}`;
const pointOf = (cell: number): Point => ({ row: rowOf(cell), column: columnOf(cell) });

export const readNaive = (state: State): NaiveMatch => {
  const cells = Array.from({ length: state.height * state.width }, (_, i) =>
    cellAt(Math.floor(i / state.width), i % state.width),
  );
  return {
    walls: new Set(cells.filter(cell => isWall(state, cell)).map(cell => keyOf(pointOf(cell)))),
    players: [...state.players].map(pointOf),
    bullets: Array.from({ length: DIRECTIONS }, (_, direction) => direction).flatMap(direction =>
      cells
        .filter(cell => hasCell(state.bullets, direction * BOARD, cell))
        .map(cell => ({ ...pointOf(cell), ...HEADINGS[direction] })),
    ),
    lost: [false, false],
  };
};

const step = (match: NaiveMatch, point: Point, down: number, right: number): Point => {
  const next = { row: point.row + down, column: point.column + right };
  return match.walls.has(keyOf(next)) ? point : next;
};

const fly = (match: NaiveMatch, bullet: Bullet): Bullet => {
  const next = step(match, bullet, bullet.down, bullet.right);
  if (next === bullet) return { ...bullet, down: -bullet.down, right: -bullet.right };
  return { ...bullet, row: next.row, column: next.column };
};

export const playNaive = (match: NaiveMatch, actions: readonly number[]): void => {
  const targets = match.players.map((player, seat) => {
    const heading = HEADINGS[actions[seat]];
    return heading ? step(match, player, heading.down, heading.right) : player;
  });
  match.players.forEach((player, seat) => {
    const heading = HEADINGS[actions[seat] - DIRECTIONS];
    if (heading) match.bullets.push({ ...player, ...heading });
  });
  if (keyOf(targets[0]) !== keyOf(targets[1])) match.players = targets;
  match.bullets = match.bullets.map(bullet => fly(match, bullet));
  match.lost = match.players.map(player => match.bullets.some(bullet => keyOf(bullet) === keyOf(player)));
};

/** The bullets as a set that can be compared: equal cell and direction count once. */
export const describeBullets = (match: NaiveMatch): string[] =>
  [...new Set(match.bullets.map(({ row, column, down, right }) => `${row} ${column} ${down} ${right}`))].sort();
