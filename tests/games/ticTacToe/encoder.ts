import type { Encoder, Symmetry } from '../../../envs/core/game.ts';
import { CELLS, EMPTY } from './rules.ts';
import type { TicTacToeView } from './vision.ts';

/** Planes, each 3x3: 0 mine, 1 theirs. */
const MINE = 0;
const THEIRS = CELLS;

/** Where each cell goes under a quarter turn and under a left-right flip. */
const QUARTER = [2, 5, 8, 1, 4, 7, 0, 3, 6];
const FLIP = [2, 1, 0, 5, 4, 3, 8, 7, 6];

const symmetryOf = (cells: number[]): Symmetry => ({
  observation: Int32Array.from([...cells, ...cells.map(cell => cell + THEIRS)]),
  action: Int32Array.from(cells),
});

const after = (first: number[], second: number[]): number[] => first.map(cell => second[cell]);
const HALF = after(QUARTER, QUARTER);
const THREE_QUARTERS = after(HALF, QUARTER);

export const encoder: Encoder<TicTacToeView> = {
  shape: [2, 3, 3],
  planes: ['my marks', 'their marks'],
  actions: CELLS,
  symmetries: [QUARTER, HALF, THREE_QUARTERS]
    .concat([FLIP, after(FLIP, QUARTER), after(FLIP, HALF), after(FLIP, THREE_QUARTERS)])
    .map(symmetryOf),
  encode(view, out) {
    out.fill(0);
    for (let cell = 0; cell < CELLS; cell++) {
      const owner = view.owner[cell];
      if (owner !== EMPTY) out[(owner === view.seat ? MINE : THEIRS) + cell] = 1;
    }
  },
  mask(view, out) {
    for (let cell = 0; cell < CELLS; cell++) out[cell] = view.owner[cell] === EMPTY ? 1 : 0;
  },
};
