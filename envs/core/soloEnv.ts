import { Env } from './env.ts';
import type { AnyAgent, AnyGame, Options, Seed } from './game.ts';
import type { GymEnv, Info, RenderMode, Reset, ResetOptions, Step } from './gym.ts';
import { RENDER_MODES } from './gym.ts';
import { renderMatch } from './renderMatch.ts';
import { Rng } from './rng.ts';
import { Box, Discrete } from './spaces.ts';

export interface SoloOptions {
  /** The learner's seat. */
  seat?: number;
  /** One agent for each other seat, in seat order. */
  opponents: readonly AnyAgent[];
  /** What the opponents draw from: seeded anew with each match, so that a seed repeats their choices too. */
  rngs?: readonly Rng[];
  options?: Options;
}

/** Opponents in an environment have no clock to watch. */
const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

export const envIdOf = (game: AnyGame): string => `${game.id[0].toUpperCase()}${game.id.slice(1)}-v${game.version}`;

/** One learning seat against given opponents, with Gymnasium's manners. */
export class SoloEnv implements GymEnv {
  readonly id: string;
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  readonly renderModes = RENDER_MODES;
  readonly seat: number;
  /** Called when a match has been set up and nobody has acted yet. */
  onMatch: ((match: Env, seed: Seed) => void) | null = null;
  private readonly game: AnyGame;
  private readonly opponents: readonly AnyAgent[];
  private readonly rngs: readonly Rng[];
  private readonly rng = new Rng(0);
  private readonly actions: Int32Array;
  private running: Env;
  private isClosed = false;

  constructor(game: AnyGame, { seat = 0, opponents, rngs = [], options = {} }: SoloOptions) {
    this.game = game;
    this.running = new Env(game, options);
    this.id = envIdOf(game);
    this.seat = this.checkSeat(seat);
    this.opponents = this.seatOpponents(opponents);
    this.rngs = rngs;
    this.observationSpace = new Box(0, 1, game.encoder.shape, 'uint8');
    this.actionSpace = new Discrete(game.encoder.actions);
    this.actions = new Int32Array(this.running.seats);
  }

  get unwrapped(): this {
    return this;
  }

  /** The match underneath, with its state and every seat's view. */
  get match(): Env {
    return this.running;
  }

  get maxSteps(): number {
    return this.game.maxSteps(this.running.options);
  }

  reset({ seed, options }: ResetOptions = {}): Reset {
    this.checkOpen();
    if (options) this.changeOptions(options);
    if (seed !== undefined) this.rng.seed(seed);
    const matchSeed = seed ?? this.rng.fork();
    this.running.reset(matchSeed);
    this.onMatch?.(this.running, matchSeed);
    this.startOpponents(matchSeed);
    this.playOthers();
    return { observation: this.observe(), info: this.describe() };
  }

  step(action: number): Step {
    this.checkOpen();
    this.running.checkLegal(this.seat, action);
    this.actions[this.seat] = action;
    this.chooseOthers();
    this.running.step(this.actions);
    this.playOthers();
    return this.report();
  }

  /** Gives up this decision as the contest's judge would have it, instead of a step. */
  forfeit(): Step {
    this.checkOpen();
    this.chooseOthers();
    this.running.forfeit(this.seat, this.actions);
    this.playOthers();
    return this.report();
  }

  render(mode: RenderMode = 'ansi'): string {
    return renderMatch(this.running, mode, this.seat);
  }

  close(): void {
    this.isClosed = true;
  }

  private startOpponents(matchSeed: Seed): void {
    const root = new Rng(matchSeed);
    for (const rng of this.rngs) rng.seed(root.fork());
    for (const agent of this.opponents) agent.start?.();
  }

  /** Goes on until the learner acts or the match is over. */
  private playOthers(): void {
    while (!this.running.terminated && this.running.buffers.acting[this.seat] === 0) {
      this.chooseOthers();
      this.running.step(this.actions);
    }
  }

  private chooseOthers(): void {
    const { buffers, views } = this.running;
    for (let seat = 0; seat < this.running.seats; seat++) {
      if (seat === this.seat || buffers.acting[seat] === 0) continue;
      this.actions[seat] = this.opponents[seat].choose(views[seat], buffers.masks[seat], TIMELESS);
    }
  }

  private report(): Step {
    const { terminated, buffers } = this.running;
    const reward = buffers.rewards[this.seat];
    return { observation: this.observe(), reward, terminated, truncated: false, info: this.describe() };
  }

  private observe(): Uint8Array {
    return this.running.buffers.observations[this.seat].slice();
  }

  private describe(): Info {
    const { game, running, seat } = this;
    const info: Info = {
      actionMask: running.buffers.masks[seat].slice(),
      turn: game.rules.turn(running.state),
      scores: Array.from({ length: running.seats }, (_, i) => game.rules.score(running.state, i)),
    };
    if (game.protocol.legalActions) {
      info.legalActions = running.terminated ? [] : game.protocol.legalActions(running.views[seat]);
    }
    return info;
  }

  private changeOptions(options: Options): void {
    const changed = new Env(this.game, { ...this.running.options, ...options });
    if (changed.seats !== this.running.seats) {
      throw new RangeError(`${this.id} was made for ${this.running.seats} seats: make another for ${changed.seats}`);
    }
    this.running = changed;
  }

  private checkSeat(seat: number): number {
    const { seats } = this.running;
    if (Number.isInteger(seat) && seat >= 0 && seat < seats) return seat;
    throw new RangeError(`${this.id} has the seats 0 to ${seats - 1}, not ${seat}`);
  }

  /** The opponents by seat; the learner's own place stays unused. */
  private seatOpponents(given: readonly AnyAgent[]): readonly AnyAgent[] {
    const others = this.running.seats - 1;
    if (given.length !== others) throw new RangeError(`${this.id} needs ${others} opponents, not ${given.length}`);
    return [...given.slice(0, this.seat), given[0], ...given.slice(this.seat)];
  }

  private checkOpen(): void {
    if (this.isClosed) throw new Error(`${this.id} was closed: make a new one`);
  }
}
