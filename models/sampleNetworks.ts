import type { Rng } from '../envs/core/rng.ts';
import { countWeights } from './parameters.ts';
import { type Activation, countFeatures, type Layer, type NetworkSpec, type Pool } from './spec.ts';

const dense = (units: number, activation: Activation = 'relu'): Layer => ({
  layer: 'dense',
  units,
  activation,
});
const cells = (units: number, activation: Activation = 'relu'): Layer => ({
  layer: 'cells',
  units,
  activation,
});
const conv = (channels: number, activation: Activation = 'relu'): Layer => ({
  layer: 'conv',
  channels,
  activation,
});
const residual = (channels: number): Layer => ({ layer: 'residual', channels });
const pool = (kind: Pool): Layer => ({ layer: 'pool', kind });

const network = (
  input: number[],
  trunk: Layer[],
  kind: 'scalar' | 'wdl' = 'scalar',
  policy: Layer[] = [],
  value: Layer[] = [],
): NetworkSpec => ({ input, trunk, policy: { layers: policy, actions: 7 }, value: { layers: value, kind } });

/** Small networks that together have every kind of layer, odd sizes included. */
export const SPECS: Record<string, NetworkSpec> = {
  'dense layers on a flat observation': network([37], [dense(40), dense(33), dense(9)]),
  'dense layers on a board, win/draw/loss': network([3, 4, 5], [dense(70), dense(12, 'tanh')], 'wdl'),
  'one linear layer': network([16], [dense(5, 'linear')]),
  'cells with a mean pool': network([5, 3, 4], [cells(10), cells(6, 'tanh'), pool('mean'), dense(8)]),
  'cells with a max pool': network([2, 6, 5], [cells(7, 'linear'), pool('max')], 'wdl'),
  'cells flattened': network([4, 3, 3], [cells(2), pool('flatten'), dense(11)]),
  'convolutions on an even board': network([3, 6, 4], [conv(8), conv(12, 'tanh'), pool('flatten')]),
  'convolutions on an odd board': network([6, 5, 7], [conv(5, 'linear'), conv(9), pool('mean'), dense(6)]),
  'a board of one row': network([3, 1, 6], [conv(8), conv(8), pool('flatten')]),
  'residual layers': network([4, 5, 5], [conv(8), residual(8), residual(8), cells(3), pool('flatten')]),
  'heads with layers of their own': network(
    [4, 5, 3],
    [conv(6), residual(6)],
    'wdl',
    [residual(6), cells(3), pool('flatten'), dense(20)],
    [conv(4), residual(4), pool('max'), dense(5, 'tanh')],
  ),
  'actions of cells beside others': {
    ...network([4, 3, 2], [dense(10)]),
    policy: { layers: [], actions: 15, local: { units: 5, kinds: 2 } },
  },
  'actions of cells alone, after convolutions': {
    ...network([3, 3, 3], [conv(6), pool('flatten')], 'wdl', [dense(4)]),
    policy: { layers: [dense(4)], actions: 9, local: { units: 12, kinds: 1 } },
  },
  'a head with layers beside one without': network([20], [dense(16)], 'scalar', [], [dense(8)]),
};

export const drawWeights = (spec: NetworkSpec, rng: Rng): Float32Array =>
  Float32Array.from({ length: countWeights(spec) }, () => (rng.float() - 0.5) * 0.8);

/** The first 36 rows sparse, the others less and less so: each is computed another way. */
export const drawObservations = (spec: NetworkSpec, rows: number, rng: Rng): Uint8Array => {
  const features = countFeatures(spec);
  return Uint8Array.from({ length: rows * features }, (_, i) => {
    const row = Math.floor(i / features);
    return rng.float() < (row < 36 ? 0.2 : row / 80) ? 1 : 0;
  });
};
