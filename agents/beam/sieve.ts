import type { AnyGame, AnyState } from '../../envs/core/game.ts';
import { fingerprint } from '../search/sameData.ts';

/** Slots for each state that is let through. */
const SPARSE = 4;

/** Lets each state of a layer through once, and only so many in which the seat stands in the same place. */
export class Sieve {
  private readonly game: AnyGame;
  private readonly crowd: number;
  /** Fingerprints of the states that came through, 0 = none; open addressing, a power of 2. */
  private readonly prints: Int32Array;
  /** [places]: states that came through. */
  private readonly counts: Uint16Array;

  /** `crowd`: states a place. */
  constructor(game: AnyGame, capacity: number, crowd: number) {
    this.game = game;
    this.crowd = crowd;
    this.prints = new Int32Array(2 ** Math.ceil(Math.log2(SPARSE * capacity)));
    this.counts = new Uint16Array(game.outlook?.places ?? 0);
  }

  clear(): void {
    this.prints.fill(0);
    this.counts.fill(0);
  }

  passes(state: AnyState, seat: number): boolean {
    const { outlook } = this.game;
    const place = outlook === undefined ? 0 : outlook.place(state, seat);
    if (outlook !== undefined && this.counts[place] >= this.crowd) return false;
    if (!this.isNew(fingerprint(state, 1) | 1)) return false;
    if (outlook !== undefined) this.counts[place]++;
    return true;
  }

  private isNew(print: number): boolean {
    const { prints } = this;
    let slot = print >>> 1;
    for (slot &= prints.length - 1; prints[slot] !== 0; slot = (slot + 1) & (prints.length - 1)) {
      if (prints[slot] === print) return false;
    }
    prints[slot] = print;
    return true;
  }
}
