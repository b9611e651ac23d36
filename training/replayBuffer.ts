import type { Symmetry } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import { bytesFor, unpackRow } from './bits.ts';
import { copyRow } from './copyRow.ts';

/** Findings as they travel and as they are saved. */
export interface ReplayData {
  readonly count: number;
  /** [count, bytes of an observation's bits], [count, bytes of a mask's bits] */
  readonly observations: Uint8Array;
  readonly masks: Uint8Array;
  /** [count, actions], 65535 = certain */
  readonly policies: Uint16Array;
  /** [count] */
  readonly values: Float32Array;
}

export const CERTAIN = 65535;

export interface WindowOptions {
  /** Findings at most. */
  readonly capacity: number;
  /** Up to here all findings count; beyond, the window grows as their total to the power of `growth`. */
  readonly start: number;
  readonly growth: number;
}

/** The newest findings of self-play; older ones leave as the window, growing ever more slowly, moves on. */
export class ReplayBuffer {
  /** Findings ever added. */
  total = 0;
  private readonly options: WindowOptions;
  private readonly features: number;
  private readonly actions: number;
  private readonly symmetries: readonly Symmetry[];
  private readonly observations: Uint8Array;
  private readonly masks: Uint8Array;
  private readonly policies: Uint16Array;
  private readonly values: Float32Array;
  /** Scratch: one row before it is turned. */
  private readonly observation: Uint8Array;
  private readonly mask: Uint8Array;

  constructor(features: number, actions: number, symmetries: readonly Symmetry[], options: WindowOptions) {
    const { capacity } = options;
    this.options = options;
    this.features = features;
    this.actions = actions;
    this.symmetries = symmetries;
    this.observations = new Uint8Array(capacity * bytesFor(features));
    this.masks = new Uint8Array(capacity * bytesFor(actions));
    this.policies = new Uint16Array(capacity * actions);
    this.values = new Float32Array(capacity);
    this.observation = new Uint8Array(features);
    this.mask = new Uint8Array(actions);
  }

  /** Findings that are learned from now. */
  get window(): number {
    const { start, growth, capacity } = this.options;
    if (this.total <= start) return this.total;
    return Math.min(capacity, Math.floor(start * (this.total / start) ** growth));
  }

  append(data: ReplayData): void {
    for (let row = 0; row < data.count; row++) {
      const to = this.total++ % this.options.capacity;
      copyRow(data.observations, row, this.observations, to, bytesFor(this.features));
      copyRow(data.masks, row, this.masks, to, bytesFor(this.actions));
      copyRow(data.policies, row, this.policies, to, this.actions);
      this.values[to] = data.values[row];
    }
  }

  /**
   * Writes a drawn finding, turned by a drawn symmetry, into row `row` of [rows, features], [rows, actions] twice and
   * [rows].
   */
  draw(
    rng: Rng,
    row: number,
    observations: Uint8Array,
    masks: Uint8Array,
    policies: Float32Array,
    values: Float32Array,
  ): void {
    const { capacity } = this.options;
    const from = (this.total - 1 - rng.int(this.window)) % capacity;
    const turn = rng.int(this.symmetries.length + 1);
    const symmetry = turn === 0 ? null : this.symmetries[turn - 1];
    const { features, actions, observation, mask } = this;
    unpackRow(this.observations, from * bytesFor(features), features, observation, 0);
    unpackRow(this.masks, from * bytesFor(actions), actions, mask, 0);
    for (let i = 0; i < features; i++) {
      observations[row * features + (symmetry ? symmetry.observation[i] : i)] = observation[i];
    }
    for (let action = 0; action < actions; action++) {
      const to = row * actions + (symmetry ? symmetry.action[action] : action);
      masks[to] = mask[action];
      policies[to] = this.policies[from * actions + action] / CERTAIN;
    }
    values[row] = this.values[from];
  }

  /** What is in the window, oldest first. */
  readState(): ReplayData & { readonly total: number } {
    const { window, features, actions, options } = this;
    const state = {
      total: this.total,
      count: window,
      observations: new Uint8Array(window * bytesFor(features)),
      masks: new Uint8Array(window * bytesFor(actions)),
      policies: new Uint16Array(window * actions),
      values: new Float32Array(window),
    };
    for (let row = 0; row < window; row++) {
      const from = (this.total - window + row) % options.capacity;
      copyRow(this.observations, from, state.observations, row, bytesFor(features));
      copyRow(this.masks, from, state.masks, row, bytesFor(actions));
      copyRow(this.policies, from, state.policies, row, actions);
      state.values[row] = this.values[from];
    }
    return state;
  }

  writeState(state: ReplayData & { readonly total: number }): void {
    this.total = state.total - state.count;
    this.append(state);
  }
}
