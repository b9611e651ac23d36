import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import { softmaxMasked } from '../../models/distribution.ts';
import type { Inference } from '../../models/inference.ts';

/** What a network expects the other of two seats to do; nothing is hidden, so what that seat sees is known. */
export class Prediction {
  /** [actions] how likely each is, 0 for what is illegal */
  readonly likelihoods: Float32Array;
  private readonly game: AnyGame;
  private readonly inference: Inference;
  private readonly rng: Rng;
  private readonly state: AnyState;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;

  constructor(game: AnyGame, inference: Inference, rng: Rng) {
    this.game = game;
    this.inference = inference;
    this.rng = rng;
    this.state = game.rules.createState();
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.likelihoods = new Float32Array(game.encoder.actions);
  }

  /** `seen`: by the seat whose opponent is meant. */
  look(seen: AnyView): void {
    const { vision, encoder } = this.game;
    vision.imagine(seen, this.rng, this.state);
    vision.look(this.state, 1 - seen.seat, this.view);
    encoder.mask(this.view, this.mask);
    encoder.encode(this.view, this.inference.observations);
    this.inference.compute(1);
    softmaxMasked(this.inference.policy, 0, this.mask, 0, encoder.actions, this.likelihoods);
  }
}
