import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { resolveOptions } from '../../envs/core/options.ts';
import { mostSeats } from './evaluator.ts';

/**
 * What each seat sees of the states that a search goes through. Views that remember are led from the root turn by turn;
 * the others look when they are needed.
 */
export class Onlookers {
  readonly views: readonly AnyView[];
  private readonly game: AnyGame;
  private readonly remembers: boolean;
  private readonly atRoot: readonly AnyView[];

  constructor(game: AnyGame) {
    const create = (): AnyView[] => Array.from({ length: mostSeats(game) }, () => game.vision.createView());
    this.game = game;
    this.remembers = game.vision.remembers;
    this.views = create();
    this.atRoot = create();
    this.start();
  }

  /** A new match. */
  start(): void {
    const options = resolveOptions(this.game);
    for (let seat = 0; seat < this.views.length; seat++) {
      this.game.vision.start(this.views[seat], seat, options);
      this.game.vision.start(this.atRoot[seat], seat, options);
    }
  }

  /** A search from this state begins. `known`: the view of the seat that searches, with all that it remembers. */
  gather(state: AnyState, known: AnyView | null): void {
    if (!this.remembers) return;
    for (let seat = 0; seat < this.views.length; seat++) {
      if (known !== null && known.seat === seat) this.game.vision.copy(known, this.atRoot[seat]);
      else this.game.vision.look(state, seat, this.atRoot[seat]);
    }
  }

  /** Back to the root. */
  restart(): void {
    if (!this.remembers) return;
    for (let seat = 0; seat < this.views.length; seat++) this.game.vision.copy(this.atRoot[seat], this.views[seat]);
  }

  /** One step on. */
  follow(state: AnyState): void {
    if (!this.remembers) return;
    for (let seat = 0; seat < this.views.length; seat++) this.game.vision.look(state, seat, this.views[seat]);
  }

  /** Here the search looks at the views of those who act. */
  arrive(state: AnyState): void {
    if (this.remembers) return;
    const { rules, vision } = this.game;
    for (let seat = 0; seat < this.views.length; seat++) {
      if (rules.acts(state, seat)) vision.look(state, seat, this.views[seat]);
    }
  }
}
