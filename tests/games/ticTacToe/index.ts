import type { Game } from '../../../envs/core/game.ts';
import { createBaseline } from './baseline.ts';
import { encoder } from './encoder.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { rules, type State } from './rules.ts';
import { type TicTacToeView, vision } from './vision.ts';

export const ticTacToe: Game<State, TicTacToeView> = {
  id: 'tictactoe',
  title: 'Tic-tac-toe',
  version: 0,
  about: 'three in a row',
  hidden: false,
  simultaneous: false,
  options: {},
  seats: () => 2,
  clock: { first: 1000, turn: 100, fresh: false },
  maxSteps: () => 9,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline,
  potential: () => 0,
};
