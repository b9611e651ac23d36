import type { Game } from '../core/game.ts';
import { createBaseline } from './baseline.ts';
import { SEATS } from './board.ts';
import { createProspects } from './duelProspects.ts';
import { encoder } from './encoder.ts';
import { OPTIONS } from './options.ts';
import { potential } from './potential.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { rules, type State } from './rules.ts';
import { type BulletsView, vision } from './vision.ts';

export const bullets: Game<State, BulletsView> = {
  id: 'bullets',
  title: 'Bullets',
  version: 0,
  about: 'two shooters among walls, and bullets that bounce for ever: do not be on a cell with one',
  hidden: false,
  simultaneous: true,
  options: OPTIONS,
  seats: () => SEATS,
  clock: { first: 150, turn: 150, fresh: true },
  maxSteps: options => options.rounds,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline: rng => createBaseline(rng),
  potential,
  createProspects,
};
