import { type Codec, countBytes, countOutputs, wholeBits } from './codecs.ts';
import { countWeights, listParameters, type Parameter } from './parameters.ts';
import type { NetworkSpec } from './spec.ts';

/** The undoing of `decodeWeights`. Throws at a weight that is not finite: such a network is broken. */
export const encodeWeights = (spec: NetworkSpec, weights: Float32Array, codec: Codec): Uint8Array => {
  checkWeights(spec, weights);
  const bytes = new Uint8Array(countBytes(spec, codec));
  const view = new DataView(bytes.buffer);
  if (codec === 'float32') writeNumbers(weights, view, 0);
  else if (codec === 'float16') writeHalves(weights, view);
  else encodeWhole(spec, weights, wholeBits(codec), view);
  return bytes;
};

const checkWeights = (spec: NetworkSpec, weights: Float32Array): void => {
  if (weights.length !== countWeights(spec)) {
    throw new RangeError(`the network has ${countWeights(spec)} weights, not ${weights.length}`);
  }
  for (const { name, offset, size } of listParameters(spec)) {
    const wrong = weights.subarray(offset, offset + size).findIndex(weight => !Number.isFinite(weight));
    if (wrong >= 0) throw new RangeError(`${name}[${wrong}] is ${weights[offset + wrong]}: weights must be finite`);
  }
};

/** The nearest 16-bit float, the even one of two; what is too large becomes the largest. */
export const encodeHalf = (value: number): number => {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.min(Math.abs(value), 65504);
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const steps = roundToEven(size / 2 ** (exponent - 10));
  return sign + (exponent + 14) * 1024 + steps;
};

const roundToEven = (x: number): number => {
  const floor = Math.floor(x);
  if (x - floor !== 0.5) return Math.round(x);
  return floor % 2 === 0 ? floor : floor + 1;
};

const encodeWhole = (spec: NetworkSpec, weights: Float32Array, bits: number, view: DataView): void => {
  let at = 0;
  for (const parameter of listParameters(spec)) {
    const part = weights.subarray(parameter.offset, parameter.offset + parameter.size);
    at = parameter.kind === 'bias' ? writeNumbers(part, view, at) : writeMatrix(parameter, part, bits, view, at);
  }
};

const writeNumbers = (numbers: Float32Array, view: DataView, at: number): number => {
  for (let i = 0; i < numbers.length; i++) view.setFloat32(at + 4 * i, numbers[i], true);
  return at + 4 * numbers.length;
};

const writeHalves = (numbers: Float32Array, view: DataView): void => {
  for (let i = 0; i < numbers.length; i++) view.setUint16(2 * i, encodeHalf(numbers[i]), true);
};

const writeMatrix = (parameter: Parameter, part: Float32Array, bits: number, view: DataView, at: number): number => {
  const middle = (1 << (bits - 1)) - 1;
  const scales = findScales(part, countOutputs(parameter), middle);
  let next = writeNumbers(scales, view, at);
  let buffer = 0;
  let held = 0;
  for (let i = 0; i < part.length; i++) {
    const scale = scales[i % scales.length];
    const code = scale === 0 ? 0 : Math.max(-middle, Math.min(middle, Math.round(part[i] / scale)));
    buffer |= (code + middle) << held;
    held += bits;
    for (; held >= 8; held -= 8, buffer >>= 8) view.setUint8(next++, buffer & 255);
  }
  if (held > 0) view.setUint8(next++, buffer);
  return next;
};

/** So that the largest weight of each output is the largest whole number. */
const findScales = (part: Float32Array, outputs: number, middle: number): Float32Array => {
  const scales = new Float32Array(outputs);
  part.forEach((weight, i) => {
    scales[i % outputs] = Math.max(scales[i % outputs], Math.abs(weight) / middle);
  });
  return scales;
};
