import { CODECS, type Codec, decodeWeights } from './codecs.ts';
import { encodeWeights } from './encodeWeights.ts';
import { Inference } from './inference.ts';
import type { NetworkSpec } from './spec.ts';
import { encodeText } from './text.ts';

/** What a codec costs: its size, and how far weights and answers are from those before. */
export interface CodecLoss {
  readonly codec: Codec;
  readonly bytes: number;
  /** As 14-bit text. */
  readonly characters: number;
  readonly weights: Difference;
  /** Of logits. */
  readonly policy: Difference;
  readonly value: Difference;
  /** Share of the observations for which the largest logit is the same action's. */
  readonly sameAction: number;
}

interface Difference {
  readonly max: number;
  readonly mean: number;
}

/** Measures every codec on given observations, [batch, features]. */
export const measureCodecs = (
  spec: NetworkSpec,
  weights: Float32Array,
  observations: Uint8Array,
  batch: number,
): CodecLoss[] => {
  const before = new Inference(spec, weights, batch);
  before.run(observations, batch);
  return CODECS.map(codec => {
    const bytes = encodeWeights(spec, weights, codec);
    const decoded = decodeWeights(spec, bytes, codec);
    const after = new Inference(spec, decoded, batch);
    after.run(observations, batch);
    return {
      codec,
      bytes: bytes.length,
      characters: encodeText(bytes).length,
      weights: differ(weights, decoded),
      policy: differ(before.policy, after.policy),
      value: differ(before.value, after.value),
      sameAction: countSame(before, after, batch) / batch,
    };
  });
};

const differ = (before: Float32Array, after: Float32Array): Difference => {
  let max = 0;
  let sum = 0;
  for (let i = 0; i < before.length; i++) {
    const distance = Math.abs(before[i] - after[i]);
    max = Math.max(max, distance);
    sum += distance;
  }
  return { max, mean: before.length === 0 ? 0 : sum / before.length };
};

const countSame = (before: Inference, after: Inference, batch: number): number => {
  let count = 0;
  for (let row = 0; row < batch; row++) if (bestAction(before, row) === bestAction(after, row)) count++;
  return count;
};

const bestAction = ({ policy, spec }: Inference, row: number): number => {
  const { actions } = spec.policy;
  let best = 0;
  for (let action = 1; action < actions; action++) {
    if (policy[row * actions + action] > policy[row * actions + best]) best = action;
  }
  return best;
};
