import type { AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { Inference } from '../models/inference.ts';
import { countWeights } from '../models/parameters.ts';
import type { NetworkSpec } from '../models/spec.ts';
import type { PoolEntry } from './algorithm.ts';
import type { TrainingConfig } from './config.ts';
import { createOpponents, type Opponent, playsWithin } from './opponents.ts';
import type { Sitter } from './rollout.ts';

export const LEARNER = 'learner';

interface Seated extends Sitter {
  name: string;
}

/** Decides who sits where, match by match, by the shares of the configuration. */
export class Casting {
  private readonly seats: number;
  private readonly rng: Rng;
  private readonly learner: Sitter;
  private readonly kinds: readonly { readonly notation: string | null; readonly share: number }[];
  private readonly past: number;
  private readonly createOpponent: (notation: string, rng: Rng) => Opponent;
  /** Agents remember their match: one for each notation and row. */
  private readonly seated = new Map<string, Sitter>();
  private readonly slots: Seated[];
  private slotShares: number[] = [];

  constructor(game: AnyGame, seats: number, network: Inference, config: TrainingConfig, rng: Rng) {
    const { latest, past, baseline, random, others } = config.opponents;
    this.seats = seats;
    this.rng = rng;
    this.learner = { name: LEARNER, network, agent: null, learns: true };
    this.past = past;
    this.kinds = [
      { notation: null, share: latest },
      { notation: 'baseline', share: baseline },
      { notation: 'random', share: random },
      ...Object.entries(others)
        .filter(([notation]) => playsWithin(notation, game))
        .map(([notation, share]) => ({ notation, share })),
    ];
    const rows = config.copies * seats;
    this.createOpponent = createOpponents(game, rows);
    this.slots = Array.from({ length: config.pool.present }, () => createSlot(network.spec, rows));
  }

  /** These earlier selves take part from now on. */
  usePool(pool: readonly PoolEntry[]): void {
    this.slotShares = pool.slice(0, this.slots.length).map(({ share }) => share);
    this.slotShares.forEach((_, i) => {
      const slot = this.slots[i];
      if (slot.name === pool[i].name) return;
      slot.name = pool[i].name;
      slot.network?.load(pool[i].weights);
    });
  }

  cast(copy: number): Sitter[] {
    const chosen = this.rng.int(this.seats);
    const opponent = this.draw();
    return Array.from({ length: this.seats }, (_, seat) => {
      if (seat === chosen || opponent === null) return this.learner;
      return typeof opponent === 'string' ? this.seat(opponent, copy * this.seats + seat) : opponent;
    });
  }

  /** Null: the learner itself. Before there are earlier selves, their share is the learner's too. */
  private draw(): string | Sitter | null {
    const isPast = this.slotShares.length > 0;
    const total = this.kinds.reduce((sum, { share }) => sum + share, this.past);
    let left = this.rng.float() * total;
    for (const { notation, share } of this.kinds) {
      left -= share;
      if (left < 0) return notation;
    }
    return isPast ? this.slots[drawIndex(this.slotShares, this.rng)] : null;
  }

  private seat(notation: string, row: number): Sitter {
    const key = `${row} ${notation}`;
    const known = this.seated.get(key);
    if (known) return known;
    const opponent = this.createOpponent(notation, new Rng(this.rng.fork()));
    const sitter: Sitter = { name: notation, ...opponent, learns: false };
    this.seated.set(key, sitter);
    return sitter;
  }
}

const createSlot = (spec: NetworkSpec, rows: number): Seated => ({
  name: '',
  network: new Inference(spec, new Float32Array(countWeights(spec)), rows),
  agent: null,
  learns: false,
});

/** An index drawn in proportion to the shares. */
export const drawIndex = (shares: readonly number[], rng: Rng): number => {
  let left = rng.float() * shares.reduce((sum, share) => sum + share, 0);
  const found = shares.findIndex(share => {
    left -= share;
    return left < 0;
  });
  return Math.max(found, 0);
};
