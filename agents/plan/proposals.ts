import type { AnyAgent, AnyGame, AnyView } from '../../envs/core/game.ts';
import { TIMELESS } from '../timeless.ts';

/** Decisions of one turn at most. */
const MOST_DECISIONS = 64;

/** Whole orders for the turn at hand, each different from the others. */
export class Proposals {
  count = 0;
  /** [most, MOST_DECISIONS] */
  private readonly actions: Uint16Array;
  /** [most] */
  private readonly lengths: Uint8Array;
  private readonly game: AnyGame;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;

  constructor(game: AnyGame, most: number) {
    this.game = game;
    this.actions = new Uint16Array(most * MOST_DECISIONS);
    this.lengths = new Uint8Array(most);
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
  }

  clear(): void {
    this.count = 0;
  }

  /** What this player would order from here on. An order that is there already is not added again. */
  ask(player: AnyAgent, view: AnyView): void {
    const { vision, encoder } = this.game;
    const first = this.count * MOST_DECISIONS;
    let length = 0;
    for (vision.copy(view, this.view); length < MOST_DECISIONS && vision.owes(this.view); length++) {
      encoder.mask(this.view, this.mask);
      const action = player.choose(this.view, this.mask, TIMELESS);
      this.actions[first + length] = action;
      vision.decide(this.view, action);
    }
    this.lengths[this.count] = length;
    if (!this.isRepeated()) this.count++;
  }

  length(proposal: number): number {
    return this.lengths[proposal];
  }

  action(proposal: number, decision: number): number {
    return this.actions[proposal * MOST_DECISIONS + decision];
  }

  private isRepeated(): boolean {
    for (let other = 0; other < this.count; other++) if (this.isSame(other, this.count)) return true;
    return false;
  }

  private isSame(one: number, other: number): boolean {
    if (this.lengths[one] !== this.lengths[other]) return false;
    for (let i = 0; i < this.lengths[one]; i++) if (this.action(one, i) !== this.action(other, i)) return false;
    return true;
  }
}
