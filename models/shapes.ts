import type { Layer, NetworkSpec } from './spec.ts';

/** Between layers: [height, width, channels] or [features]. */
export type Shape = readonly number[];

/** One layer with what goes in and what comes out, and where it stands in the spec: `trunk.0`, `value.1`. */
export interface Step {
  readonly name: string;
  readonly layer: Layer;
  readonly input: Shape;
  readonly output: Shape;
}

export interface NetworkShapes {
  readonly trunk: readonly Step[];
  readonly policy: readonly Step[];
  readonly value: readonly Step[];
  /** What cells say of their own actions, from the observation as a board: two steps, or none. */
  readonly local: readonly Step[];
  /** Numbers that the policy head's last dense layer reads. */
  readonly policyInput: number;
  readonly valueInput: number;
}

/** Follows the shapes through a network; throws a RangeError at a layer that does not fit the one before it. */
export const traceShapes = (spec: NetworkSpec): NetworkShapes => {
  if (spec.trunk.length === 0) throw new RangeError('network.trunk needs at least one layer');
  const trunk = traceLayers('trunk', 'network.trunk', spec.trunk, inputShape(spec));
  const body = trunk[trunk.length - 1].output;
  const policy = traceLayers('policy', 'network.policy.layers', spec.policy.layers, body);
  const value = traceLayers('value', 'network.value.layers', spec.value.layers, body);
  return {
    trunk,
    policy,
    value,
    local: traceLocal(spec),
    policyInput: flatSize('network.policy', policy, body),
    valueInput: flatSize('network.value', value, body),
  };
};

const inputShape = (spec: NetworkSpec): Shape => {
  if (spec.input.length === 1) return spec.input;
  const [planes, height, width] = spec.input;
  return spec.trunk[0].layer === 'dense' ? [planes * height * width] : [height, width, planes];
};

const traceLocal = ({ input, policy: { actions, local } }: NetworkSpec): Step[] => {
  if (local === undefined) return [];
  if (input.length !== 3) throw new RangeError('network.policy.local needs an observation with a board');
  const [planes, height, width] = input;
  const own = local.kinds * height * width;
  if (own > actions) throw new RangeError(`network.policy.local: ${own} actions of cells are more than ${actions}`);
  const layers: Layer[] = [
    { layer: 'cells', units: local.units, activation: 'relu' },
    { layer: 'cells', units: local.kinds, activation: 'linear' },
  ];
  return traceLayers('policy.local', 'network.policy.local', layers, [height, width, planes]);
};

const traceLayers = (part: string, path: string, layers: readonly Layer[], from: Shape): Step[] => {
  let input = from;
  return layers.map((layer, i) => {
    if (part === 'trunk' && i === 0 && layer.layer === 'pool') {
      throw new RangeError(`${path}[0]: a network cannot begin with a pool; begin with dense, cells or conv`);
    }
    const step = { name: `${part}.${i}`, layer, input, output: outputShape(layer, input, `${path}[${i}]`) };
    input = step.output;
    return step;
  });
};

const outputShape = (layer: Layer, input: Shape, path: string): Shape => {
  const isBoard = input.length === 3;
  if (layer.layer === 'dense') {
    if (isBoard) throw new RangeError(`${path}: dense needs a flat input; put a pool layer before it`);
    return [layer.units];
  }
  if (!isBoard) throw new RangeError(`${path}: ${layer.layer} needs a board, but its input is flat, [${input}]`);
  const [height, width, channels] = input;
  if (layer.layer === 'pool') return [layer.kind === 'flatten' ? height * width * channels : channels];
  if (layer.layer === 'cells') return [height, width, layer.units];
  if (layer.layer === 'residual' && layer.channels !== channels) {
    throw new RangeError(`${path}.channels must be ${channels}, as the layer before it gives, not ${layer.channels}`);
  }
  return [height, width, layer.channels];
};

const flatSize = (path: string, steps: readonly Step[], body: Shape): number => {
  const shape = steps.length > 0 ? steps[steps.length - 1].output : body;
  if (shape.length === 1) return shape[0];
  throw new RangeError(`${path} needs a flat input, not a board: end its layers or the trunk with a pool`);
};
