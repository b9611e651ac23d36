import type { Game } from '../core/game.ts';
import { Baseline } from './baseline.ts';
import { LAST_TURN } from './board.ts';
import { encoder } from './encoder.ts';
import { MAX_SEATS } from './geometry.ts';
import { outlook } from './outlook.ts';
import { potential } from './potential.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { rules, type State } from './rules.ts';
import { type HypersonicView, vision } from './vision.ts';

export const hypersonic: Game<State, HypersonicView> = {
  id: 'hypersonic',
  title: 'Hypersonic',
  version: 0,
  about: 'two to four players bomb boxes, and each other, on one grid; all move at the same time',
  hidden: false,
  simultaneous: true,
  options: { players: { about: 'number of players', min: 2, max: MAX_SEATS, default: 2 } },
  seats: options => options.players,
  clock: { first: 1000, turn: 100, fresh: false },
  sourceLimit: 100_000,
  maxSteps: () => LAST_TURN,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline: rng => new Baseline(rng),
  potential,
  outlook,
};
