import { Rng } from '../envs/core/rng.ts';
import { openBackend } from './backend.ts';
import { Network } from './network.ts';
import { drawLoss, drawObservations, drawWeights, SAMPLE_SPECS } from './networkSamples.ts';
import { trainStep } from './networkStep.ts';
import { createAdam } from './optimiser.ts';

const BATCH = 16;

/** The weights after some steps: the same wherever the backend works as it should. */
export const trainSample = async (name: string): Promise<Float32Array> => {
  const backend = await openBackend(name);
  const spec = SAMPLE_SPECS['heads with layers of their own'];
  const rng = new Rng(11);
  const network = new Network(backend, spec, drawWeights(spec, rng));
  const optimiser = createAdam(network, { rate: 0.003, clip: 1 });
  const observations = drawObservations(spec, BATCH, 0.2, rng);
  const lossOf = drawLoss(backend, spec, BATCH, rng);
  for (let i = 0; i < 30; i++) trainStep(network, optimiser, observations, BATCH, lossOf);
  const weights = network.readWeights();
  optimiser.dispose();
  network.dispose();
  return weights;
};
