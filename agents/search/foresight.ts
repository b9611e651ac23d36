import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { mostSeats } from './evaluator.ts';
import { fingerprint } from './sameData.ts';

/** Different ways in which the others may go on; an action is deadly if it is so in some and no escape in any. */
const REPLIES = 4;
/** Steps ahead, and states looked at for one action and one reply before it counts as safe. */
const DEPTH = 9;
const BUDGET = 600;
/** Power of 2. */
const SEEN = 4096;

/** Outlooks: as results go. */
const DEAD = -1;
const DRAWN = 0;
const ALIVE = 1;
/** In a mask: legal, but not to be chosen. */
const DEADLY = 2;

/**
 * For simultaneous games in the open: which actions lead to certain loss within a few steps, whatever the seat does
 * afterwards. The others go on in a few fixed ways that do not depend on what the seat does.
 */
export class Foresight {
  private readonly game: AnyGame;
  /** By depth. */
  private readonly states: readonly AnyState[];
  private readonly masks: readonly Uint8Array[];
  private readonly views: readonly AnyView[];
  private readonly othersMask: Uint8Array;
  /** Fingerprints of states from which there is no way out. */
  private readonly seen = new Int32Array(SEEN);
  private left = 0;

  constructor(game: AnyGame) {
    const depths = Array.from({ length: DEPTH + 1 });
    this.game = game;
    this.states = depths.map(() => game.rules.createState());
    this.masks = depths.map(() => new Uint8Array(game.encoder.actions));
    this.views = Array.from({ length: mostSeats(game) }, () => game.vision.createView());
    this.othersMask = new Uint8Array(game.encoder.actions);
  }

  /** Takes deadly actions out of a mask, unless all are. Returns how many were taken out. */
  prune(state: AnyState, seat: number, mask: Uint8Array): number {
    let deadly = 0;
    let legal = 0;
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] !== 1) continue;
      legal++;
      if (this.isDeadly(state, seat, action)) {
        mask[action] = DEADLY;
        deadly++;
      }
    }
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] === DEADLY) mask[action] = deadly === legal ? 1 : 0;
    }
    return deadly === legal ? 0 : deadly;
  }

  /** A draw by the others' own doing is no escape, but no loss either. */
  private isDeadly(state: AnyState, seat: number, action: number): boolean {
    let lowest = DRAWN;
    for (let reply = 0; reply < REPLIES; reply++) {
      this.left = BUDGET;
      this.seen.fill(0);
      this.game.rules.copy(state, this.states[0]);
      this.step(0, seat, action, reply);
      const outlook = this.outlook(1, seat, reply);
      if (outlook === ALIVE) return false;
      if (outlook === DEAD) lowest = DEAD;
    }
    return lowest === DEAD;
  }

  /** The best that the seat can still come to, DEPTH steps after the root. */
  private outlook(depth: number, seat: number, reply: number): number {
    const { rules } = this.game;
    const state = this.states[depth];
    if (rules.isOver(state)) return Math.sign(rules.result(state, seat));
    if (!rules.acts(state, seat)) return DEAD;
    if (depth === DEPTH || this.left-- <= 0) return ALIVE;
    const print = fingerprint(state, depth) | 1;
    const slot = print & (SEEN - 1);
    if (this.seen[slot] === print) return DEAD;
    const best = this.tryAll(depth, seat, reply);
    if (best === DEAD) this.seen[slot] = print;
    return best;
  }

  private tryAll(depth: number, seat: number, reply: number): number {
    const mask = this.masks[depth];
    const view = this.views[seat];
    this.game.vision.look(this.states[depth], seat, view);
    this.game.encoder.mask(view, mask);
    let best = DEAD;
    for (let action = 0; action < mask.length && best !== ALIVE; action++) {
      if (mask[action] !== 1) continue;
      this.step(depth, seat, action, reply);
      best = Math.max(best, this.outlook(depth + 1, seat, reply));
    }
    return best;
  }

  /** One step on from a depth's state into the next depth's. */
  private step(depth: number, seat: number, action: number, reply: number): void {
    const { rules } = this.game;
    const from = this.states[depth];
    const to = this.states[depth + 1];
    rules.copy(from, to);
    for (let other = 0; other < this.views.length; other++) {
      if (!rules.acts(from, other)) continue;
      rules.decide(to, other, other === seat ? action : this.replyOf(from, other, depth, reply));
    }
    rules.advance(to);
  }

  private replyOf(state: AnyState, other: number, depth: number, reply: number): number {
    const mask = this.othersMask;
    this.game.vision.look(state, other, this.views[other]);
    this.game.encoder.mask(this.views[other], mask);
    let legal = 0;
    for (let action = 0; action < mask.length; action++) legal += mask[action];
    let left = (reply * 7 + depth * 5 + other * 3) % legal;
    for (let action = 0; ; action++) if (mask[action] === 1 && left-- === 0) return action;
  }
}
