import { hasCell, moveSet, OPEN, removeCell, WORDS } from './bits.ts';
import type { Board } from './board.ts';
import { STEP_COUNT } from './geometry.ts';

/** A bomb hits one box in each direction. */
export const MOST_BOXES = 4;

/** For every cell: how many boxes a bomb there would hit. */
export class Harvest {
  /** [MOST_BOXES, WORDS]: cells from which at least 1, 2, 3, 4 boxes are hit; see bits.ts. */
  readonly atLeast = new Int32Array(MOST_BOXES * WORDS);
  private readonly ray = new Int32Array(WORDS);
  private readonly moved = new Int32Array(WORDS);

  /** Bombs on the board do not count: it should be one on which they are gone. */
  reckon(board: Board, range: number): void {
    this.atLeast.fill(0);
    for (let step = 1; step < STEP_COUNT; step++) this.castRays(board, step, range);
  }

  count(cell: number): number {
    let count = 0;
    while (count < MOST_BOXES && hasCell(this.atLeast, count * WORDS, cell)) count++;
    return count;
  }

  /** A bomb there is no good. */
  remove(cell: number): void {
    for (let i = 0; i < MOST_BOXES; i++) removeCell(this.atLeast, i * WORDS, cell);
  }

  /** Rays run backwards, from all boxes at once; one may stand on an item, but no ray passes it. */
  private castRays(board: Board, step: number, range: number): void {
    const { ray, moved } = this;
    const { boxSet, itemSet } = board;
    for (let word = 0; word < WORDS; word++) ray[word] = boxSet[word];
    let some = 1;
    for (let left = range; left > 1 && some !== 0; left--) {
      some = 0;
      moveSet(ray, step, moved);
      for (let word = 0; word < WORDS; word++) {
        const cells = moved[word] & OPEN[word] & ~boxSet[word];
        this.countOne(word, cells);
        ray[word] = cells & ~itemSet[word];
        some |= ray[word];
      }
    }
  }

  private countOne(word: number, cells: number): void {
    const { atLeast } = this;
    atLeast[3 * WORDS + word] |= atLeast[2 * WORDS + word] & cells;
    atLeast[2 * WORDS + word] |= atLeast[WORDS + word] & cells;
    atLeast[WORDS + word] |= atLeast[word] & cells;
    atLeast[word] |= cells;
  }
}
