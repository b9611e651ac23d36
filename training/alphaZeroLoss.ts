/** One minibatch of findings. */
export interface FindingBatch {
  readonly size: number;
  readonly actions: number;
  readonly valueWeight: number;
  /** [size, actions], 1 = legal */
  readonly masks: Uint8Array;
  /** [size, actions] improved policies, 0 for what is illegal */
  readonly policies: Float32Array;
  /** [size] */
  readonly values: Float32Array;
}

/** Means over the minibatch. */
export interface AlphaZeroReport {
  /** Divergence of the network's policy from the improved one. */
  policy: number;
  value: number;
  /** Of the network's policy. */
  entropy: number;
}

/**
 * Cross-entropy to the improved policy, over legal actions alone, + valueWeight * (value - wanted value)^2: the gradient
 * with respect to the network's outputs, and what the loss comes to, added to `report`.
 */
export const differentiateFindings = (
  batch: FindingBatch,
  logits: Float32Array,
  values: Float32Array,
  logitGradients: Float32Array,
  valueGradients: Float32Array,
  report: AlphaZeroReport,
): void => {
  for (let row = 0; row < batch.size; row++) {
    differentiatePolicy(batch, row, logits, logitGradients, report);
    const error = values[row] - batch.values[row];
    report.value += (error * error) / batch.size;
    valueGradients[row] = (2 * batch.valueWeight * error) / batch.size;
  }
};

const differentiatePolicy = (
  { size, actions, masks, policies }: FindingBatch,
  row: number,
  logits: Float32Array,
  gradients: Float32Array,
  report: AlphaZeroReport,
): void => {
  const first = row * actions;
  const end = first + actions;
  const shift = logSum(logits, masks, first, end);
  for (let i = first; i < end; i++) {
    gradients[i] = 0;
    if (masks[i] !== 1) continue;
    const logProbability = logits[i] - shift;
    const probability = Math.exp(logProbability);
    const wanted = policies[i];
    gradients[i] = (probability - wanted) / size;
    report.entropy -= (probability * logProbability) / size;
    if (wanted > 0) report.policy += (wanted * (Math.log(wanted) - logProbability)) / size;
  }
};

/** The logarithm of the sum of e to the legal logits. */
const logSum = (logits: Float32Array, masks: Uint8Array, first: number, end: number): number => {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = first; i < end; i++) if (masks[i] === 1 && logits[i] > highest) highest = logits[i];
  let sum = 0;
  for (let i = first; i < end; i++) if (masks[i] === 1) sum += Math.exp(logits[i] - highest);
  return highest + Math.log(sum);
};
