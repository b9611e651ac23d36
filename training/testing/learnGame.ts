import type { AnyGame } from '../../envs/core/game.ts';
import { resolveOptions } from '../../envs/core/options.ts';
import { Rng } from '../../envs/core/rng.ts';
import { Inference } from '../../models/inference.ts';
import { initialise } from '../../models/initialise.ts';
import type { NetworkSpec } from '../../models/spec.ts';
import type { Figures, Phase } from '../algorithm.ts';
import { openBackend } from '../backend.ts';
import { defaultConfig, type TrainingConfig } from '../config.ts';
import { Network } from '../network.ts';
import { PpoActor } from '../ppoActor.ts';
import { PpoLearner } from '../ppoLearner.ts';

export interface Lesson {
  readonly updates: number;
  readonly phase?: Phase;
  readonly seed?: number;
  /** Over the game's defaults. */
  readonly change?: (config: TrainingConfig) => void;
}

const specFor = (game: AnyGame): NetworkSpec => ({
  input: game.encoder.shape,
  trunk: [
    { layer: 'dense', units: 32, activation: 'relu' },
    { layer: 'dense', units: 32, activation: 'relu' },
  ],
  policy: { layers: [], actions: game.encoder.actions },
  value: { layers: [], kind: 'scalar' },
});

/** Actor and learner in turn, without threads, for games that no registry knows. */
export const learnGame = async (game: AnyGame, lesson: Lesson): Promise<{ network: Inference; figures: Figures[] }> => {
  const config = structuredClone(defaultConfig(game));
  Object.assign(config, { copies: 64, chunk: 2048 });
  Object.assign(config.ppo, { batch: 2048, minibatch: 512 });
  lesson.change?.(config);
  const rng = new Rng(lesson.seed ?? 1);
  const spec = specFor(game);
  const network = new Network(await openBackend('wasm'), spec, initialise(spec, rng));
  const learner = new PpoLearner({ game, network, config, rng });
  const options = resolveOptions(game, config.options);
  const actor = new PpoActor({ game, options, spec, config, index: 0, rng: new Rng(rng.fork()) });
  const figures: Figures[] = [];
  while (figures.length < lesson.updates) {
    const progress = figures.length / lesson.updates;
    const phase = lesson.phase ?? 'learn';
    actor.follow({ version: 1, phase, progress, weights: network.readWeights(), pool: [], restart: null });
    const update = learner.add(await actor.play(), progress);
    if (update) figures.push(update);
  }
  return { network: new Inference(spec, network.readWeights(), 1), figures };
};
