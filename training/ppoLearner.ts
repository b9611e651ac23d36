import { Inference } from '../models/inference.ts';
import type { Batch, Figures, Learner, LearnerContext, LearnerState, Phase } from './algorithm.ts';
import type { TrainingConfig } from './config.ts';
import { Imitation } from './imitation.ts';
import { createAdam, type Optimiser } from './optimiser.ts';
import { Ppo, type PpoOptions } from './ppo.ts';
import { type SampleData, Samples } from './samples.ts';

interface Rest {
  readonly updates: number;
  readonly anchor: Float32Array | null;
}

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
  private phase: Phase = 'learn';

  constructor(context: LearnerContext) {
    const { network, config, rng } = context;
    const { rate, gradientClip, batch, minibatch, valueWeight } = config.ppo;
    const capacity = batch + config.chunk;
    this.context = context;
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
    this.optimiser.rate = mix(config.ppo.rate, config.ppo.rateEnd, progress);
    this.ppo.options = optionsAt(config, progress);
    this.refreshAnchor();
    const report = this.ppo.learn(this.samples, this.anchor);
    this.updates++;
    return {
      policyLoss: report.policy,
      valueLoss: report.value,
      entropy: report.entropy,
      divergence: report.divergence,
      anchorDivergence: report.anchorDivergence,
      clipped: report.clipped,
      rate: this.optimiser.rate,
    };
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
    const rest: Rest = { updates: this.updates, anchor: this.anchorWeights };
    return { optimiser: this.optimiser.readState(), rest };
  }

  writeState({ optimiser, rest }: LearnerState): void {
    const { updates, anchor } = rest as Rest;
    this.optimiser.writeState(optimiser);
    this.updates = updates;
    this.anchorWeights = anchor;
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
