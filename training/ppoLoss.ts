export interface PpoLossOptions {
  /** How far the probability of an action may move, as a ratio, before its gradient stops. */
  readonly clip: number;
  readonly valueWeight: number;
  /** What errors of the value are measured in: see returnScale.ts. */
  readonly valueScale: number;
  readonly entropyWeight: number;
  /** Weight of the divergence from the anchor policy; 0 without one. */
  readonly anchorWeight: number;
}

/** One minibatch; rows of `actions` numbers each. */
export interface PpoBatch {
  readonly size: number;
  readonly actions: number;
  /** [size, actions], 1 = legal */
  readonly masks: Uint8Array;
  /** [size] each */
  readonly chosen: Int32Array;
  readonly oldLogProbabilities: Float32Array;
  readonly advantages: Float32Array;
  readonly returns: Float32Array;
  /** [size, actions] logits of the anchor policy, or null */
  readonly anchor: Float32Array | null;
}

/** Means over the minibatch. */
export interface PpoReport {
  policy: number;
  value: number;
  entropy: number;
  /** From the policy that played. */
  divergence: number;
  anchorDivergence: number;
  clipped: number;
}

/**
 * The loss of proximal policy optimisation and its gradient with respect to the network's outputs, over legal actions
 * alone: clipped surrogate + valueWeight * ((value - return) / valueScale)^2 - entropyWeight * entropy + anchorWeight * KL(policy,
 * anchor). Written out by hand: one pass over the logits costs less than thirty small tensor operations.
 */
export class PpoLoss {
  options: PpoLossOptions;
  /** The legal actions of the row at hand, and how many; the other arrays are in their order. */
  private readonly legal: Int32Array;
  private count = 0;
  private readonly probability: Float64Array;
  private readonly logProbability: Float64Array;
  private readonly anchorLog: Float64Array;

  constructor(actions: number, options: PpoLossOptions) {
    this.options = options;
    this.legal = new Int32Array(actions);
    this.probability = new Float64Array(actions);
    this.logProbability = new Float64Array(actions);
    this.anchorLog = new Float64Array(actions);
  }

  /** `logits` [size, actions] and `values` [size] in; their gradients, of the same shapes, out. */
  differentiate(
    batch: PpoBatch,
    logits: Float32Array,
    values: Float32Array,
    logitGradients: Float32Array,
    valueGradients: Float32Array,
  ): PpoReport {
    const { valueWeight, valueScale } = this.options;
    const report: PpoReport = { policy: 0, value: 0, entropy: 0, divergence: 0, anchorDivergence: 0, clipped: 0 };
    for (let row = 0; row < batch.size; row++) {
      this.differentiatePolicy(batch, row, logits, logitGradients, report);
      const error = values[row] - batch.returns[row];
      report.value += error * error;
      valueGradients[row] = (2 * valueWeight * error) / (valueScale * valueScale * batch.size);
    }
    for (const name of Object.keys(report) as (keyof PpoReport)[]) report[name] /= batch.size;
    return report;
  }

  private differentiatePolicy(
    batch: PpoBatch,
    row: number,
    logits: Float32Array,
    gradients: Float32Array,
    report: PpoReport,
  ): void {
    const { legal, probability, logProbability, anchorLog } = this;
    const { entropyWeight, anchorWeight } = this.options;
    const { actions, anchor, size } = batch;
    const offset = row * actions;
    this.listLegal(batch.masks, offset, actions);
    this.logSoftmax(logits, offset, logProbability);
    if (anchor) this.logSoftmax(anchor, offset, anchorLog);
    let entropy = 0;
    let divergence = 0;
    for (let i = 0; i < this.count; i++) {
      probability[i] = Math.exp(logProbability[i]);
      entropy -= probability[i] * logProbability[i];
      if (anchor) divergence += probability[i] * (logProbability[i] - anchorLog[i]);
    }
    report.entropy += entropy;
    report.anchorDivergence += divergence;
    const chosen = legal.indexOf(batch.chosen[row]);
    const pull = this.surrogate(batch, row, chosen, report);
    gradients.fill(0, offset, offset + actions);
    for (let i = 0; i < this.count; i++) {
      const p = probability[i];
      let gradient = pull * ((i === chosen ? 1 : 0) - p);
      if (p > 0) {
        gradient += entropyWeight * p * (logProbability[i] + entropy);
        if (anchor) gradient += anchorWeight * p * (logProbability[i] - anchorLog[i] - divergence);
      }
      gradients[offset + legal[i]] = gradient / size;
    }
  }

  private listLegal(masks: Uint8Array, offset: number, actions: number): void {
    this.count = 0;
    for (let action = 0; action < actions; action++)
      if (masks[offset + action] === 1) this.legal[this.count++] = action;
  }

  /** Log-probabilities of the legal actions of the row that begins at `offset`. */
  private logSoftmax(logits: Float32Array, offset: number, out: Float64Array): void {
    const { legal, count } = this;
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) highest = Math.max(highest, logits[offset + legal[i]]);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += Math.exp(logits[offset + legal[i]] - highest);
    const shift = highest + Math.log(sum);
    for (let i = 0; i < count; i++) out[i] = logits[offset + legal[i]] - shift;
  }

  /** The gradient of the clipped surrogate with respect to the chosen action's log-probability; `chosen`: among the legal ones. */
  private surrogate(
    { oldLogProbabilities, advantages }: PpoBatch,
    row: number,
    chosen: number,
    report: PpoReport,
  ): number {
    const { clip } = this.options;
    const change = this.logProbability[chosen] - oldLogProbabilities[row];
    const ratio = Math.exp(Math.min(change, 20));
    const advantage = advantages[row];
    const limited = Math.min(Math.max(ratio, 1 - clip), 1 + clip);
    const isClipped = limited * advantage < ratio * advantage;
    report.policy -= Math.min(ratio * advantage, limited * advantage);
    report.divergence += ratio - 1 - change;
    report.clipped += isClipped ? 1 : 0;
    return isClipped ? 0 : -ratio * advantage;
  }
}
