import type { AnyState, AnyView, Game, Options, Seed, View } from './game.ts';
import { resolveOptions } from './options.ts';

/** Buffers that an Env writes into: its own by default, or one row of a batch. All are indexed by seat. */
export interface EnvBuffers {
  /** Each `shape`'s product long; valid for the seats that act. */
  observations: Uint8Array[];
  /** Each `actions` long, 1 = legal; valid for the seats that act. */
  masks: Uint8Array[];
  /** 1 = this seat owes an action. */
  acting: Uint8Array;
  rewards: Float32Array;
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, side) => product * side, 1);

const createBuffers = (seats: number, observation: number, actions: number): EnvBuffers => ({
  observations: Array.from({ length: seats }, () => new Uint8Array(observation)),
  masks: Array.from({ length: seats }, () => new Uint8Array(actions)),
  acting: new Uint8Array(seats),
  rewards: new Float32Array(seats),
});

/**
 * One match for all its seats, on buffers that are made once. Each step takes one action from every acting seat.
 * The hot core under every other form of environment: SoloEnv, ParallelEnv, AecEnv, VectorEnv.
 */
export class Env<State = AnyState, V extends View = AnyView> {
  readonly game: Game<State, V>;
  readonly options: Options;
  readonly seats: number;
  readonly state: State;
  /** What each seat knows; up to date for acting seats, and for all where the game's views remember. */
  readonly views: V[];
  readonly buffers: EnvBuffers;
  /** No match is running: the last one ended by its rules, or none was begun. */
  terminated = true;
  /** Steps since reset. */
  steps = 0;
  /** Called with every step's actions before they are taken; a seat that forfeits has -1. */
  onStep: ((actions: ArrayLike<number>) => void) | null = null;

  constructor(game: Game<State, V>, options: Options = {}, buffers?: EnvBuffers) {
    this.game = game;
    this.options = resolveOptions(game, options);
    this.seats = game.seats(this.options);
    this.state = game.rules.createState();
    this.views = Array.from({ length: this.seats }, () => game.vision.createView());
    this.buffers = buffers ?? createBuffers(this.seats, sizeOf(game.encoder.shape), game.encoder.actions);
  }

  reset(seed: Seed): void {
    this.game.rules.start(this.state, seed, this.options);
    for (let seat = 0; seat < this.seats; seat++) this.game.vision.start(this.views[seat], seat, this.options);
    this.buffers.rewards.fill(0);
    this.terminated = false;
    this.steps = 0;
    this.observe();
  }

  /** `actions[seat]` for every acting seat; the others' entries are ignored. Rewards are not 0 only at the end. */
  step(actions: ArrayLike<number>): void {
    const { rules } = this.game;
    if (this.terminated) throw new Error(`${this.game.id}: no match is running: call reset first`);
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.buffers.acting[seat] === 1) this.checkLegal(seat, actions[seat]);
    }
    this.onStep?.(actions);
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.buffers.acting[seat] === 1) rules.decide(this.state, seat, actions[seat]);
    }
    this.advance();
  }

  /** A step in which one acting seat gives up its order as the contest's judge would have it; the others act. */
  forfeit(loser: number, actions: ArrayLike<number>): void {
    const { rules } = this.game;
    this.onStep?.(Array.from(actions, (action, seat) => (seat === loser ? -1 : action)));
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.buffers.acting[seat] === 0) continue;
      if (seat === loser) rules.forfeit(this.state, seat, 'illegal');
      else rules.decide(this.state, seat, actions[seat]);
    }
    this.advance();
  }

  private advance(): void {
    const { rules } = this.game;
    rules.advance(this.state);
    this.steps++;
    if (rules.isOver(this.state)) this.finish();
    this.observe();
  }

  private finish(): void {
    this.terminated = true;
    for (let seat = 0; seat < this.seats; seat++) {
      this.buffers.rewards[seat] = this.game.rules.result(this.state, seat);
    }
  }

  private observe(): void {
    const { rules, vision, encoder } = this.game;
    const { observations, masks, acting } = this.buffers;
    for (let seat = 0; seat < this.seats; seat++) {
      acting[seat] = rules.acts(this.state, seat) ? 1 : 0;
      const isWatched = acting[seat] === 1 || this.terminated;
      if (isWatched || vision.remembers) vision.look(this.state, seat, this.views[seat]);
      if (isWatched) encoder.encode(this.views[seat], observations[seat]);
      if (acting[seat] === 1) encoder.mask(this.views[seat], masks[seat]);
      else masks[seat].fill(0);
    }
  }

  /** Throws unless the seat may take this action now. */
  checkLegal(seat: number, action: number): void {
    if (this.buffers.masks[seat][action] === 1) return;
    const { mask, count } = describeMask(this.buffers.masks[seat]);
    throw new IllegalAction(
      `${this.game.id}: action ${action} of seat ${seat} is not legal at step ${this.steps}; ${count} are: ${mask}`,
      seat,
    );
  }
}

export class IllegalAction extends RangeError {
  readonly seat: number;
  constructor(message: string, seat: number) {
    super(message);
    this.seat = seat;
  }
}

const describeMask = (mask: Uint8Array) => {
  const legal = [...mask.keys()].filter(action => mask[action] === 1);
  const shown = legal.slice(0, 20).join(', ');
  return { count: legal.length, mask: legal.length > 20 ? `${shown}, ...` : shown };
};
