import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { mostSeats } from '../search/evaluator.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import type { Predictor } from './predictor.ts';

/** Nothing is foreseen. */
export const NONE = -1;
/** The part of a decision's time after which no more is foreseen. */
const SHARE = 0.3;

/** What everybody is expected to do in the coming steps. */
export class Line {
  readonly seats: number;
  /** [depth, seats]: actions, NONE where nothing is foreseen. */
  readonly actions: Int16Array;
  private readonly game: AnyGame;
  private readonly predictor: Predictor;
  private readonly depth: number;
  private readonly state: AnyState;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;

  constructor(game: AnyGame, predictor: Predictor, depth: number) {
    this.game = game;
    this.predictor = predictor;
    this.depth = depth;
    this.seats = mostSeats(game);
    this.actions = new Int16Array(depth * this.seats);
    this.state = game.rules.createState();
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
  }

  /** Plays on from a state with everybody as predicted. */
  foresee(root: AnyState, stopwatch: Stopwatch): void {
    const { rules } = this.game;
    this.actions.fill(NONE);
    rules.copy(root, this.state);
    for (let step = 0; step < this.depth && !rules.isOver(this.state); step++) {
      if (stopwatch.spent() > SHARE) return;
      for (let seat = 0; seat < this.seats; seat++) this.predict(step, seat, stopwatch);
      this.play(step);
    }
  }

  private predict(step: number, seat: number, stopwatch: Stopwatch): void {
    const { rules, vision, encoder } = this.game;
    if (!rules.acts(this.state, seat)) return;
    vision.look(this.state, seat, this.view);
    encoder.mask(this.view, this.mask);
    this.actions[step * this.seats + seat] = this.predictor.predict(this.view, this.mask, stopwatch.early());
  }

  private play(step: number): void {
    for (let seat = 0; seat < this.seats; seat++) {
      const action = this.actions[step * this.seats + seat];
      if (action !== NONE) this.game.rules.decide(this.state, seat, action);
    }
    this.game.rules.advance(this.state);
  }
}
