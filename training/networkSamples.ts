import type { Rng } from '../envs/core/rng.ts';
import { countWeights } from '../models/parameters.ts';
import { type Activation, countFeatures, type Layer, type NetworkSpec, valueOutputs } from '../models/spec.ts';
import type { Backend } from './backend.ts';
import type { Outputs } from './network.ts';
import type { Losses } from './networkStep.ts';
import type { Scalar } from './tensorflow.ts';

// Small networks and losses for tests: every kind of layer, sizes that do not fill the kernels' tiles.

const dense = (units: number, activation: Activation = 'relu'): Layer => ({ layer: 'dense', units, activation });
const cells = (units: number, activation: Activation = 'relu'): Layer => ({ layer: 'cells', units, activation });
const conv = (channels: number, activation: Activation = 'relu'): Layer => ({ layer: 'conv', channels, activation });
const residual = (channels: number): Layer => ({ layer: 'residual', channels });
const pool = (kind: 'mean' | 'max' | 'flatten'): Layer => ({ layer: 'pool', kind });

const plainHeads = (
  actions: number,
  kind: 'scalar' | 'wdl',
): { policy: NetworkSpec['policy']; value: NetworkSpec['value'] } => ({
  policy: { layers: [], actions },
  value: { layers: [], kind },
});

export const SAMPLE_SPECS: Readonly<Record<string, NetworkSpec>> = {
  'dense relu': { input: [37], trunk: [dense(40), dense(13)], ...plainHeads(7, 'scalar') },
  'dense tanh and linear, win/draw/loss': {
    input: [2, 3, 5],
    trunk: [dense(33, 'tanh'), dense(8, 'linear'), dense(4)],
    ...plainHeads(9, 'wdl'),
  },
  'a wide first layer': { input: [100], trunk: [dense(72)], ...plainHeads(20, 'scalar') },
  'cells with a mean pool': { input: [3, 4, 5], trunk: [cells(6), pool('mean')], ...plainHeads(5, 'scalar') },
  'cells with a max pool': {
    input: [3, 4, 5],
    trunk: [cells(6, 'tanh'), cells(8), pool('max'), dense(9)],
    ...plainHeads(5, 'wdl'),
  },
  convolutions: {
    input: [5, 6, 3],
    trunk: [conv(7, 'tanh'), conv(8, 'linear'), conv(12), pool('flatten')],
    ...plainHeads(11, 'scalar'),
  },
  'residual layers': {
    input: [4, 5, 5],
    trunk: [conv(8), residual(8), residual(8), pool('mean')],
    ...plainHeads(6, 'scalar'),
  },
  'actions of cells beside others': {
    input: [5, 4, 3],
    trunk: [dense(12)],
    policy: { layers: [], actions: 40, local: { units: 10, kinds: 3 } },
    value: { layers: [], kind: 'scalar' },
  },
  'actions of cells alone, after convolutions': {
    input: [5, 3, 3],
    trunk: [conv(8), pool('mean')],
    policy: { layers: [], actions: 18, local: { units: 6, kinds: 2 } },
    value: { layers: [], kind: 'scalar' },
  },
  'heads with layers of their own': {
    input: [4, 7, 5],
    trunk: [conv(6), residual(6)],
    policy: { layers: [cells(2), pool('flatten')], actions: 17 },
    value: { layers: [cells(1), pool('flatten'), dense(5)], kind: 'wdl' },
  },
};

/** Biases too, unlike a new network's. */
export const drawWeights = (spec: NetworkSpec, rng: Rng): Float32Array =>
  Float32Array.from({ length: countWeights(spec) }, () => (rng.float() - 0.5) * 0.6);

export const drawObservations = (spec: NetworkSpec, batch: number, density: number, rng: Rng): Uint8Array =>
  Uint8Array.from({ length: batch * countFeatures(spec) }, () => (rng.float() < density ? 1 : 0));

/** Cross entropy to drawn policies and squared error to drawn values: much as trainers do. */
export const drawLoss = (
  { tf }: Backend,
  spec: NetworkSpec,
  batch: number,
  rng: Rng,
): ((outputs: Outputs) => Losses) => {
  const draw = (length: number): Float32Array => Float32Array.from({ length }, () => rng.float());
  const [policies, values] = [draw(batch * spec.policy.actions), draw(batch * valueOutputs(spec))];
  return outputs => {
    const wanted = tf.tensor2d(policies, [batch, spec.policy.actions]);
    const policy = tf.neg(tf.mean(tf.sum(tf.mul(wanted, tf.logSoftmax(outputs.policy)), 1))) as Scalar;
    const error = tf.squaredDifference(outputs.value, tf.tensor2d(values, [batch, valueOutputs(spec)]));
    const value = tf.mean(error) as Scalar;
    return { total: tf.add(policy, value), policy, value };
  };
};
