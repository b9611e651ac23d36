import { Rng } from '../envs/core/rng.ts';
import { initialise } from '../models/initialise.ts';
import { countFeatures, type Layer, type NetworkSpec } from '../models/spec.ts';

const dense = (units: number): Layer => ({ layer: 'dense', units, activation: 'relu' });
const cells = (units: number): Layer => ({ layer: 'cells', units, activation: 'relu' });
const residual: Layer = { layer: 'residual', channels: 32 };
const flatten: Layer = { layer: 'pool', kind: 'flatten' };

const ACTIONS = 128;

/** The two networks that figures are quoted for. */
export const NETS: Readonly<Record<'A' | 'B', NetworkSpec>> = {
  /** Dense, 512-256-256-(128 + 1): 230 thousand weights. */
  A: {
    input: [512],
    trunk: [dense(256), dense(256)],
    policy: { layers: [], actions: ACTIONS },
    value: { layers: [], kind: 'scalar' },
  },
  /** Convolutions on 13x11 cells of 16 planes, 32 channels, 4 residual layers: 125 thousand weights. */
  B: {
    input: [16, 13, 11],
    trunk: [{ layer: 'conv', channels: 32, activation: 'relu' }, residual, residual, residual, residual],
    policy: { layers: [cells(2), flatten], actions: ACTIONS },
    value: { layers: [cells(1), flatten, dense(64)], kind: 'scalar' },
  },
};
export type NetName = keyof typeof NETS;

/** Share of ones in the observations. */
export const DENSITY = 0.1;

export interface Sample {
  readonly spec: NetworkSpec;
  readonly weights: Float32Array;
  /** [batch, features] */
  readonly observations: Uint8Array;
  /** [batch, actions], each row summing to 1 */
  readonly policies: Float32Array;
  /** [batch, 1] */
  readonly values: Float32Array;
}

export const drawSample = (net: NetName, batch: number): Sample => {
  const spec = NETS[net];
  const rng = new Rng(1);
  const draw = (length: number): Float32Array => Float32Array.from({ length }, () => rng.float());
  const policies = draw(batch * ACTIONS);
  for (let row = 0; row < batch; row++) {
    const own = policies.subarray(row * ACTIONS, (row + 1) * ACTIONS);
    const total = own.reduce((sum, value) => sum + value, 0);
    own.forEach((value, i) => {
      own[i] = value / total;
    });
  }
  return {
    spec,
    weights: initialise(spec, rng),
    observations: Uint8Array.from({ length: batch * countFeatures(spec) }, () => (rng.float() < DENSITY ? 1 : 0)),
    policies,
    values: draw(batch).map(value => 2 * value - 1),
  };
};
