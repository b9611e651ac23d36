import type { Game } from '../core/game.ts';
import { createBaseline } from './baseline.ts';
import { ARMY_SIZE } from './board.ts';
import { encoder } from './encoder.ts';
import { potential } from './potential.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { PLY_LIMIT, rules, type State } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';

/** Only the set-up is simultaneous: both seats place their pieces in step, then they move in turn. */
export const battlefield: Game<State, BattlefieldView> = {
  id: 'battlefield',
  title: 'Battle Field',
  version: 0,
  about: 'a small Stratego: two hidden armies of 21 on 7 x 7 cells, one move at a time',
  hidden: true,
  simultaneous: false,
  options: {},
  seats: () => 2,
  clock: { first: 2000, turn: 2000, fresh: false },
  enoughThought: 100,
  maxSteps: () => ARMY_SIZE + PLY_LIMIT,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline,
  potential,
};
