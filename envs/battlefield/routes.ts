import { EMPTY, pieceOf } from './battle.ts';
import { BOMB, CELLS, DIRECTIONS, FLAG, GENERAL, NEIGHBOUR, SPY } from './board.ts';
import { isEnemy } from './odds.ts';
import { type BattlefieldView, MINE } from './vision.ts';

export const FAR = 99;

export const isOwnMover = (content: number): boolean =>
  content >= pieceOf(MINE, GENERAL) && content <= pieceOf(MINE, SPY);

/** Own movers make way, everything else but an empty cell blocks. */
export const isOpenToOwn = (content: number): boolean => content === EMPTY || isOwnMover(content);

/** Enemies make way for each other and take own movers, but only miners get past a bomb. */
export const isOpenToEnemy = (content: number): boolean => isEnemy(content) || isOpenToOwn(content);
export const isOpenToMiner = (content: number): boolean => isOpenToEnemy(content) || content === pieceOf(MINE, BOMB);

const queue = new Uint8Array(CELLS);

/** Writes [cell]: steps from the cell to the goal over open cells, FAR where there is no way. */
export const measure = (
  view: BattlefieldView,
  goal: number,
  isOpen: (content: number) => boolean,
  steps: Uint8Array,
): void => {
  steps.fill(FAR);
  steps[goal] = 0;
  queue[0] = goal;
  for (let head = 0, tail = 1; head < tail; head++) {
    const cell = queue[head];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = NEIGHBOUR[direction * CELLS + cell];
      if (next < 0 || steps[next] !== FAR || !isOpen(view.cells[next])) continue;
      steps[next] = steps[cell] + 1;
      queue[tail++] = next;
    }
  }
};

/** The cell of the own flag, -1 when it has been taken. */
export const locateFlag = (view: BattlefieldView): number => view.cells.indexOf(pieceOf(MINE, FLAG));
