import { mostSeats } from '../agents/search/evaluator.ts';
import { Inference } from '../models/inference.ts';
import { countWeights } from '../models/parameters.ts';
import type { Actor, ActorContext, Batch, Instructions } from './algorithm.ts';
import { hintAt } from './config.ts';
import { PpoActor } from './ppoActor.ts';
import { SelfPlay } from './selfPlay.ts';
import { SelfPlayFindings } from './selfPlayFindings.ts';

/** Plays whole matches against itself by search and sends what the full searches found; at first, a teacher's lessons. */
export class AlphaZeroActor implements Actor {
  private readonly context: ActorContext;
  private readonly network: Inference;
  private readonly selfPlay: SelfPlay;
  private readonly findings: SelfPlayFindings;
  private lessons: PpoActor | null = null;
  private instructions: Instructions | null = null;

  constructor(context: ActorContext) {
    const { game, options, spec, config, rng } = context;
    this.context = context;
    this.network = new Inference(spec, new Float32Array(countWeights(spec)), mostSeats(game));
    this.selfPlay = new SelfPlay(game, options, this.network, config.alphaZero, rng);
    this.findings = new SelfPlayFindings(game, 2 * config.alphaZero.chunk, config.alphaZero.resultShare);
  }

  follow(instructions: Instructions): void {
    this.instructions = instructions;
    if (instructions.phase === 'imitate') {
      this.lessons ??= new PpoActor(this.context);
      this.lessons.follow(instructions);
    } else {
      this.lessons = null;
      if (instructions.restart !== null) this.context.rng.seed(instructions.restart + this.context.index);
      this.network.load(instructions.weights);
      this.selfPlay.hint = hintAt(this.context.config, instructions.progress);
    }
  }

  play(): Batch | Promise<Batch> {
    if (!this.instructions) throw new Error('an actor needs instructions before it plays');
    return this.lessons ? this.lessons.play() : this.playItself(this.instructions);
  }

  private playItself({ version, phase }: Instructions): Batch {
    const { selfPlay, findings, context } = this;
    const { steps, decisions } = selfPlay;
    while (findings.count < context.config.alphaZero.chunk) selfPlay.play(context.options, findings);
    const { matches } = findings;
    return {
      version,
      phase,
      steps: selfPlay.steps - steps,
      decisions: selfPlay.decisions - decisions,
      matches,
      notes: [],
      data: findings.take(),
    };
  }
}
