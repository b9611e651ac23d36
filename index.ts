/** What a program that uses Skirmish as a library imports: `import { make } from 'skirmish'`. */
export { AecEnv } from './envs/core/aecEnv.ts';
export { BrokenEnv, checkEnv } from './envs/core/checkEnv.ts';
export { Env, IllegalAction } from './envs/core/env.ts';
export type { Agent, AnyAgent, AnyGame, Game, Options, Seed, View } from './envs/core/game.ts';
export type { GymEnv, Info, RenderMode, Reset, Step } from './envs/core/gym.ts';
export { ParallelEnv } from './envs/core/parallelEnv.ts';
export { type ActionReplay, playReplay } from './envs/core/replay.ts';
export { Rng, sampleMask } from './envs/core/rng.ts';
export { SoloEnv } from './envs/core/soloEnv.ts';
export { Box, Dict, Discrete, MultiDiscrete, type Space } from './envs/core/spaces.ts';
export { VectorEnv } from './envs/core/vectorEnv.ts';
export * from './envs/core/wrappers.ts';
export { findGame, games } from './envs/games.ts';
export { listEnvs, make, makeAec, makeParallel, makeVector } from './envs/make.ts';
