import { Inference } from '../models/inference.ts';
import type { Batch, Figures, Learner, LearnerContext, LearnerState, Phase } from './algorithm.ts';
import type { TrainingConfig } from './config.ts';
import { Imitation } from './imitation.ts';
import { createAdam, type Optimiser } from './optimiser.ts';
import { Ppo, type PpoOptions } from './ppo.ts';
import type { ReturnMoments } from './returnScale.ts';
import { type SampleData, Samples } from './samples.ts';

interface Rest {
  readonly updates: number;
  readonly anchor: Float32Array | null;
  readonly returns: ReturnMoments | null;
  readonly caution: number;
}

/** What the rate is multiplied by at least, and what it changes by from one update to the next. */
const MOST_CAUTION = 0.1;
const CAUTION_STEP = 1.5;

/** Gathers batches until an update's worth is there, then learns from them once and forgets them. */
export class PpoLearner implements Learner {
  private readonly context: LearnerContext;
  private readonly optimiser: Optimiser;
  private readonly samples: Samples;
  private readonly ppo: Ppo;
  private readonly imitation: Imitation;
  private anchor: Inference | null = null;
  /** The anchor's weights; null: none yet, or none wanted. */
  private anchorWeights: Float32Array | null = null;
  private updates = 0;
  /** Between MOST_CAUTION and 1. What a teacher showed is not put at risk before the values are any good. */
  private caution: number;
  private phase: Phase = 'learn';

  constructor(context: LearnerContext) {
    const { network, config, rng } = context;
    const { rate, gradientClip, batch, minibatch, valueWeight } = config.ppo;
    const capacity = batch + config.chunk;
    this.context = context;
    this.caution = config.warmStart.teacher === null ? 1 : MOST_CAUTION;
    this.optimiser = createAdam(network, { rate, clip: gradientClip });
    this.samples = new Samples(network.spec, capacity);
    this.ppo = new Ppo(network, this.optimiser, capacity, optionsAt(config, 0), rng);
    const { epochs } = config.warmStart;
    this.imitation = new Imitation(network, this.optimiser, capacity, { epochs, minibatch, valueWeight }, rng);
  }

  add(batch: Batch, progress: number): Figures | null {
    if (batch.phase !== this.phase) this.samples.clear();
    this.phase = batch.phase;
    this.samples.append(batch.data as SampleData);
    if (this.samples.count < this.context.config.ppo.batch) return null;
    const figures = this.phase === 'imitate' ? this.imitate() : this.learn(progress);
    this.samples.clear();
    return figures;
  }

  private imitate(): Figures {
    this.optimiser.rate = this.context.config.warmStart.rate;
    const { policy, value, agreement } = this.imitation.learn(this.samples);
    return { imitationLoss: policy, valueLoss: value, agreement };
  }

  private learn(progress: number): Figures {
    const { config } = this.context;
    this.optimiser.rate = mix(config.ppo.rate, config.ppo.rateEnd, progress) * this.caution;
    this.ppo.options = optionsAt(config, progress);
    this.refreshAnchor();
    const report = this.ppo.learn(this.samples, this.anchor);
    const { rate } = this.optimiser;
    this.updates++;
    this.adjust(report.divergence);
    return {
      policyLoss: report.policy,
      valueLoss: report.value,
      entropy: report.entropy,
      divergence: report.divergence,
      anchorDivergence: report.anchorDivergence,
      clipped: report.clipped,
      rate,
      valueScale: this.ppo.scale.deviation,
    };
  }

  /** A policy that moved too far learns more slowly, one that hardly moved faster. */
  private adjust(divergence: number): void {
    const { divergence: wanted } = this.context.config.ppo;
    const step = divergence > 2 * wanted ? 1 / CAUTION_STEP : divergence < wanted / 2 ? CAUTION_STEP : 1;
    this.caution = wanted === 0 ? 1 : Math.min(Math.max(this.caution * step, MOST_CAUTION), 1);
  }

  private refreshAnchor(): void {
    const { network, config } = this.context;
    const { anchorWeight, anchorEvery, minibatch } = config.ppo;
    if (anchorWeight === 0) return;
    if (this.anchorWeights && this.anchor && this.updates % anchorEvery !== 0) return;
    if (!this.anchorWeights || this.updates % anchorEvery === 0) this.anchorWeights = network.readWeights();
    this.anchor ??= new Inference(network.spec, this.anchorWeights, minibatch);
    this.anchor.load(this.anchorWeights);
  }

  readState(): LearnerState {
    const { updates, anchorWeights: anchor, caution } = this;
    const rest: Rest = { updates, anchor, returns: this.ppo.scale.readState(), caution };
    return { optimiser: this.optimiser.readState(), rest };
  }

  writeState({ optimiser, rest }: LearnerState): void {
    const { updates, anchor, returns, caution } = rest as Rest;
    this.optimiser.writeState(optimiser);
    this.updates = updates;
    this.anchorWeights = anchor;
    this.ppo.scale.writeState(returns);
    this.caution = caution;
  }

  dispose(): void {
    this.optimiser.dispose();
  }
}

const mix = (start: number, end: number, progress: number): number => start + (end - start) * progress;

const optionsAt = ({ ppo }: TrainingConfig, progress: number): PpoOptions => ({
  ...ppo,
  entropyWeight: mix(ppo.entropyWeight, ppo.entropyWeightEnd, progress),
});
