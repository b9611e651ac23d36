import type { AnyGame } from '../envs/core/game.ts';
import { bytesFor, packRow } from './bits.ts';
import { CERTAIN, type ReplayData } from './replayBuffer.ts';
import type { Finding, FindingSink } from './selfPlay.ts';

/**
 * Collects the findings of whole matches as learners want them: the value to learn is a mix of the match's result and
 * what the search expected.
 */
export class SelfPlayFindings implements FindingSink {
  count = 0;
  matches = 0;
  private readonly game: AnyGame;
  private readonly resultShare: number;
  private readonly features: number;
  private readonly observation: Uint8Array;
  private readonly mask: Uint8Array;
  private observations: Uint8Array;
  private masks: Uint8Array;
  private policies: Uint16Array;
  private values: Float32Array;
  private seats: Uint8Array;
  /** Where the findings of the match at hand begin. */
  private first = 0;

  /** `resultShare`: the result's part in the values to learn. */
  constructor(game: AnyGame, capacity: number, resultShare: number) {
    const { shape, actions } = game.encoder;
    this.game = game;
    this.resultShare = resultShare;
    this.features = shape.reduce((product, side) => product * side, 1);
    this.observation = new Uint8Array(this.features);
    this.mask = new Uint8Array(actions);
    this.observations = new Uint8Array(capacity * bytesFor(this.features));
    this.masks = new Uint8Array(capacity * bytesFor(actions));
    this.policies = new Uint16Array(capacity * actions);
    this.values = new Float32Array(capacity);
    this.seats = new Uint8Array(capacity);
  }

  note({ seat, view, policy, value }: Finding): void {
    const { encoder } = this.game;
    if (this.count === this.values.length) this.grow();
    const row = this.count++;
    encoder.encode(view, this.observation);
    encoder.mask(view, this.mask);
    packRow(this.observation, 0, this.features, this.observations, row * bytesFor(this.features));
    packRow(this.mask, 0, encoder.actions, this.masks, row * bytesFor(encoder.actions));
    for (let i = 0; i < encoder.actions; i++) {
      this.policies[row * encoder.actions + i] = Math.round(policy[i] * CERTAIN);
    }
    this.values[row] = value;
    this.seats[row] = seat;
  }

  settle(results: Float64Array): void {
    const share = this.resultShare;
    for (let row = this.first; row < this.count; row++) {
      this.values[row] = share * results[this.seats[row]] + (1 - share) * this.values[row];
    }
    this.first = this.count;
    this.matches++;
  }

  /** Hands over all findings and begins anew. */
  take(): ReplayData {
    const { count, features } = this;
    const { actions } = this.game.encoder;
    this.count = 0;
    this.first = 0;
    this.matches = 0;
    return {
      count,
      observations: this.observations.slice(0, count * bytesFor(features)),
      masks: this.masks.slice(0, count * bytesFor(actions)),
      policies: this.policies.slice(0, count * actions),
      values: this.values.slice(0, count),
    };
  }

  private grow(): void {
    this.observations = twice(this.observations);
    this.masks = twice(this.masks);
    this.policies = twice(this.policies);
    this.values = twice(this.values);
    this.seats = twice(this.seats);
  }
}

const twice = <T extends Uint8Array | Uint16Array | Float32Array>(array: T): T => {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2);
  larger.set(array);
  return larger;
};
