import type { Game } from '../core/game.ts';
import { createBaseline } from './baseline.ts';
import { encoder } from './encoder.ts';
import { MAX_TURNS, TEAM } from './grid.ts';
import { createPlanner } from './planner.ts';
import { potential } from './potential.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { render } from './render.ts';
import { rules } from './rules.ts';
import type { State } from './state.ts';
import type { UnleashView } from './view.ts';
import { vision } from './vision.ts';

export const unleash: Game<State, UnleashView> = {
  id: 'unleash',
  title: 'Unleash the Geek',
  version: 0,
  about: 'Two teams of five robots mine hidden ore, with radars to see it and traps to guard it.',
  hidden: true,
  simultaneous: true,
  options: {},
  seats: () => 2,
  clock: { first: 1000, turn: 50, fresh: false },
  sourceLimit: 100_000,
  maxSteps: () => MAX_TURNS * TEAM,
  rules,
  vision,
  encoder,
  protocol,
  render,
  recorder,
  createBaseline,
  createPlanners: () => [createPlanner(), createPlanner(false)],
  potential,
};
