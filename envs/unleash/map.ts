import { type JavaRandom, nextFloat, nextInt, shuffle } from '../core/javaRandom.ts';
import { cellAt, HOME, ROBOTS, TEAM } from './grid.ts';

const CLUSTERS_MIN = 14;
const CLUSTERS_CHOICES = 15;
const MOST_TRIES = 1000;
/** How far from its centre a cluster may have ore, in both directions. */
const SPREAD = 2;
const MOST_ORE = 3;
const START_ROWS = 7;

/** Draws the ore of a new map: clusters, more of them the farther from the headquarters. */
export const drawOre = (random: JavaRandom, ore: Int16Array): void => {
  ore.fill(0);
  let clusters = CLUSTERS_MIN + nextInt(random, CLUSTERS_CHOICES);
  for (let tries = 0; clusters > 0 && tries < MOST_TRIES; tries++) {
    const x = Math.trunc(3 + nextFloat(random) ** 0.55 * 25);
    const y = 2 + nextInt(random, 11);
    if (ore[cellAt(x, y)] > 0) continue;
    drawCluster(random, ore, x, y);
    clusters--;
  }
};

const drawCluster = (random: JavaRandom, ore: Int16Array, x: number, y: number): void => {
  for (let i = -SPREAD; i <= SPREAD; i++) {
    for (let j = -SPREAD; j <= SPREAD; j++) {
      const odds = 2 * (Math.abs(i) + Math.abs(j)) + 1;
      if (nextInt(random, odds) === 0) ore[cellAt(x + i, y + j)] = 1 + nextInt(random, MOST_ORE);
    }
  }
};

const rows = new Uint8Array(START_ROWS);

/** Robot i of both seats starts in the same drawn row of the headquarters. */
export const drawStart = (random: JavaRandom, robotX: Int8Array, robotY: Int8Array): void => {
  for (let i = 0; i < START_ROWS; i++) rows[i] = i;
  shuffle(random, rows, START_ROWS);
  for (let robot = 0; robot < ROBOTS; robot++) {
    robotX[robot] = HOME;
    robotY[robot] = 2 * rows[robot % TEAM];
  }
};
