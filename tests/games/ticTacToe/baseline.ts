import type { Agent } from '../../../envs/core/game.ts';
import { type Rng, sampleMask } from '../../../envs/core/rng.ts';
import { CELLS, rules } from './rules.ts';
import { type TicTacToeView, vision } from './vision.ts';

/** Completes a line, else prevents one, else plays anywhere. */
export const createBaseline = (rng: Rng): Agent<TicTacToeView> => {
  const state = rules.createState();

  const wins = (view: TicTacToeView, seat: number, cell: number): boolean => {
    vision.imagine(view, rng, state);
    state.turn = seat;
    rules.decide(state, seat, cell);
    rules.advance(state);
    return state.winner === seat;
  };

  return {
    choose(view, mask) {
      for (const seat of [view.seat, 1 - view.seat]) {
        for (let cell = 0; cell < CELLS; cell++) if (mask[cell] && wins(view, seat, cell)) return cell;
      }
      return sampleMask(mask, rng);
    },
  };
};
