import type { Options, Seed } from './game.ts';
import type { Space } from './spaces.ts';

export const RENDER_MODES = ['text', 'ansi', 'svg'] as const;
/** text: plain characters; ansi: the same in colour; svg: a picture. */
export type RenderMode = (typeof RENDER_MODES)[number];

export interface ResetOptions {
  /** Without one, the next in the sequence that the last seed began. */
  seed?: Seed;
  options?: Options;
}

export interface Info {
  /** 1 = legal, for the decision that is owed; all 0 once the match is over. */
  actionMask: Uint8Array;
  /** The contest's own list in its own order, in games whose contest sends one. */
  legalActions?: string[];
  [key: string]: unknown;
}

export interface Reset<Observation = Uint8Array> {
  observation: Observation;
  info: Info;
}

export interface Step<Observation = Uint8Array> extends Reset<Observation> {
  reward: number;
  /** The match ended by its rules. */
  terminated: boolean;
  /** It was cut off from outside. */
  truncated: boolean;
}

/** Gymnasium's environment: one learner, one action at a time. Observations are copies that the caller may keep. */
export interface GymEnv {
  /** For example 'Wondev-v0'. */
  readonly id: string;
  readonly observationSpace: Space<Uint8Array | Int32Array | Float32Array>;
  readonly actionSpace: Space<number>;
  readonly renderModes: readonly RenderMode[];
  /** No episode takes more steps than this. */
  readonly maxSteps: number;
  /** The innermost environment. */
  readonly unwrapped: GymEnv;
  reset(options?: ResetOptions): Reset;
  step(action: number): Step;
  render(mode?: RenderMode): string;
  close(): void;
}
