import type { AnyGame, Options } from './game.ts';
import type { Info, RenderMode, ResetOptions } from './gym.ts';
import { type ByAgent, ParallelEnv } from './parallelEnv.ts';
import type { Box, Discrete } from './spaces.ts';

export interface Last {
  observation: Uint8Array;
  /** Since this agent's last action. */
  reward: number;
  termination: boolean;
  truncation: boolean;
  info: Info;
}

/**
 * One agent at a time, after PettingZoo's AEC API: `agentSelection` is next. Of seats that act in the same step none
 * sees the others' actions: they take effect when the last has chosen. When the match is over each agent is selected
 * once more and steps with `null`.
 */
export class AecEnv {
  readonly id: string;
  readonly possibleAgents: readonly string[];
  agents: string[] = [];
  agentSelection = '';
  rewards: ByAgent<number> = {};
  terminations: ByAgent<boolean> = {};
  truncations: ByAgent<boolean> = {};
  infos: ByAgent<Info> = {};
  private readonly parallel: ParallelEnv;
  private observations: ByAgent<Uint8Array> = {};
  private cumulated: ByAgent<number> = {};
  private chosen: ByAgent<number> = {};

  constructor(game: AnyGame, options: Options = {}) {
    this.parallel = new ParallelEnv(game, options);
    this.id = this.parallel.id;
    this.possibleAgents = this.parallel.possibleAgents;
  }

  get renderModes(): readonly RenderMode[] {
    return this.parallel.renderModes;
  }

  get maxSteps(): number {
    return this.parallel.maxSteps * this.possibleAgents.length;
  }

  observationSpace(agent: string): Box {
    return this.parallel.observationSpace(agent);
  }

  actionSpace(agent: string): Discrete {
    return this.parallel.actionSpace(agent);
  }

  reset(options: ResetOptions = {}): void {
    Object.assign(this, this.parallel.reset(options));
    this.agents = [...this.possibleAgents];
    this.chosen = {};
    this.rewards = this.fill(0);
    this.cumulated = this.fill(0);
    this.terminations = this.fill(false);
    this.truncations = this.fill(false);
    this.selectNext();
  }

  observe(agent: string): Uint8Array {
    return this.observations[agent];
  }

  /** What the selected agent gets to see before it acts. */
  last(): Last {
    const agent = this.agentSelection;
    return {
      observation: this.observations[agent],
      reward: this.cumulated[agent],
      termination: this.terminations[agent],
      truncation: this.truncations[agent],
      info: this.infos[agent],
    };
  }

  step(action: number | null): void {
    const agent = this.agentSelection;
    if (agent === '') throw new Error(`${this.id}: no agent is left: call reset first`);
    if (this.terminations[agent]) this.remove(agent, action);
    else this.choose(agent, action);
    this.selectNext();
  }

  /** The agents in the order in which they are to step. */
  *agentIter(): Generator<string> {
    while (this.agents.length > 0) yield this.agentSelection;
  }

  render(mode?: RenderMode): string {
    return this.parallel.render(mode);
  }

  close(): void {
    this.parallel.close();
  }

  private choose(agent: string, action: number | null): void {
    if (action === null) throw new RangeError(`${this.id}: ${agent} is alive and needs an action, not null`);
    this.chosen[agent] = action;
    this.cumulated[agent] = 0;
    this.rewards = this.fill(0);
    if (this.waiting().length === 0) this.resolve();
  }

  private resolve(): void {
    const chosen = this.chosen;
    this.chosen = {};
    const { observations, rewards, terminations, truncations, infos } = this.parallel.step(chosen);
    Object.assign(this, { observations, rewards, terminations, truncations, infos });
    for (const agent of this.agents) this.cumulated[agent] += rewards[agent];
  }

  private remove(agent: string, action: number | null): void {
    if (action !== null) throw new RangeError(`${this.id}: ${agent} is done and can only step with null`);
    this.agents = this.agents.filter(other => other !== agent);
  }

  private selectNext(): void {
    const isDone = this.agents.some(agent => this.terminations[agent]);
    this.agentSelection = (isDone ? this.agents[0] : this.waiting()[0]) ?? '';
  }

  /** Those who owe an action in this step and have not chosen yet. */
  private waiting(): string[] {
    return this.agents.filter(agent => this.infos[agent].acts && !(agent in this.chosen));
  }

  private fill<T>(value: T): ByAgent<T> {
    return Object.fromEntries(this.possibleAgents.map(agent => [agent, value]));
  }
}
