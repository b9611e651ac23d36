import { Rng } from '../core/rng.ts';
import { addCell, BOARD, cellAt, clearBoard, DIRECTIONS, isWall } from './board.ts';
import { beginMatch, rules, type State } from './rules.ts';

const BULLETS = '^v<>';

/** For tests: a board drawn with one character a cell; `.` and blank are free, the border is drawn too. */
export const drawState = (picture: readonly string[], limit = 100): State => {
  const state = rules.createState();
  clearBoard(state, picture.length, picture[0].length);
  picture.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      drawLetter(state, letter, cellAt(row, column));
    });
  });
  state.limit = limit;
  beginMatch(state);
  return state;
};

const drawLetter = (state: State, letter: string, cell: number): void => {
  if (letter === '#') addCell(state.walls, 0, cell);
  if (letter === 'R') state.players[0] = cell;
  if (letter === 'B') state.players[1] = cell;
  if (BULLETS.includes(letter)) addCell(state.bullets, BULLETS.indexOf(letter) * BOARD, cell);
};

/** For tests: a board of any size with random walls, players and bullets; nobody is hit yet. */
export const randomState = (seed: number, height: number, width: number, walls: number, bullets: number): State => {
  const rng = new Rng(seed);
  const state = rules.createState();
  const draw = () => cellAt(1 + rng.int(height - 2), 1 + rng.int(width - 2));
  clearBoard(state, height, width);
  state.players[0] = draw();
  do state.players[1] = draw();
  while (state.players[1] === state.players[0]);
  const isFree = (cell: number) => !isWall(state, cell) && !state.players.includes(cell);
  for (let i = 0; i < walls; i++) {
    const cell = draw();
    if (isFree(cell)) addCell(state.walls, 0, cell);
  }
  for (let i = 0; i < bullets; i++) {
    const cell = draw();
    if (isFree(cell)) addCell(state.bullets, rng.int(DIRECTIONS) * BOARD, cell);
  }
  state.limit = 1000;
  beginMatch(state);
  return state;
};

/** For tests: one round of actions in the contest's numbers. */
export const playRound = (state: State, red: number, blue: number): void => {
  state.actions[0] = red;
  state.actions[1] = blue;
  rules.advance(state);
};
