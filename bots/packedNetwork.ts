import { type Codec, decodeWeights } from '../models/codecs.ts';
import { type Engine, Inference } from '../models/inference.ts';
import type { NetworkSpec } from '../models/spec.ts';

/** A network as it stands in a bot's source. */
export interface PackedNetwork {
  readonly spec: NetworkSpec;
  readonly codec: Codec;
  /** The weights' bytes as text. */
  readonly text: string;
  readonly engine: Engine;
}

/** Gives back the bytes of a text; which way depends on how it was written. */
export type Unpack = (text: string) => Uint8Array<ArrayBuffer>;

/** Done by the machine's own code, so that a process that starts has to run little of ours. */
export const unpackBase64: Unpack = text => Buffer.from(text, 'base64');

export const loadNetwork = (
  { spec, codec, text, engine }: PackedNetwork,
  unpack: Unpack,
  maxBatch: number,
): Inference => {
  const bytes = unpack(text);
  const weights = codec === 'float32' ? readFloats(bytes) : decodeWeights(spec, bytes, codec);
  return new Inference(spec, weights, maxBatch, engine);
};

/** As `decodeWeights` does, but at once: the machines that contests run on are little-endian. */
const readFloats = (bytes: Uint8Array): Float32Array => {
  const weights = new Float32Array(bytes.length >> 2);
  new Uint8Array(weights.buffer).set(bytes);
  return weights;
};
