import { countFeatures } from '../models/spec.ts';
import type { Batch, Figures, Learner, LearnerContext, LearnerState } from './algorithm.ts';
import { type AlphaZeroReport, differentiateFindings } from './alphaZeroLoss.ts';
import { GradientStep } from './gradientStep.ts';
import { Imitation } from './imitation.ts';
import { createAdam, type Optimiser } from './optimiser.ts';
import { ReplayBuffer, type ReplayData } from './replayBuffer.ts';
import { type SampleData, Samples } from './samples.ts';

interface Rest {
  readonly owed: number;
  readonly replay: ReplayData & { readonly total: number };
}

/** Keeps the newest findings and learns from drawn ones, each a few times in all. */
export class AlphaZeroLearner implements Learner {
  private readonly context: LearnerContext;
  private readonly optimiser: Optimiser;
  private readonly replay: ReplayBuffer;
  private readonly step: GradientStep;
  private readonly masks: Uint8Array;
  private readonly policies: Float32Array;
  private readonly values: Float32Array;
  private lessons: { readonly samples: Samples; readonly imitation: Imitation } | null = null;
  /** Drawings that the findings so far still allow. */
  private owed = 0;

  constructor(context: LearnerContext) {
    const { game, network, config } = context;
    const { rate, gradientClip, decay, minibatch, window } = config.alphaZero;
    const { actions } = network.spec.policy;
    this.context = context;
    this.optimiser = createAdam(network, { rate, clip: gradientClip, decay });
    this.replay = new ReplayBuffer(countFeatures(network.spec), actions, game.encoder.symmetries ?? [], window);
    this.step = new GradientStep(network, this.optimiser, minibatch);
    this.masks = new Uint8Array(minibatch * actions);
    this.policies = new Float32Array(minibatch * actions);
    this.values = new Float32Array(minibatch);
  }

  add(batch: Batch, progress: number): Figures | null {
    if (batch.phase === 'imitate') return this.imitate(batch);
    const { minibatch, trainings, window } = this.context.config.alphaZero;
    const data = batch.data as ReplayData;
    this.lessons = null;
    this.replay.append(data);
    this.owed += data.count * trainings;
    if (this.replay.total < window.start / 4 || this.owed < minibatch) return null;
    return this.learn(progress);
  }

  private learn(progress: number): Figures {
    const { minibatch, rate, rateEnd } = this.context.config.alphaZero;
    const total: AlphaZeroReport = { policy: 0, value: 0, entropy: 0 };
    const steps = Math.floor(this.owed / minibatch);
    this.optimiser.rate = rate + (rateEnd - rate) * progress;
    this.owed -= steps * minibatch;
    for (let i = 0; i < steps; i++) {
      const report = this.learnOnce();
      for (const name of Object.keys(total) as (keyof AlphaZeroReport)[]) total[name] += report[name] / steps;
    }
    const { policy, value, entropy } = total;
    return { policyLoss: policy, valueLoss: value, entropy, window: this.replay.window, rate: this.optimiser.rate };
  }

  private learnOnce(): AlphaZeroReport {
    const { config, rng, network } = this.context;
    const { minibatch: size, valueWeight } = config.alphaZero;
    const { actions } = network.spec.policy;
    const report: AlphaZeroReport = { policy: 0, value: 0, entropy: 0 };
    const { masks, policies, values: wanted } = this;
    for (let row = 0; row < size; row++) {
      this.replay.draw(rng, row, this.step.observations, masks, policies, wanted);
    }
    const batch = { size, actions, valueWeight, masks, policies, values: wanted };
    this.step.run(size, (logits, values, logitGradients, valueGradients) =>
      differentiateFindings(batch, logits, values, logitGradients, valueGradients, report),
    );
    return report;
  }

  private imitate(batch: Batch): Figures | null {
    const { alphaZero, warmStart } = this.context.config;
    const { samples, imitation } = this.openLessons();
    samples.append(batch.data as SampleData);
    if (samples.count < alphaZero.lesson) return null;
    this.optimiser.rate = warmStart.rate;
    const { policy, value, agreement } = imitation.learn(samples);
    samples.clear();
    return { imitationLoss: policy, valueLoss: value, agreement };
  }

  private openLessons(): { readonly samples: Samples; readonly imitation: Imitation } {
    if (this.lessons) return this.lessons;
    const { network, config, rng } = this.context;
    const { minibatch, valueWeight, lesson } = config.alphaZero;
    const capacity = lesson + config.chunk;
    const options = { epochs: config.warmStart.epochs, minibatch, valueWeight };
    const imitation = new Imitation(network, this.optimiser, capacity, options, rng);
    this.lessons = { samples: new Samples(network.spec, capacity), imitation };
    return this.lessons;
  }

  readState(): LearnerState {
    const rest: Rest = { owed: this.owed, replay: this.replay.readState() };
    return { optimiser: this.optimiser.readState(), rest };
  }

  writeState({ optimiser, rest }: LearnerState): void {
    const { owed, replay } = rest as Rest;
    this.optimiser.writeState(optimiser);
    this.owed = owed;
    this.replay.writeState(replay);
  }

  dispose(): void {
    this.optimiser.dispose();
  }
}
