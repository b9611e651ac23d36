import { IllegalAction } from './env.ts';
import type { GymEnv, RenderMode, Reset, ResetOptions, Step } from './gym.ts';
import type { ActionReplay } from './replay.ts';
import type { SoloEnv } from './soloEnv.ts';
import { Box, type Space } from './spaces.ts';

/** Passes everything on; wrappers override what they change. Masks and lists in `info` always survive. */
export class Wrapper implements GymEnv {
  protected readonly env: GymEnv;

  constructor(env: GymEnv) {
    this.env = env;
  }

  get id(): string {
    return this.env.id;
  }

  get observationSpace(): GymEnv['observationSpace'] {
    return this.env.observationSpace;
  }

  get actionSpace(): Space<number> {
    return this.env.actionSpace;
  }

  get renderModes(): readonly RenderMode[] {
    return this.env.renderModes;
  }

  get maxSteps(): number {
    return this.env.maxSteps;
  }

  get unwrapped(): GymEnv {
    return this.env.unwrapped;
  }

  reset(options?: ResetOptions): Reset {
    return this.env.reset(options);
  }

  step(action: number): Step {
    return this.env.step(action);
  }

  render(mode?: RenderMode): string {
    return this.env.render(mode);
  }

  close(): void {
    this.env.close();
  }
}

/** Cuts an episode off (`truncated`) after so many steps. */
export class TimeLimit extends Wrapper {
  private readonly limit: number;
  private steps = 0;

  constructor(env: GymEnv, limit: number) {
    super(env);
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`a time limit is a positive number, not ${limit}`);
    this.limit = limit;
  }

  override get maxSteps(): number {
    return Math.min(this.limit, this.env.maxSteps);
  }

  override reset(options?: ResetOptions): Reset {
    this.steps = 0;
    return this.env.reset(options);
  }

  override step(action: number): Step {
    const step = this.env.step(action);
    this.steps++;
    return { ...step, truncated: step.truncated || (!step.terminated && this.steps >= this.limit) };
  }
}

/** At an episode's end `info.episode` holds its return `r` and length `l`; the last hundred are kept. */
export class RecordEpisodeStatistics extends Wrapper {
  readonly returns: number[] = [];
  readonly lengths: number[] = [];
  private total = 0;
  private steps = 0;

  override reset(options?: ResetOptions): Reset {
    this.total = 0;
    this.steps = 0;
    return this.env.reset(options);
  }

  override step(action: number): Step {
    const step = this.env.step(action);
    this.total += step.reward;
    this.steps++;
    if (step.terminated || step.truncated) {
      step.info.episode = { r: this.total, l: this.steps };
      this.returns.splice(0, this.returns.length - 99);
      this.lengths.splice(0, this.lengths.length - 99);
      this.returns.push(this.total);
      this.lengths.push(this.steps);
    }
    return step;
  }
}

/** Keeps every decision of the running match, all seats', in `replay`. Goes right around the SoloEnv. */
export class RecordReplay extends Wrapper {
  replay: ActionReplay | null = null;

  constructor(env: SoloEnv) {
    super(env);
    env.onMatch = (match, seed) => {
      const { game, options, buffers } = match;
      const actions: number[][] = [];
      this.replay = { game: game.id, version: game.version, seed, options, actions };
      match.onStep = step => actions.push(Array.from(buffers.acting, (acts, seat) => (acts ? step[seat] : -1)));
    };
  }
}

/** Multiplies every reward. */
export class RewardScaling extends Wrapper {
  private readonly factor: number;

  constructor(env: GymEnv, factor: number) {
    super(env);
    this.factor = factor;
  }

  override step(action: number): Step {
    const step = this.env.step(action);
    return { ...step, reward: step.reward * this.factor };
  }
}

/** The last `length` observations as one, newest first; before the match began they are all 0. */
export class TurnHistory extends Wrapper {
  private readonly history: Uint8Array;
  private readonly size: number;
  private readonly space: Box;

  constructor(env: GymEnv, length: number) {
    super(env);
    const { shape } = env.observationSpace;
    this.space = new Box(0, 1, [shape[0] * length, ...shape.slice(1)], 'uint8');
    this.size = shape.reduce((product, side) => product * side, 1);
    this.history = new Uint8Array(this.size * length);
  }

  override get observationSpace(): Box {
    return this.space;
  }

  override reset(options?: ResetOptions): Reset {
    this.history.fill(0);
    const reset = this.env.reset(options);
    return { ...reset, observation: this.push(reset.observation) };
  }

  override step(action: number): Step {
    const step = this.env.step(action);
    return { ...step, observation: this.push(step.observation) };
  }

  private push(observation: Uint8Array): Uint8Array {
    this.history.copyWithin(this.size, 0);
    this.history.set(observation);
    return this.history.slice();
  }
}

/** Refuses a step before the first reset and after an episode's end. */
export class OrderEnforcing extends Wrapper {
  private isRunning = false;

  override reset(options?: ResetOptions): Reset {
    const reset = this.env.reset(options);
    this.isRunning = true;
    return reset;
  }

  override step(action: number): Step {
    if (!this.isRunning) throw new Error(`${this.id}: call reset before step`);
    const step = this.env.step(action);
    if (step.terminated || step.truncated) this.isRunning = false;
    return step;
  }
}

export const ILLEGAL_MODES = ['throw', 'forfeit'] as const;
export type IllegalMode = (typeof ILLEGAL_MODES)[number];

/** What an illegal action does: an error, or what the contest's judge does about an illegal answer. */
export class IllegalActions extends Wrapper {
  private readonly solo: SoloEnv;
  private readonly mode: IllegalMode;

  constructor(env: SoloEnv, mode: IllegalMode) {
    super(env);
    if (!ILLEGAL_MODES.includes(mode)) throw new RangeError(`illegal actions: 'throw' or 'forfeit', not '${mode}'`);
    this.solo = env;
    this.mode = mode;
  }

  override step(action: number): Step {
    try {
      return this.solo.step(action);
    } catch (error) {
      if (this.mode === 'throw' || !(error instanceof IllegalAction)) throw error;
      const step = this.solo.forfeit();
      return { ...step, info: { ...step.info, illegal: error.message } };
    }
  }
}
