import type { Answer, Player, Question } from '../arena/player.ts';
import type { AnyGame, AnyState, AnyView, Options } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { logProbabilityMasked, sampleMasked } from '../models/distribution.ts';
import type { Inference } from '../models/inference.ts';
import type { Samples } from './samples.ts';

export interface LearnerSeat {
  readonly game: AnyGame;
  readonly options: Options;
  readonly seat: number;
  readonly rng: Rng;
  /** Part of the game's hint in the values that are noted, 0 to 1. */
  readonly hint: number;
}

/** The learner at one seat of a match under the arena's judge: draws its actions from the network and notes them. */
export class LearnerPlayer implements Player {
  readonly isProgram = false;
  private readonly place: LearnerSeat;
  private readonly network: Inference;
  private readonly samples: Samples;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;
  private last = -1;

  constructor(place: LearnerSeat, network: Inference, samples: Samples) {
    const { game, options, seat } = place;
    this.place = place;
    this.network = network;
    this.samples = samples;
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    game.vision.start(this.view, seat, options);
  }

  look(state: AnyState): void {
    this.place.game.vision.look(state, this.place.seat, this.view);
  }

  ask({ state }: Question): Answer {
    const { vision, protocol } = this.place.game;
    this.look(state);
    while (vision.owes(this.view)) vision.decide(this.view, this.choose(state));
    return { lines: protocol.writeOrder(this.view), verdict: null, wall: 0, cpu: null, waited: 0, stderr: '' };
  }

  /** The match's result belongs to the last decision. */
  settle(result: number): void {
    if (this.last < 0) return;
    this.samples.rewards[this.last] += result;
    this.samples.ended[this.last] = 1;
  }

  private choose(state: AnyState): number {
    const { network, view, mask } = this;
    const { game, rng, seat, hint } = this.place;
    const { actions } = game.encoder;
    game.encoder.mask(view, mask);
    game.encoder.encode(view, network.observations);
    network.compute(1);
    const action = sampleMasked(network.policy, 0, mask, 0, actions, rng);
    const value = network.value[0];
    const expected = hint > 0 ? value + hint * (game.potential(state, seat) - value) : value;
    this.note(action, logProbabilityMasked(network.policy, 0, mask, 0, actions, action), expected);
    return action;
  }

  /** A match with more decisions than fit is learned from up to there. */
  private note(action: number, logProbability: number, value: number): void {
    const { samples } = this;
    if (!samples.hasRoom(1)) this.last = -1;
    if (!samples.hasRoom(1)) return;
    const sample = samples.add(this.last);
    samples.chosen[sample] = action;
    samples.logProbabilities[sample] = logProbability;
    samples.values[sample] = value;
    samples.writeRow(sample, this.network.observations, this.mask, 0);
    this.last = sample;
  }
}
