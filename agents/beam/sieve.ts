import type { AnyGame, AnyState } from '../../envs/core/game.ts';
import { fingerprint } from '../search/sameData.ts';

/** Slots for each state that is let through. */
const SPARSE = 4;

/** Lets each state of a layer through once, and only so many in which the seat stands in the same place. */
export class Sieve {
  private readonly game: AnyGame;
  /** Fingerprints of the states that came through, 0 = none; open addressing, a power of 2. */
  private readonly prints: Int32Array;
  /** [places]: states that came through. */
  private readonly counts: Uint16Array;
  private seat = 0;
  private crowd = 0;

  constructor(game: AnyGame, capacity: number) {
    this.game = game;
    this.prints = new Int32Array(2 ** Math.ceil(Math.log2(SPARSE * capacity)));
    this.counts = new Uint16Array(game.outlook?.places ?? 0);
  }

  /** `crowd`: states a place. */
  begin(seat: number, crowd: number): void {
    this.seat = seat;
    this.crowd = crowd;
    this.prints.fill(0);
    this.counts.fill(0);
  }

  passes(state: AnyState): boolean {
    const { outlook } = this.game;
    if (outlook === undefined) return this.isNew(state);
    const place = outlook.place(state, this.seat);
    if (this.counts[place] >= this.crowd || !this.isNew(state)) return false;
    this.counts[place]++;
    return true;
  }

  private isNew(state: AnyState): boolean {
    const { prints } = this;
    const print = fingerprint(state, 1) | 1;
    const last = prints.length - 1;
    let slot = (print >>> 1) & last;
    for (; prints[slot] !== 0; slot = (slot + 1) & last) if (prints[slot] === print) return false;
    prints[slot] = print;
    return true;
  }
}
