import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { createRandom } from './random.ts';

/** Makes an agent for a game. `settings`: what follows the colon of its notation, as in `search:...`; else ''. */
export interface AgentFactory {
  readonly about: string;
  create(game: AnyGame, settings: string, rng: Rng): AnyAgent;
}

const refuseSettings = (name: string, settings: string): void => {
  if (settings !== '') throw new RangeError(`'${name}' takes no settings, so ':${settings}' means nothing`);
};

/** Every agent that has a name of its own. To add one: its file, and its entry here. */
export const agents: Readonly<Record<string, AgentFactory>> = {
  random: {
    about: 'any legal action',
    create(_, settings, rng) {
      refuseSettings('random', settings);
      return createRandom(rng);
    },
  },
  baseline: {
    about: "the game's hand-written player",
    create(game, settings, rng) {
      refuseSettings('baseline', settings);
      return game.createBaseline(rng);
    },
  },
};
