import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { LoadNetwork } from '../models/inference.ts';
import { BEAM_DEFAULTS, createBeam } from './beam/beam.ts';
import { createDuel, DUEL_DEFAULTS } from './duel/duel.ts';
import { asksPlannerAlone, createPlan, PLAN_DEFAULTS } from './plan/plan.ts';
import { createSearch, PLAIN_SEARCH_DEFAULTS, SEARCH_DEFAULTS } from './search/search.ts';
import type { ThinkerName } from './thinkerNames.ts';

/** Numbers by name, as they stand in a notation. */
export type ThinkerSettings = Readonly<Record<string, number>>;

/** A kind of agent that thinks as long as it may, with a network or without. */
export interface Thinker {
  readonly about: string;
  /** What it does untold, with a network and without. */
  readonly defaults: ThinkerSettings;
  readonly plainDefaults: ThinkerSettings;
  /**
   * Makes an agent; the network, if any, is loaded when it is first wanted and must compute all seats at once. The
   * function stands in `<name>/<name>.ts`, where a bot's bundle finds it by its own name.
   */
  create(game: AnyGame, loadNetwork: LoadNetwork | null, settings: ThinkerSettings, rng: Rng): AnyAgent;
  /** With these settings a network has no part; absent: it always has. */
  ignoresNetwork?(settings: ThinkerSettings): boolean;
}

export type CreateThinker = Thinker['create'];

/** Every one. To add one: its folder, its name among the names, and its entry here. */
export const thinkers: Readonly<Record<ThinkerName, Thinker>> = {
  search: {
    about: "tree search, with a checkpoint's network or without: search:folder,simulations=200 or search:ms=40",
    defaults: SEARCH_DEFAULTS,
    plainDefaults: PLAIN_SEARCH_DEFAULTS,
    create: createSearch,
  },
  beam: {
    about: "plans ahead while the others do as predicted, by a checkpoint's policy or not: beam:folder,width=100",
    defaults: BEAM_DEFAULTS,
    plainDefaults: BEAM_DEFAULTS,
    create: createBeam,
  },
  plan: {
    about:
      "the game's planner of whole turns, or the best of several advisers' turns played out: plan or plan:folder,worlds=4",
    defaults: PLAN_DEFAULTS,
    plainDefaults: PLAN_DEFAULTS,
    ignoresNetwork: asksPlannerAlone,
    create: createPlan,
  },
  duel: {
    about: 'weighs what two seats may do at once, and what the other may do about it: duel:folder,checks=3',
    defaults: DUEL_DEFAULTS,
    plainDefaults: DUEL_DEFAULTS,
    create: createDuel,
  },
};

/** Which one has measured best for games of this kind. */
export const bestThinker = (game: AnyGame): ThinkerName => {
  if (game.createProspects !== undefined) return 'duel';
  if (game.outlook !== undefined) return 'beam';
  return game.createPlanners === undefined ? 'search' : 'plan';
};
