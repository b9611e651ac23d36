import { beforeAll, describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { games } from '../envs/games.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import { listParameters } from '../models/parameters.ts';
import { type NetworkSpec, valueOutputs } from '../models/spec.ts';
import { type Backend, openBackend } from './backend.ts';
import { Network } from './network.ts';
import { drawLoss, drawObservations, drawWeights, SAMPLE_SPECS } from './networkSamples.ts';
import { trainStep } from './networkStep.ts';
import { createAdam } from './optimiser.ts';

const BATCH = 9;
const BACKENDS = ['wasm', 'wasm-composed'] as const;

/** By parameter; drawn the same on every backend. */
const findGradients = (backend: Backend, spec: NetworkSpec): Float32Array[] => {
  const { tf } = backend;
  const rng = new Rng(7);
  const network = new Network(backend, spec, drawWeights(spec, rng));
  const observations = drawObservations(spec, BATCH, 0.3, rng);
  const lossOf = drawLoss(backend, spec, BATCH, rng);
  const gradients = tf.tidy(() => {
    const input = network.read(observations, BATCH);
    const { grads } = tf.variableGrads(() => lossOf(network.forward(input)).total, [...network.variables]);
    return network.variables.map(variable => grads[variable.name].dataSync<'float32'>());
  });
  network.dispose();
  return gradients;
};

/** The largest difference, as a share of the largest value. */
const relativeError = (values: Float32Array, expected: Float32Array): number => {
  const largest = expected.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
  return values.reduce((top, value, i) => Math.max(top, Math.abs(value - expected[i])), 0) / largest;
};

describe.each(Object.entries(SAMPLE_SPECS))('%s', (_, spec) => {
  let expected: Float32Array[];

  beforeAll(async () => {
    expected = findGradients(await openBackend('cpu'), spec);
  });

  it.each(BACKENDS)('%s has the gradients of the cpu backend', async name => {
    const gradients = findGradients(await openBackend(name), spec);
    listParameters(spec).forEach((parameter, i) => {
      expect(relativeError(gradients[i], expected[i]), parameter.name).toBeLessThan(1e-4);
    });
  });

  it('the cpu backend has the gradients that small changes of the weights show', async () => {
    const backend = await openBackend('cpu');
    const rng = new Rng(7);
    const weights = drawWeights(spec, rng);
    const network = new Network(backend, spec, weights);
    const observations = drawObservations(spec, BATCH, 0.3, rng);
    const lossOf = drawLoss(backend, spec, BATCH, rng);
    const lossAt = (changed: Float32Array): number => {
      network.writeWeights(changed);
      return backend.tf.tidy(() => lossOf(network.forward(network.read(observations, BATCH))).total.dataSync()[0]);
    };
    const flat = expected.flatMap(gradient => [...gradient]);
    const direction = flat.map(() => rng.float() - 0.5);
    const along = (distance: number): Float32Array => weights.map((weight, i) => weight + distance * direction[i]);
    const slope = (lossAt(along(1e-3)) - lossAt(along(-1e-3))) / 2e-3;
    network.dispose();
    const predicted = flat.reduce((sum, value, i) => sum + value * direction[i], 0);
    expect(Math.abs(slope - predicted)).toBeLessThan(0.02 * Math.abs(predicted) + 0.005);
  });

  it.each([...BACKENDS, 'cpu'])('%s answers as the portable engine does', async name => {
    expect(disagreement(await openBackend(name), spec, drawWeights(spec, new Rng(3)))).toBeLessThan(1e-5);
  });
});

/** The largest difference between trainer and portable engine, over batches of several sizes and densities. */
const disagreement = (backend: Backend, spec: NetworkSpec, weights: Float32Array): number => {
  const network = new Network(backend, spec, weights);
  const inference = new Inference(spec, weights, 33);
  let largest = 0;
  for (const [batch, density] of [
    [1, 0.1],
    [6, 0.5],
    [33, 0.2],
  ]) {
    const observations = drawObservations(spec, batch, density, new Rng(batch));
    inference.run(observations, batch);
    const { policy, value } = network.predict(observations, batch);
    policy.forEach((logit, i) => {
      largest = Math.max(largest, Math.abs(logit - inference.policy[i]));
    });
    value.forEach((number, i) => {
      const expected = valueOutputs(spec) === 3 ? inference.outcome[i] : inference.value[i];
      largest = Math.max(largest, Math.abs(number - expected));
    });
  }
  network.dispose();
  return largest;
};

describe.each(games.map(game => [game.id, game] as const))('the default network of %s', (_, game) => {
  it('answers the same in training and in the portable engine', async () => {
    const spec = defaultSpec(game);
    expect(disagreement(await openBackend('wasm'), spec, initialise(spec, new Rng(1)))).toBeLessThan(1e-5);
  });
});

describe('weights', () => {
  const spec = SAMPLE_SPECS['residual layers'];

  it('are read as they were written', async () => {
    const network = new Network(await openBackend('wasm'), spec, drawWeights(spec, new Rng(1)));
    const others = drawWeights(spec, new Rng(2));
    network.writeWeights(others);
    expect(network.readWeights()).toEqual(others);
    network.dispose();
  });

  it('of another length are refused, and so are observations', async () => {
    const backend = await openBackend('wasm');
    expect(() => new Network(backend, spec, new Float32Array(3))).toThrow(/weights, not 3/);
    const network = new Network(backend, spec, drawWeights(spec, new Rng(1)));
    expect(() => network.read(new Uint8Array(5), 1)).toThrow('1 observations have 100 numbers, not 5');
    network.dispose();
  });
});

describe('a training step', () => {
  it.each([...BACKENDS, 'cpu'])('on %s leaves no tensor behind, and the loss falls', async name => {
    const backend = await openBackend(name);
    const spec = SAMPLE_SPECS['heads with layers of their own'];
    const rng = new Rng(5);
    const network = new Network(backend, spec, drawWeights(spec, rng));
    const optimiser = createAdam(network, { rate: 0.01 });
    const observations = drawObservations(spec, BATCH, 0.3, rng);
    const lossOf = drawLoss(backend, spec, BATCH, rng);
    const step = () => trainStep(network, optimiser, observations, BATCH, lossOf);
    const first = step();
    const { numTensors, numDataBuffers, numBytes } = backend.tf.memory();
    const steps = name === 'wasm' ? 1000 : 5;
    for (let i = 1; i < steps; i++) step();
    expect(backend.tf.memory()).toMatchObject({ numTensors, numDataBuffers, numBytes });
    expect(step().losses.total).toBeLessThan(first.losses.total);
    expect(Object.keys(first.losses)).toEqual(['total', 'policy', 'value']);
    optimiser.dispose();
    network.dispose();
  });

  it('that reaches only some variables leaves the others', async () => {
    const backend = await openBackend('wasm');
    const spec = SAMPLE_SPECS['dense relu'];
    const weights = drawWeights(spec, new Rng(1));
    const network = new Network(backend, spec, weights);
    const optimiser = createAdam(network, { rate: 0.01, decay: 0.1 });
    const observations = drawObservations(spec, BATCH, 0.3, new Rng(2));
    trainStep(network, optimiser, observations, BATCH, ({ policy }) => ({ total: backend.tf.mean(policy) }));
    const after = network.readWeights();
    for (const { name, offset, size } of network.parameters) {
      const isSame = after.slice(offset, offset + size).every((weight, i) => weight === weights[offset + i]);
      expect(isSame, name).toBe(name.startsWith('value'));
    }
    optimiser.dispose();
    network.dispose();
  });
});
