import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { defaultSpec } from './defaultSpec.ts';
import { initialise } from './initialise.ts';
import { countWeights, findParameter, listParameters } from './parameters.ts';
import type { NetworkSpec } from './spec.ts';
import { validateSpec } from './validateSpec.ts';

const BOARD: NetworkSpec = {
  input: [3, 5, 4],
  trunk: [
    { layer: 'conv', channels: 8, activation: 'relu' },
    { layer: 'residual', channels: 8 },
    { layer: 'cells', units: 6, activation: 'tanh' },
  ],
  policy: { layers: [{ layer: 'pool', kind: 'flatten' }], actions: 7 },
  value: {
    layers: [
      { layer: 'pool', kind: 'mean' },
      { layer: 'dense', units: 5, activation: 'relu' },
    ],
    kind: 'wdl',
  },
};

const change = (path: readonly (string | number)[], value: unknown): unknown => {
  const copy = structuredClone(BOARD) as unknown as Record<string | number, unknown>;
  let place = copy;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  place[path[path.length - 1]] = value;
  return copy;
};

describe('validateSpec', () => {
  it('takes a network that went through JSON', () => {
    expect(validateSpec(JSON.parse(JSON.stringify(BOARD)))).toEqual(BOARD);
  });

  it.each([
    [['input'], [1, 2], 'network.input must be [planes, height, width] or [features], not [1,2]'],
    [['input', 1], 0, 'network.input[1] must be a whole number from 1 to 1048576, not 0'],
    [['trunk'], [], 'network.trunk needs at least one layer'],
    [['trunk', 0], 'conv', 'network.trunk[0] must be a layer such as { "layer": "dense", ... }, not "conv"'],
    [
      ['trunk', 0, 'layer'],
      'lstm',
      'network.trunk[0].layer must be one of dense, cells, conv, residual, pool, not "lstm"',
    ],
    [['trunk', 0, 'chanels'], 8, "network.trunk[0] has no 'chanels'; did you mean 'channels'?"],
    [['trunk', 1, 'channels'], 9, 'network.trunk[1].channels must be 8, as the layer before it gives, not 9'],
    [['trunk', 2, 'units'], 2.5, 'network.trunk[2].units must be a whole number from 1 to 4096, not 2.5'],
    [['trunk', 2, 'activation'], 'elu', 'network.trunk[2].activation must be one of relu, tanh, linear, not "elu"'],
    [['trunk', 0], { layer: 'pool', kind: 'max' }, 'network.trunk[0]: a network cannot begin with a pool'],
    [['trunk', 0], { layer: 'conv', channels: 3 }, 'network.trunk[0].activation is missing'],
    [['trunk', 2], { layer: 'dense', units: 4, activation: 'relu' }, 'network.trunk[2]: dense needs a flat input'],
    [['policy', 'layers'], [], 'network.policy needs a flat input, not a board'],
    [['policy', 'layers', 1], { layer: 'residual', channels: 8 }, 'network.policy.layers[1]: residual needs a board'],
    [['policy', 'actions'], '7', 'network.policy.actions must be a whole number from 1 to 1048576, not "7"'],
    [['policy', 'local'], 3, 'network.policy.local must be an object with units, kinds, not 3'],
    [
      ['policy', 'local'],
      { units: 0, kinds: 1 },
      'network.policy.local.units must be a whole number from 1 to 4096, not 0',
    ],
    [['policy', 'local'], { units: 4, kinds: 1 }, 'network.policy.local: 20 actions of cells are more than 7'],
    [['value', 'kind'], 'elo', 'network.value.kind must be one of scalar, wdl, not "elo"'],
    [['value'], null, 'network.value must be an object with layers, kind, not null'],
  ])('names the place of what is wrong: %j = %j', (path, value, message) => {
    expect(() => validateSpec(change(path, value))).toThrow(message);
  });
});

describe('listParameters', () => {
  it('lays all tensors side by side in the documented order', () => {
    const parameters = listParameters(BOARD);
    expect(parameters.map(({ name, shape }) => `${name} [${shape}]`)).toEqual([
      'trunk.0.weight [3,3,3,8]',
      'trunk.0.bias [8]',
      'trunk.1.first.weight [3,3,8,8]',
      'trunk.1.first.bias [8]',
      'trunk.1.second.weight [3,3,8,8]',
      'trunk.1.second.bias [8]',
      'trunk.2.weight [8,6]',
      'trunk.2.bias [6]',
      'policy.head.weight [120,7]',
      'policy.head.bias [7]',
      'value.1.weight [6,5]',
      'value.1.bias [5]',
      'value.head.weight [5,3]',
      'value.head.bias [3]',
    ]);
    let offset = 0;
    for (const parameter of parameters) {
      expect(parameter.offset).toBe(offset);
      offset += parameter.size;
    }
    expect(countWeights(BOARD)).toBe(offset);
    expect(findParameter(parameters, 'value.1.bias').kind).toBe('bias');
    expect(() => findParameter(parameters, 'trunk.9.bias')).toThrow("no parameter 'trunk.9.bias'");
  });
});

describe('a policy with actions of cells', () => {
  const local = { ...BOARD, policy: { ...BOARD.policy, actions: 41, local: { units: 9, kinds: 2 } } };

  it('goes through JSON, its two layers between the heads', () => {
    expect(validateSpec(JSON.parse(JSON.stringify(local)))).toEqual(local);
    const names = listParameters(local).map(({ name, shape }) => `${name} [${shape}]`);
    expect(names.slice(names.indexOf('policy.head.bias [41]') + 1, names.indexOf('value.1.weight [6,5]'))).toEqual([
      'policy.local.0.weight [3,9]',
      'policy.local.0.bias [9]',
      'policy.local.1.weight [9,2]',
      'policy.local.1.bias [2]',
    ]);
  });

  it('needs a board', () => {
    const flat = { ...local, input: [60], trunk: [{ layer: 'dense', units: 4, activation: 'relu' }] };
    const heads = { policy: { ...local.policy, layers: [] }, value: { layers: [], kind: 'wdl' } };
    expect(() => validateSpec({ ...flat, ...heads })).toThrow('network.policy.local needs an observation with a board');
  });
});

describe('initialise', () => {
  it('draws the same finite weights from the same seed, with biases 0 and a small policy head', () => {
    const weights = initialise(BOARD, new Rng(1));
    expect(initialise(BOARD, new Rng(1))).toEqual(weights);
    expect(initialise(BOARD, new Rng(2))).not.toEqual(weights);
    expect(weights.every(Number.isFinite)).toBe(true);
    const part = (name: string) => {
      const { offset, size } = findParameter(listParameters(BOARD), name);
      return weights.slice(offset, offset + size);
    };
    expect(part('trunk.0.bias').every(weight => weight === 0)).toBe(true);
    expect(Math.max(...part('policy.head.weight').map(Math.abs))).toBeLessThan(0.01);
    const first = part('trunk.1.first.weight');
    const deviation = Math.sqrt(first.reduce((sum, weight) => sum + weight * weight, 0) / first.length);
    expect(deviation).toBeGreaterThan(0.9 * Math.sqrt(2 / 72));
    expect(deviation).toBeLessThan(1.1 * Math.sqrt(2 / 72));
  });
});

describe('defaultSpec', () => {
  const gameOf = (shape: number[], actions: number, sourceLimit?: number, fresh = false) =>
    ({ encoder: { shape, actions }, sourceLimit, clock: { fresh } }) as unknown as AnyGame;

  it.each([
    [[40], 6],
    [[9, 3, 3], 9],
    [[12, 7, 7], 128],
    [[20, 11, 13], 10],
    [[16, 15, 30], 460],
    [[24, 20, 20], 1200],
  ])('fits a bot for any observation: %j, %i actions', (shape, actions) => {
    const spec = validateSpec(defaultSpec(gameOf(shape, actions, 100_000)));
    expect(spec.input).toEqual(shape);
    expect(spec.policy.actions).toBe(actions);
    expect(countWeights(spec)).toBeLessThanOrEqual(100_000);
    expect(countWeights(defaultSpec(gameOf(shape, actions)))).toBeLessThanOrEqual(240_000);
    expect(countWeights(defaultSpec(gameOf(shape, actions, undefined, true)))).toBeLessThanOrEqual(100_000);
  });
});
