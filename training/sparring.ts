import type { StepReport } from '../arena/match.ts';
import { playMatch } from '../arena/match.ts';
import { type Contestant, findContestant } from '../arena/players.ts';
import { DEFAULT_MEMORY } from '../arena/program/programPlayer.ts';
import { Inference } from '../models/inference.ts';
import { countWeights } from '../models/parameters.ts';
import type { ActorContext, MatchNote } from './algorithm.ts';
import { drawIndex } from './casting.ts';
import { LearnerPlayer } from './learnerPlayer.ts';
import { Samples } from './samples.ts';

/** While others train on the same machine, programs get so many times the contest's limits. */
const CLOCK = { factor: 3, ponder: false };

/** The players among the opponents that are programs outside this process, with their shares. */
export const listPrograms = ({ game, config }: Pick<ActorContext, 'game' | 'config'>): [Contestant, number][] =>
  Object.entries(config.opponents.others)
    .filter(([, share]) => share > 0)
    .map(([notation, share]): [Contestant, number] => [findContestant(notation, game), share])
    .filter(([{ isProgram }]) => isProgram);

/**
 * Matches against programs that speak the contest's protocol, one at a time under the arena's judge. What a program
 * does wrong or too late costs it what it costs in the contest; one that dies is an error: nobody learns from it.
 */
export class Sparring {
  /** Their part of all matches, 0 to 1. */
  readonly share: number;
  /** Part of the game's hint in the values that are noted, 0 to 1. */
  hint = 0;
  readonly samples: Samples;
  private readonly context: ActorContext;
  private readonly programs: readonly [Contestant, number][];
  private readonly network: Inference;

  constructor(context: ActorContext) {
    const { spec, config } = context;
    const { latest, past, baseline, random, others } = config.opponents;
    const total = [latest, past, baseline, random, ...Object.values(others)].reduce((sum, part) => sum + part, 0);
    this.context = context;
    this.programs = listPrograms(context);
    this.share = this.programs.reduce((sum, [, share]) => sum + share, 0) / total;
    this.samples = new Samples(spec, this.programs.length > 0 ? config.chunk : 0);
    this.network = new Inference(spec, new Float32Array(countWeights(spec)), 1);
  }

  load(weights: Float32Array): void {
    this.network.load(weights);
  }

  /** One match, noted in the samples. Returns the steps that it took. */
  async play(): Promise<{ steps: number; note: MatchNote }> {
    const { game, options, rng } = this.context;
    const [program] =
      this.programs[
        drawIndex(
          this.programs.map(([, share]) => share),
          rng,
        )
      ];
    const seats = game.seats(options);
    const [chosen, seed] = [rng.int(seats), rng.fork()];
    this.samples.clear();
    const learner = new LearnerPlayer(
      { game, options, seat: chosen, rng, hint: this.hint },
      this.network,
      this.samples,
    );
    const place = { options, seed, programs: { ponder: false, memory: DEFAULT_MEMORY } };
    const players = Array.from({ length: seats }, (_, seat) =>
      seat === chosen ? learner : program.sit({ ...place, seat }),
    );
    const { steps, results } = await playMatch({ game, options, seed, clock: CLOCK }, players);
    refuseDead(program, steps);
    learner.settle(results[chosen]);
    return { steps: steps.length, note: { opponent: program.notation, points: (results[chosen] + 1) / 2 } };
  }
}

const refuseDead = ({ notation }: Contestant, steps: readonly StepReport[]): void => {
  for (const step of steps) {
    for (const exchange of step) {
      if (exchange?.verdict?.kind !== 'crash' && exchange?.verdict?.kind !== 'closed') continue;
      throw new Error(`the opponent '${notation}' died in a training match: ${exchange.verdict.complaint}`);
    }
  }
};
