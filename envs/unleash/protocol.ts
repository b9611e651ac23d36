import type { Protocol } from '../core/game.ts';
import { KIND, STEP_X, STEP_Y } from './actions.ts';
import { readInit, readTurn, writeOrder } from './botText.ts';
import { writeCommand } from './command.ts';
import { TEAM } from './grid.ts';
import { readOrder, writeInit, writeTurn } from './judgeText.ts';
import type { State } from './state.ts';
import type { UnleashView } from './view.ts';

/** The judge's half is in judgeText.ts, the bot's in botText.ts. */
export const protocol: Protocol<State, UnleashView> = {
  orderLines: () => TEAM,
  writeInit,
  writeTurn,
  readOrder,
  readInit,
  readTurn,
  writeOrder,
  writeAction(view, action) {
    const x = view.robotX[view.cursor] + STEP_X[action];
    return writeCommand(KIND[action], x, view.robotY[view.cursor] + STEP_Y[action]);
  },
};
