import type { Algorithm } from './algorithm.ts';
import type { AlgorithmName } from './algorithmNames.ts';
import { AlphaZeroActor } from './alphaZeroActor.ts';
import { AlphaZeroLearner } from './alphaZeroLearner.ts';
import { PpoActor } from './ppoActor.ts';
import { PpoLearner } from './ppoLearner.ts';

/** Every way of learning there is. To add one: its files, its name in algorithmNames.ts, its line here. */
export const algorithms: Readonly<Record<AlgorithmName, Algorithm>> = {
  ppo: {
    about: 'proximal policy optimisation in self-play',
    createActor: context => new PpoActor(context),
    createLearner: context => new PpoLearner(context),
  },
  alphazero: {
    about: 'self-play by tree search (Gumbel AlphaZero), for games that hide nothing',
    createActor: context => new AlphaZeroActor(context),
    createLearner: context => new AlphaZeroLearner(context),
  },
};
