import { describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import type { Parameter } from '../models/parameters.ts';
import { type Backend, openBackend } from './backend.ts';
import { Network } from './network.ts';
import { drawWeights, SAMPLE_SPECS } from './networkSamples.ts';
import { type AdamOptions, createAdam, type Optimiser } from './optimiser.ts';
import { PortableAdam } from './optimiserPortable.ts';
import type { Tensor } from './tensorflow.ts';

const spec = SAMPLE_SPECS['residual layers'];
const OPTIONS: AdamOptions = { rate: 0.01, decay: 0.05, clip: 1.5 };

const createNetwork = (backend: Backend): Network => new Network(backend, spec, drawWeights(spec, new Rng(1)));

/** Steps with drawn gradients, some of them large enough to be clipped; returns their norms. */
const takeSteps = (network: Network, optimiser: Optimiser, count: number, rng: Rng): number[] => {
  const { tf } = network.backend;
  const draw = ({ shape, size }: Parameter, scale: number): Tensor =>
    tf.tensor(
      Float32Array.from({ length: size }, () => (rng.float() - 0.5) * scale),
      [...shape],
    );
  return Array.from({ length: count }, () => {
    const scale = rng.float();
    return tf.tidy(() => optimiser.apply(network.parameters.map(parameter => draw(parameter, scale))));
  });
};

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((top, value, i) => Math.max(top, Math.abs(value - b[i])), 0);

describe('Adam', () => {
  it('by our kernels is Adam in JavaScript, to the last bit', async () => {
    const backend = await openBackend('wasm');
    const [ours, theirs] = [createNetwork(backend), createNetwork(backend)];
    const [wasm, portable] = [createAdam(ours, OPTIONS), new PortableAdam(theirs, OPTIONS)];
    expect(takeSteps(ours, wasm, 20, new Rng(2))).toEqual(takeSteps(theirs, portable, 20, new Rng(2)));
    expect(ours.readWeights()).toEqual(theirs.readWeights());
    expect(wasm.readState()).toEqual(portable.readState());
    for (const one of [ours, theirs, wasm, portable]) one.dispose();
  });

  it('takes a first step of one learning rate against the gradient, and shrinks weights but not biases', async () => {
    const network = createNetwork(await openBackend('wasm'));
    const before = network.readWeights();
    const optimiser = createAdam(network, { rate: 0.01, decay: 0.1 });
    network.backend.tf.tidy(() =>
      optimiser.apply(network.parameters.map(({ shape }) => network.backend.tf.fill([...shape], -3))),
    );
    const after = network.readWeights();
    for (const { kind, offset, size } of network.parameters) {
      const keep = kind === 'bias' ? 1 : 1 - 0.01 * 0.1;
      const expected = before.slice(offset, offset + size).map(weight => weight * keep + 0.01);
      expect(largestDifference(after.slice(offset, offset + size), expected)).toBeLessThan(1e-6);
    }
    network.dispose();
    optimiser.dispose();
  });

  it('clips by the norm over all parameters: twice the gradient makes no difference', async () => {
    const network = createNetwork(await openBackend('wasm'));
    const { tf } = network.backend;
    const moments = [10, 20].map(value => {
      const optimiser = createAdam(network, OPTIONS);
      const gradients = network.parameters.map(({ shape }) => tf.fill([...shape], value));
      const norm = optimiser.apply(gradients);
      expect(norm).toBeCloseTo(value * Math.sqrt(network.readWeights().length), 2);
      tf.dispose(gradients);
      const state = optimiser.readState();
      optimiser.dispose();
      return state.first;
    });
    expect(largestDifference(moments[0], moments[1])).toBeLessThan(1e-7);
    network.dispose();
  });

  it.each(['wasm', 'cpu'])('goes on after a resume as if nothing had been (%s)', async name => {
    const backend = await openBackend(name);
    const [whole, early, late] = [createNetwork(backend), createNetwork(backend), createNetwork(backend)];
    const [adam, before, after] = [whole, early, late].map(network => createAdam(network, OPTIONS));
    takeSteps(whole, adam, 10, new Rng(3));
    const rng = new Rng(3);
    takeSteps(early, before, 4, rng);
    late.writeWeights(early.readWeights());
    after.writeState(before.readState());
    takeSteps(late, after, 6, rng);
    expect(late.readWeights()).toEqual(whole.readWeights());
    expect(after.readState()).toEqual(adam.readState());
    expect(after.steps).toBe(10);
    for (const one of [whole, early, late, adam, before, after]) one.dispose();
  });

  it('refuses a gradient that is not finite and leaves the weights as they were', async () => {
    const network = createNetwork(await openBackend('wasm'));
    const optimiser = createAdam(network, OPTIONS);
    const before = network.readWeights();
    const gradients = network.parameters.map(({ shape }) => network.backend.tf.fill([...shape], Number.NaN));
    expect(() => optimiser.apply(gradients)).toThrow('the gradients are not finite');
    expect(network.readWeights()).toEqual(before);
    expect(optimiser.steps).toBe(0);
    network.backend.tf.dispose(gradients);
    network.dispose();
    optimiser.dispose();
  });
});
