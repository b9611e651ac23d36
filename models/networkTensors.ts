import { countWeights, listParameters } from './parameters.ts';
import type { Tensor } from './safetensors.ts';
import type { NetworkSpec } from './spec.ts';

/** Flat numbers, one for each weight, as named tensors; `prefix` goes before every name. */
export const splitWeights = (spec: NetworkSpec, weights: Float32Array, prefix = ''): Map<string, Tensor> => {
  if (weights.length !== countWeights(spec)) {
    throw new RangeError(`the network has ${countWeights(spec)} weights, not ${weights.length}`);
  }
  return new Map(
    listParameters(spec).map(({ name, shape, offset, size }) => [
      prefix + name,
      { shape, data: weights.subarray(offset, offset + size) },
    ]),
  );
};

/** The undoing of `splitWeights`. Throws a RangeError if a tensor is missing or has another shape. */
export const joinWeights = (spec: NetworkSpec, tensors: ReadonlyMap<string, Tensor>, prefix = ''): Float32Array => {
  const weights = new Float32Array(countWeights(spec));
  for (const { name, shape, offset } of listParameters(spec)) {
    const tensor = tensors.get(prefix + name);
    if (!tensor) throw new RangeError(`tensor '${prefix}${name}' is missing`);
    if (String(tensor.shape) !== String(shape)) {
      throw new RangeError(`tensor '${prefix}${name}' is [${tensor.shape}], but the network has [${shape}]`);
    }
    weights.set(tensor.data, offset);
  }
  return weights;
};
