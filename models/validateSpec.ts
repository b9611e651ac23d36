import { suggest } from '../envs/core/suggest.ts';
import { traceShapes } from './shapes.ts';
import {
  ACTIVATIONS,
  type Layer,
  type LocalPolicy,
  type NetworkSpec,
  POOLS,
  type PolicyHead,
  VALUES,
  type ValueHead,
} from './spec.ts';

const MAX_SIZE = 1 << 20;
const MAX_UNITS = 4096;

/** What each kind of layer must say, and nothing else. */
const LAYERS: Readonly<Record<Layer['layer'], readonly string[]>> = {
  dense: ['units', 'activation'],
  cells: ['units', 'activation'],
  conv: ['channels', 'activation'],
  residual: ['channels'],
  pool: ['kind'],
};

/** Makes sure that a parsed JSON value is a network; throws a RangeError that names the place and what would be right. */
export const validateSpec = (value: unknown): NetworkSpec => {
  const fields = readObject('network', value, ['input', 'trunk', 'policy', 'value']);
  const spec = {
    input: readInput(fields.input),
    trunk: readLayers('network.trunk', fields.trunk),
    policy: readPolicy(fields.policy),
    value: readValue(fields.value),
  };
  traceShapes(spec);
  return spec;
};

const readInput = (value: unknown): number[] => {
  if (!Array.isArray(value) || (value.length !== 1 && value.length !== 3)) {
    throw wrong('network.input', 'be [planes, height, width] or [features]', value);
  }
  return value.map((size, i) => readCount(`network.input[${i}]`, size, MAX_SIZE));
};

const readPolicy = (value: unknown): PolicyHead => {
  const hasLocal = isObject(value) && 'local' in value;
  const fields = readObject('network.policy', value, ['layers', 'actions', ...(hasLocal ? ['local'] : [])]);
  return {
    layers: readLayers('network.policy.layers', fields.layers),
    actions: readCount('network.policy.actions', fields.actions, MAX_SIZE),
    ...(hasLocal ? { local: readLocal(fields.local) } : {}),
  };
};

const readLocal = (value: unknown): LocalPolicy => {
  const fields = readObject('network.policy.local', value, ['units', 'kinds']);
  return {
    units: readCount('network.policy.local.units', fields.units, MAX_UNITS),
    kinds: readCount('network.policy.local.kinds', fields.kinds, MAX_UNITS),
  };
};

const readValue = (value: unknown): ValueHead => {
  const fields = readObject('network.value', value, ['layers', 'kind']);
  return {
    layers: readLayers('network.value.layers', fields.layers),
    kind: readChoice('network.value.kind', fields.kind, VALUES),
  };
};

const readLayers = (path: string, value: unknown): Layer[] => {
  if (!Array.isArray(value)) throw wrong(path, 'be a list of layers', value);
  return value.map((layer, i) => readLayer(`${path}[${i}]`, layer));
};

const readLayer = (path: string, value: unknown): Layer => {
  if (!isObject(value)) throw wrong(path, 'be a layer such as { "layer": "dense", ... }', value);
  const layer = readChoice(`${path}.layer`, value.layer, Object.keys(LAYERS) as Layer['layer'][]);
  const fields = readObject(path, value, ['layer', ...LAYERS[layer]]);
  const units = () => readCount(`${path}.units`, fields.units, MAX_UNITS);
  const channels = () => readCount(`${path}.channels`, fields.channels, MAX_UNITS);
  const activation = () => readChoice(`${path}.activation`, fields.activation, ACTIVATIONS);
  if (layer === 'pool') return { layer, kind: readChoice(`${path}.kind`, fields.kind, POOLS) };
  if (layer === 'residual') return { layer, channels: channels() };
  if (layer === 'conv') return { layer, channels: channels(), activation: activation() };
  return { layer, units: units(), activation: activation() };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readObject = (path: string, value: unknown, keys: readonly string[]): Record<string, unknown> => {
  if (!isObject(value)) throw wrong(path, `be an object with ${keys.join(', ')}`, value);
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) throw new RangeError(`${path} has no '${key}'${suggest(key, keys)}`);
  }
  for (const key of keys) if (!(key in value)) throw new RangeError(`${path}.${key} is missing`);
  return value;
};

const readCount = (path: string, value: unknown, max: number): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw wrong(path, `be a whole number from 1 to ${max}`, value);
};

const readChoice = <T extends string>(path: string, value: unknown, choices: readonly T[]): T => {
  const found = choices.find(choice => choice === value);
  if (found === undefined) throw wrong(path, `be one of ${choices.join(', ')}`, value);
  return found;
};

const wrong = (path: string, should: string, value: unknown): RangeError =>
  new RangeError(`${path} must ${should}, not ${JSON.stringify(value) ?? 'missing'}`);
