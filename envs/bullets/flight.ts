import { BOARD, DOWN, LEFT, NARROW, RIGHT } from './board.ts';

const DOWNS = DOWN * BOARD;
const LEFTS = LEFT * BOARD;
const RIGHTS = RIGHT * BOARD;

/**
 * One round of flight for all bullets ([direction][row][half], in place): a bullet whose next cell is wall turns round
 * and stays, any other advances. `taken`, a bit board from `at` on, becomes the cells that bullets are on now; its
 * border rows are left alone.
 */
export const flyBullets = (
  walls: Int32Array,
  bullets: Int32Array,
  height: number,
  width: number,
  taken: Int32Array,
  at: number,
): void => {
  if (width <= NARROW) {
    flyNarrow(walls, bullets, height, taken, at);
    return;
  }
  flyVertically(walls, bullets, 2, height);
  flyVertically(walls, bullets, 3, height);
  flySideways(walls, bullets, height);
  for (let word = 2; word < 2 * height - 2; word++) {
    taken[at + word] = bullets[word] | bullets[DOWNS + word] | bullets[LEFTS + word] | bullets[RIGHTS + word];
  }
};

/** Everything in one pass over half 0. */
const flyNarrow = (walls: Int32Array, bullets: Int32Array, height: number, taken: Int32Array, at: number): void => {
  let wallAbove = walls[0];
  let wall = walls[2];
  let fromAbove = 0;
  let up = bullets[2];
  for (let word = 2; word < 2 * height - 2; word += 2) {
    const wallBelow = walls[word + 2];
    const upBelow = bullets[word + 2];
    const down = bullets[DOWNS + word];
    const left = bullets[LEFTS + word];
    const right = bullets[RIGHTS + word];
    const newUp = (upBelow & ~wall) | (down & wallBelow);
    const newDown = (fromAbove & ~wall) | (up & wallAbove);
    const newLeft = ((left >>> 1) & ~wall) | (right & (wall >>> 1));
    const newRight = ((right << 1) & ~wall) | (left & (wall << 1));
    bullets[word] = newUp;
    bullets[DOWNS + word] = newDown;
    bullets[LEFTS + word] = newLeft;
    bullets[RIGHTS + word] = newRight;
    taken[at + word] = newUp | newDown | newLeft | newRight;
    wallAbove = wall;
    wall = wallBelow;
    fromAbove = down;
    up = upBelow;
  }
};

/** Bullets that fly up and down, in the half that `start` (2 or 3) begins. */
const flyVertically = (walls: Int32Array, bullets: Int32Array, start: number, height: number): void => {
  let fromAbove = 0;
  for (let word = start; word < 2 * height - 2; word += 2) {
    const wall = walls[word];
    const up = bullets[word];
    const down = bullets[DOWNS + word];
    bullets[word] = (bullets[word + 2] & ~wall) | (down & walls[word + 2]);
    bullets[DOWNS + word] = (fromAbove & ~wall) | (up & walls[word - 2]);
    fromAbove = down;
  }
};

/** Bullets that fly left and right, across both halves of each row. */
const flySideways = (walls: Int32Array, bullets: Int32Array, height: number): void => {
  for (let word = 2; word < 2 * height - 2; word += 2) {
    const wall = walls[word];
    const wall1 = walls[word + 1];
    const left = bullets[LEFTS + word];
    const left1 = bullets[LEFTS + word + 1];
    const right = bullets[RIGHTS + word];
    const right1 = bullets[RIGHTS + word + 1];
    bullets[LEFTS + word] = (((left >>> 1) | (left1 << 31)) & ~wall) | (right & ((wall >>> 1) | (wall1 << 31)));
    bullets[LEFTS + word + 1] = ((left1 >>> 1) & ~wall1) | (right1 & (wall1 >>> 1));
    bullets[RIGHTS + word] = ((right << 1) & ~wall) | (left & (wall << 1));
    bullets[RIGHTS + word + 1] = (((right1 << 1) | (right >>> 31)) & ~wall1) | (left1 & ((wall1 << 1) | (wall >>> 31)));
  }
};
