import { Rng } from '../envs/core/rng.ts';
import { Inference } from '../models/inference.ts';
import { countWeights } from '../models/parameters.ts';
import type { Actor, ActorContext, Batch, Instructions, MatchNote } from './algorithm.ts';
import { Casting, LEARNER } from './casting.ts';
import { hintAt } from './config.ts';
import { createTeachers } from './opponents.ts';
import { Rollout, type Sitter } from './rollout.ts';
import { Samples } from './samples.ts';
import { Sparring } from './sparring.ts';

/** Plays with the newest weights it has and notes the learner's decisions; or, at first, a teacher's. */
export class PpoActor implements Actor {
  private readonly context: ActorContext;
  private readonly seats: number;
  private readonly network: Inference;
  private readonly samples: Samples;
  private readonly sparring: Sparring;
  /** Matches against programs that their share still asks for. */
  private owed = 0;
  private instructions: Instructions | null = null;
  private casting: Casting;
  private rollout: Rollout | null = null;
  private matches = 0;
  private notes: MatchNote[] = [];

  constructor(context: ActorContext) {
    const { game, options, spec, config } = context;
    this.context = context;
    this.seats = game.seats(options);
    this.network = new Inference(spec, new Float32Array(countWeights(spec)), config.copies * this.seats);
    this.samples = new Samples(spec, Math.max(config.chunk, 2 * config.copies * this.seats));
    this.sparring = new Sparring(context);
    this.casting = this.createCasting();
  }

  follow(instructions: Instructions): void {
    const { rng, index } = this.context;
    const isNewPhase = instructions.phase !== this.instructions?.phase;
    this.instructions = instructions;
    this.network.load(instructions.weights);
    this.sparring.load(instructions.weights);
    if (instructions.restart !== null) {
      rng.seed(instructions.restart + index);
      this.casting = this.createCasting();
    }
    this.casting.usePool(instructions.pool);
    if (isNewPhase || instructions.restart !== null) this.rollout = null;
  }

  play(): Batch | Promise<Batch> {
    if (!this.instructions) throw new Error('an actor needs instructions before it plays');
    return this.isProgramDue(this.instructions)
      ? this.playProgram(this.instructions)
      : this.playWithin(this.instructions);
  }

  private isProgramDue({ phase }: Instructions): boolean {
    return phase === 'learn' && (this.owed >= 1 || this.sparring.share === 1);
  }

  private async playProgram({ version, phase, progress }: Instructions): Promise<Batch> {
    this.owed = Math.max(0, this.owed - 1);
    this.sparring.hint = hintAt(this.context.config, progress);
    const { steps, note } = await this.sparring.play();
    const data = this.sparring.samples.take();
    return { version, phase, steps, decisions: data.count, matches: 1, notes: [note], data };
  }

  /** Against everybody who plays within this process. */
  private playWithin({ version, phase, progress }: Instructions): Batch {
    this.rollout ??= this.createRollout();
    this.rollout.hint = phase === 'learn' ? hintAt(this.context.config, progress) : 0;
    this.matches = 0;
    this.notes = [];
    const steps = this.rollout.collect(this.samples);
    const data = this.samples.take();
    const { share } = this.sparring;
    if (phase === 'learn' && share > 0) this.owed += (this.matches * share) / (1 - share);
    return { version, phase, steps, decisions: data.count, matches: this.matches, notes: this.notes, data };
  }

  private createCasting(): Casting {
    const { game, config, rng } = this.context;
    return new Casting(game, this.seats, this.network, config, rng);
  }

  private createRollout(): Rollout {
    const { game, options, config, rng } = this.context;
    const cast =
      this.instructions?.phase === 'imitate' ? this.createLessons() : (copy: number) => this.casting.cast(copy);
    return new Rollout(game, rng, {
      copies: config.copies,
      options,
      opening: config.opening,
      cast,
      onMatch: (sitters, results) => this.onMatch(sitters, results),
    });
  }

  /** The teacher is asked at every seat; at some of them the learner's own choices are carried out. */
  private createLessons(): (copy: number) => Sitter[] {
    const { game, config, rng } = this.context;
    const create = createTeachers(game, config.warmStart.teacher ?? 'baseline');
    const rows = Array.from({ length: config.copies * this.seats }, () => create(new Rng(rng.fork())));
    return copy =>
      Array.from({ length: this.seats }, (_, seat) => {
        const isPupil = rng.float() < config.warmStart.pupils;
        const agent = rows[copy * this.seats + seat];
        return { name: LEARNER, network: isPupil ? this.network : null, agent, learns: true };
      });
  }

  private onMatch(sitters: readonly Sitter[], results: Float32Array): void {
    this.matches++;
    const opponent = sitters.find(({ learns }) => !learns);
    const seat = sitters.findIndex(({ learns }) => learns);
    if (opponent) this.notes.push({ opponent: opponent.name, points: (results[seat] + 1) / 2 });
  }
}
