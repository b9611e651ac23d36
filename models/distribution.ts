import type { Rng } from '../envs/core/rng.ts';

/**
 * Choosing among legal actions. Logits lie at `offset` in an array of any number of rows, the mask likewise at
 * `maskOffset`, 1 = legal, at least one of them. Whatever the logits are, NaN and infinities too, only legal actions
 * have any probability: what is not a number counts as the lowest, +Infinity as the highest finite number.
 */
type OfRow<Result, More extends unknown[] = []> = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
  ...more: More
) => Result;

const LOWEST = -3.4e38;
const HIGHEST = 3.4e38;

const finite = (logit: number): number => (logit > LOWEST ? (logit < HIGHEST ? logit : HIGHEST) : LOWEST);

/** The legal action with the largest logit, the first of equals. */
export const argmaxMasked: OfRow<number> = (logits, offset, mask, maskOffset, actions) => {
  let best = -1;
  let highest = 0;
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] !== 1) continue;
    const logit = finite(logits[offset + action]);
    if (best >= 0 && logit <= highest) continue;
    best = action;
    highest = logit;
  }
  if (best < 0) throw new RangeError('the mask allows nothing');
  return best;
};

/** The largest logit of a legal action. */
const maxMasked: OfRow<number> = (logits, offset, mask, maskOffset, actions) =>
  finite(logits[offset + argmaxMasked(logits, offset, mask, maskOffset, actions)]);

/** What a logit counts for beside the highest, which counts 1. */
const weigh = (logit: number, highest: number, temperature: number): number =>
  Math.exp((finite(logit) - highest) / temperature);

const sumWeights: OfRow<number, [highest: number, temperature: number]> = (
  logits,
  offset,
  mask,
  maskOffset,
  actions,
  highest,
  temperature,
) => {
  let sum = 0;
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] === 1) sum += weigh(logits[offset + action], highest, temperature);
  }
  return sum;
};

/** Probabilities, 0 for what is illegal, into out[0 .. actions - 1]. */
export const softmaxMasked: OfRow<void, [out: Float32Array]> = (logits, offset, mask, maskOffset, actions, out) => {
  const highest = maxMasked(logits, offset, mask, maskOffset, actions);
  let sum = 0;
  for (let action = 0; action < actions; action++) {
    out[action] = mask[maskOffset + action] === 1 ? weigh(logits[offset + action], highest, 1) : 0;
    sum += out[action];
  }
  for (let action = 0; action < actions; action++) out[action] /= sum;
};

/**
 * A legal action drawn with the probabilities of `softmaxMasked`, all logits divided by a temperature above 0 before:
 * below 1 the likely ones become likelier.
 */
export const sampleMasked: OfRow<number, [rng: Rng, temperature?: number]> = (
  logits,
  offset,
  mask,
  maskOffset,
  actions,
  rng,
  temperature = 1,
) => {
  const best = argmaxMasked(logits, offset, mask, maskOffset, actions);
  const highest = finite(logits[offset + best]);
  let left = rng.float() * sumWeights(logits, offset, mask, maskOffset, actions, highest, temperature);
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] !== 1) continue;
    left -= weigh(logits[offset + action], highest, temperature);
    if (left < 0) return action;
  }
  return best;
};

/** The logarithm of a legal action's probability. */
export const logProbabilityMasked: OfRow<number, [action: number]> = (
  logits,
  offset,
  mask,
  maskOffset,
  actions,
  action,
) => {
  const highest = maxMasked(logits, offset, mask, maskOffset, actions);
  const sum = sumWeights(logits, offset, mask, maskOffset, actions, highest, 1);
  return finite(logits[offset + action]) - highest - Math.log(sum);
};

/** The entropy of `softmaxMasked`, in nats: 0 for a certain choice, log(n) among n equals. */
export const entropyMasked: OfRow<number> = (logits, offset, mask, maskOffset, actions) => {
  const highest = maxMasked(logits, offset, mask, maskOffset, actions);
  let sum = 0;
  let weighted = 0;
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] !== 1) continue;
    const distance = finite(logits[offset + action]) - highest;
    const weight = Math.exp(distance);
    sum += weight;
    if (weight > 0) weighted += weight * distance;
  }
  return Math.max(0, Math.log(sum) - weighted / sum);
};
