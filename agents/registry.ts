import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { Inference } from '../models/inference.ts';
import { createPolicy } from './policy.ts';
import { createRandom } from './random.ts';
import { mostSeats } from './search/evaluator.ts';
import { parseSettings } from './settings.ts';
import { type Thinker, thinkers } from './thinkers.ts';

/** What an agent is made from. */
export interface AgentContext {
  readonly game: AnyGame;
  /** What follows the colon of its notation, as in `policy:some/folder,temperature=1`; else ''. */
  readonly settings: string;
  readonly rng: Rng;
  /** The network of a checkpoint, able to compute so many observations at once. */
  loadNetwork(path: string, maxBatch: number): Inference;
}

interface AgentFactory {
  /** One line for lists. */
  readonly about: string;
  create(context: AgentContext): AnyAgent;
}

/** With a checkpoint's path among its settings it has that network. */
const fromThinker = ({ about, defaults, plainDefaults, create }: Thinker): AgentFactory => ({
  about,
  create({ game, settings, rng, loadNetwork }) {
    const { path, values } = parseSettings(settings, defaults);
    if (path === null) return create(game, null, parseSettings(settings, plainDefaults).values, rng);
    const inference = loadNetwork(path, mostSeats(game));
    return create(game, () => inference, values, rng);
  },
});

/** Every agent that has a name of its own. To add one: its file, and its entry here or among the thinkers. */
export const agents: Readonly<Record<string, AgentFactory>> = {
  random: {
    about: 'any legal action',
    create({ settings, rng }) {
      refuseSettings('random', settings);
      return createRandom(rng);
    },
  },
  baseline: {
    about: "the game's hand-written player",
    create({ game, settings, rng }) {
      refuseSettings('baseline', settings);
      return game.createBaseline(rng);
    },
  },
  policy: {
    about: "a checkpoint's network without search: policy:folder,temperature=0",
    create({ game, settings, rng, loadNetwork }) {
      const { path, values } = parseSettings(settings, { temperature: 0 });
      if (path === null) throw new RangeError("a policy needs its checkpoint, as in 'policy:runs/first/best'");
      if (values.temperature < 0) throw new RangeError(`a temperature is 0 or more, not ${values.temperature}`);
      return createPolicy(game, loadNetwork(path, 1), values.temperature, rng);
    },
  },
  ...Object.fromEntries(Object.entries(thinkers).map(([name, thinker]) => [name, fromThinker(thinker)])),
};

const refuseSettings = (name: string, settings: string): void => {
  if (settings !== '') throw new RangeError(`'${name}' takes no settings, so ':${settings}' means nothing`);
};
