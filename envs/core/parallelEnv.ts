import { Env } from './env.ts';
import type { AnyGame, Options } from './game.ts';
import { type Info, RENDER_MODES, type RenderMode, type ResetOptions } from './gym.ts';
import { renderMatch } from './renderMatch.ts';
import { Rng } from './rng.ts';
import { envIdOf } from './soloEnv.ts';
import { Box, Discrete } from './spaces.ts';

export type ByAgent<T> = Record<string, T>;

export interface ParallelReset {
  observations: ByAgent<Uint8Array>;
  infos: ByAgent<Info>;
}

export interface ParallelStep extends ParallelReset {
  rewards: ByAgent<number>;
  terminations: ByAgent<boolean>;
  truncations: ByAgent<boolean>;
}

/**
 * All seats at once, after PettingZoo's Parallel API. `agents` are the seats of a running match ('seat_0', ...); those
 * whose `infos[agent].acts` is true owe an action in the next step. A seat that is out of the match owes nothing and
 * gets its result with the others' when the match ends.
 */
export class ParallelEnv {
  readonly id: string;
  readonly possibleAgents: readonly string[];
  readonly renderModes = RENDER_MODES;
  readonly match: Env;
  agents: readonly string[] = [];
  private readonly rng = new Rng(0);
  private isClosed = false;

  constructor(game: AnyGame, options: Options = {}) {
    this.match = new Env(game, options);
    this.id = envIdOf(game);
    this.possibleAgents = Array.from({ length: this.match.seats }, (_, seat) => `seat_${seat}`);
  }

  observationSpace(_agent: string): Box {
    return new Box(0, 1, this.match.game.encoder.shape, 'uint8');
  }

  actionSpace(_agent: string): Discrete {
    return new Discrete(this.match.game.encoder.actions);
  }

  get maxSteps(): number {
    return this.match.game.maxSteps(this.match.options);
  }

  reset({ seed }: ResetOptions = {}): ParallelReset {
    this.checkOpen();
    if (seed !== undefined) this.rng.seed(seed);
    this.match.reset(seed ?? this.rng.fork());
    this.agents = this.possibleAgents;
    return { observations: this.observe(), infos: this.describe() };
  }

  /** One action from every agent that acts. */
  step(actions: ByAgent<number>): ParallelStep {
    this.checkOpen();
    this.match.step(this.possibleAgents.map((agent, seat) => this.actionOf(agent, seat, actions)));
    const { terminated, buffers } = this.match;
    if (terminated) this.agents = [];
    return {
      observations: this.observe(),
      rewards: this.collect(seat => buffers.rewards[seat]),
      terminations: this.collect(() => terminated),
      truncations: this.collect(() => false),
      infos: this.describe(),
    };
  }

  render(mode: RenderMode = 'ansi'): string {
    return renderMatch(this.match, mode);
  }

  close(): void {
    this.isClosed = true;
  }

  private actionOf(agent: string, seat: number, actions: ByAgent<number>): number {
    if (this.match.buffers.acting[seat] === 0) return -1;
    if (!(agent in actions)) throw new RangeError(`${this.id}: ${agent} acts in this step, but has no action`);
    return actions[agent];
  }

  private observe(): ByAgent<Uint8Array> {
    return this.collect(seat => this.match.buffers.observations[seat].slice());
  }

  private describe(): ByAgent<Info> {
    return this.collect(seat => ({
      actionMask: this.match.buffers.masks[seat].slice(),
      acts: this.match.buffers.acting[seat] === 1,
    }));
  }

  private collect<T>(pick: (seat: number) => T): ByAgent<T> {
    return Object.fromEntries(this.possibleAgents.map((agent, seat) => [agent, pick(seat)]));
  }

  private checkOpen(): void {
    if (this.isClosed) throw new Error(`${this.id} was closed: make a new one`);
  }
}
