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
  /** The bytes are the engine's image of float32 weights instead. */
  readonly isImage?: boolean;
}

/** Gives back the bytes of a text; which way depends on how it was written. */
export type Unpack = (text: string) => Uint8Array<ArrayBuffer>;

/** Done by the machine's own code, so that a process that starts has to run little of ours. */
export const unpackBase64: Unpack = text => Buffer.from(text, 'base64');

/** The comment in a function that has nothing else. */
export const readComment = (holder: () => void): string => {
  const text = String(holder);
  return text.slice(text.indexOf('//') + 2, text.lastIndexOf('\n'));
};

export const loadNetwork = (
  { spec, codec, text, engine, isImage }: PackedNetwork,
  unpack: Unpack,
  maxBatch: number,
): Inference => {
  const bytes = unpack(text);
  if (!isImage) return new Inference(spec, decodeWeights(spec, bytes, codec), maxBatch, engine);
  const inference = new Inference(spec, null, maxBatch, engine);
  inference.loadImage(readFloats(bytes));
  return inference;
};

/** The bytes that `isImage` speaks of. */
export const writeImage = (spec: NetworkSpec, weights: Float32Array): Uint8Array =>
  new Uint8Array(new Inference(spec, weights).readImage().buffer);

/** The machines that bots are made and run on are little-endian. */
const readFloats = (bytes: Uint8Array): Float32Array => {
  const weights = new Float32Array(bytes.length >> 2);
  new Uint8Array(weights.buffer).set(bytes);
  return weights;
};
