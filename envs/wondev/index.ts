import type { Game } from '../core/game.ts';
import { createBaseline } from './baseline.ts';
import { encoder } from './encoder.ts';
import { MAPS } from './map.ts';
import { potential } from './potential.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { rules, type State } from './rules.ts';
import { vision, type WondevView } from './vision.ts';

/** Every ply builds one of at most 4 levels on at most 36 cells, or puts one of two players out. */
const MOST_PLIES = 4 * 36 + 2;

export const wondev: Game<State, WondevView> = {
  id: 'wondev',
  title: 'Wondev Woman',
  version: 0,
  about: 'two climbers move and build by turns; every step onto a third level is a point',
  hidden: false,
  simultaneous: false,
  options: {
    map: {
      about: MAPS.map((name, i) => `${i} = ${name}`).join(', '),
      min: 0,
      max: MAPS.length - 1,
      default: 0,
    },
  },
  seats: () => 2,
  clock: { first: 1000, turn: 50, fresh: false },
  sourceLimit: 100_000,
  maxSteps: () => MOST_PLIES,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline,
  potential,
};
