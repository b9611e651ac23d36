import type { Rng } from '../envs/core/rng.ts';

/**
 * Choosing among legal actions. Logits lie at `offset` in an array of any number of rows, the mask likewise at
 * `maskOffset`, 1 = legal, at least one of them. Whatever the logits are, NaN and infinities too, only legal actions
 * have any probability: what is not a number counts as the lowest, +Infinity as the highest finite number.
 */
const LOWEST = -3.4e38;
const HIGHEST = 3.4e38;

const finite = (logit: number): number => (logit > LOWEST ? (logit < HIGHEST ? logit : HIGHEST) : LOWEST);

/** The legal action with the largest logit, the first of equals. */
export const argmaxMasked = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
): number => {
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

/** Probabilities, 0 for what is illegal, into out[0 .. actions - 1]. */
export const softmaxMasked = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
  out: Float32Array,
): void => {
  const highest = finite(logits[offset + argmaxMasked(logits, offset, mask, maskOffset, actions)]);
  let sum = 0;
  for (let action = 0; action < actions; action++) {
    const isLegal = mask[maskOffset + action] === 1;
    out[action] = isLegal ? Math.exp(finite(logits[offset + action]) - highest) : 0;
    sum += out[action];
  }
  for (let action = 0; action < actions; action++) out[action] /= sum;
};

/**
 * A legal action drawn with the probabilities of `softmaxMasked`, all logits divided by a temperature above 0 before:
 * below 1 the likely ones become likelier.
 */
export const sampleMasked = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
  rng: Rng,
  temperature = 1,
): number => {
  const best = argmaxMasked(logits, offset, mask, maskOffset, actions);
  const highest = finite(logits[offset + best]);
  let sum = 0;
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] === 1) sum += Math.exp((finite(logits[offset + action]) - highest) / temperature);
  }
  let left = rng.float() * sum;
  for (let action = 0; action < actions; action++) {
    if (mask[maskOffset + action] !== 1) continue;
    left -= Math.exp((finite(logits[offset + action]) - highest) / temperature);
    if (left < 0) return action;
  }
  return best;
};

/** The logarithm of a legal action's probability. */
export const logProbabilityMasked = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
  action: number,
): number => {
  const highest = finite(logits[offset + argmaxMasked(logits, offset, mask, maskOffset, actions)]);
  let sum = 0;
  for (let other = 0; other < actions; other++) {
    if (mask[maskOffset + other] === 1) sum += Math.exp(finite(logits[offset + other]) - highest);
  }
  return finite(logits[offset + action]) - highest - Math.log(sum);
};

/** The entropy of `softmaxMasked`, in nats: 0 for a certain choice, log(n) among n equals. */
export const entropyMasked = (
  logits: Float32Array,
  offset: number,
  mask: Uint8Array,
  maskOffset: number,
  actions: number,
): number => {
  const highest = finite(logits[offset + argmaxMasked(logits, offset, mask, maskOffset, actions)]);
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
