import { countWeights, listParameters, type Parameter } from './parameters.ts';
import type { NetworkSpec } from './spec.ts';

/**
 * Weights as bytes, little-endian, parameter by parameter in the order of `listParameters`.
 * `float32`, `float16`: every number. `int8`, `int7`: biases as float32; of a matrix first a float32 scale for every
 * output, then every weight as a whole number of 8 or 7 bits, packed from the lowest bit: (code - middle) * scale,
 * middle being 127 or 63. Each matrix begins at a whole byte.
 */
export const CODECS = ['float32', 'float16', 'int8', 'int7'] as const;
export type Codec = (typeof CODECS)[number];

/** Bits of a weight where they are whole numbers. */
export const wholeBits = (codec: Codec): number => (codec === 'int8' ? 8 : codec === 'int7' ? 7 : 0);

export const countOutputs = ({ shape }: Parameter): number => shape[shape.length - 1];

/** How many bytes a network's weights take. */
export const countBytes = (spec: NetworkSpec, codec: Codec): number => {
  if (codec === 'float32') return countWeights(spec) * 4;
  if (codec === 'float16') return countWeights(spec) * 2;
  return listParameters(spec).reduce((sum, parameter) => sum + wholeBytes(parameter, wholeBits(codec)), 0);
};

const wholeBytes = (parameter: Parameter, bits: number): number =>
  parameter.kind === 'bias' ? parameter.size * 4 : countOutputs(parameter) * 4 + Math.ceil((parameter.size * bits) / 8);

export const decodeWeights = (spec: NetworkSpec, bytes: Uint8Array, codec: Codec): Float32Array => {
  const size = countBytes(spec, codec);
  if (bytes.length !== size) {
    throw new RangeError(`these weights take ${size} bytes as ${codec}, but there are ${bytes.length}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const weights = new Float32Array(countWeights(spec));
  if (codec === 'float32') for (let i = 0; i < weights.length; i++) weights[i] = view.getFloat32(4 * i, true);
  else if (codec === 'float16') {
    for (let i = 0; i < weights.length; i++) weights[i] = decodeHalf(view.getUint16(2 * i, true));
  } else decodeWhole(spec, view, wholeBits(codec), weights);
  return weights;
};

export const decodeHalf = (half: number): number => {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
};

const decodeWhole = (spec: NetworkSpec, view: DataView, bits: number, weights: Float32Array): void => {
  let at = 0;
  for (const parameter of listParameters(spec)) {
    const isBias = parameter.kind === 'bias';
    if (isBias)
      for (let i = 0; i < parameter.size; i++) weights[parameter.offset + i] = view.getFloat32(at + 4 * i, true);
    else decodeMatrix(parameter, view, at, bits, weights);
    at += wholeBytes(parameter, bits);
  }
};

const decodeMatrix = (parameter: Parameter, view: DataView, at: number, bits: number, weights: Float32Array): void => {
  const outputs = countOutputs(parameter);
  const middle = (1 << (bits - 1)) - 1;
  for (let i = 0, next = at + 4 * outputs, held = 0, buffer = 0; i < parameter.size; i++) {
    if (held < bits) {
      buffer |= view.getUint8(next++) << held;
      held += 8;
    }
    const scale = view.getFloat32(at + 4 * (i % outputs), true);
    weights[parameter.offset + i] = ((buffer & ((1 << bits) - 1)) - middle) * scale;
    buffer >>= bits;
    held -= bits;
  }
};
