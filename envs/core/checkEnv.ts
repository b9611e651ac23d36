import { AecEnv } from './aecEnv.ts';
import type { GymEnv, Info, RenderMode, Step } from './gym.ts';
import { type ByAgent, ParallelEnv } from './parallelEnv.ts';
import { Rng, sampleMask } from './rng.ts';

export class BrokenEnv extends Error {}

const demand = (holds: boolean, complaint: string): void => {
  if (!holds) throw new BrokenEnv(complaint);
};

const SEED = 12345;

/** Plays an environment of any form through and throws a BrokenEnv with a clear word at the first thing that is wrong. */
export const checkEnv = (env: GymEnv | ParallelEnv | AecEnv): void => {
  if (env instanceof ParallelEnv) checkParallel(env);
  else if (env instanceof AecEnv) checkAec(env);
  else checkGym(env);
  checkRender(env);
  checkClose(env);
};

const checkGym = (env: GymEnv): void => {
  const first = playGym(env, SEED);
  const second = playGym(env, SEED);
  demand(first.length === second.length, `${env.id}: the same seed and actions gave episodes of different lengths`);
  first.forEach((trace, i) => {
    demand(trace === second[i], `${env.id}: the same seed and actions differ at step ${i}: ${trace} and ${second[i]}`);
  });
  demandThrow(() => env.step(0), `${env.id}: a step after the end of an episode must throw`);
};

/** One episode of seeded random actions; a line a step that says everything that came back. */
const playGym = (env: GymEnv, seed: number): string[] => {
  const rng = new Rng(seed);
  const { observation, info } = env.reset({ seed });
  checkObservation(env, observation);
  checkMask(env.id, info, env.actionSpace.contains.bind(env.actionSpace));
  const traces = [trace(observation, info, 0)];
  let mask = info.actionMask;
  for (let steps = 1; ; steps++) {
    demand(steps <= env.maxSteps, `${env.id}: an episode went past maxSteps (${env.maxSteps})`);
    const step = env.step(sampleMask(mask, rng));
    checkStep(env, step);
    traces.push(trace(step.observation, step.info, step.reward));
    if (step.terminated || step.truncated) return traces;
    checkMask(env.id, step.info, env.actionSpace.contains.bind(env.actionSpace));
    mask = step.info.actionMask;
  }
};

const checkStep = (env: GymEnv, { observation, reward, terminated, truncated, info }: Step): void => {
  checkObservation(env, observation);
  demand(Number.isFinite(reward), `${env.id}: the reward ${reward} is not a finite number`);
  demand(
    typeof terminated === 'boolean' && typeof truncated === 'boolean',
    `${env.id}: terminated and truncated are booleans`,
  );
  demand(typeof info === 'object' && info !== null, `${env.id}: info is an object`);
};

const checkObservation = (env: GymEnv, observation: unknown): void => {
  const { shape, dtype } = env.observationSpace;
  const wanted = `${dtype} of shape [${shape}]`;
  demand(env.observationSpace.contains(observation), `${env.id}: an observation lies outside its space (${wanted})`);
};

const checkMask = (id: string, info: Info, contains: (action: number) => boolean): void => {
  const { actionMask, legalActions } = info;
  demand(actionMask instanceof Uint8Array, `${id}: info.actionMask must be a Uint8Array`);
  const legal = [...actionMask.keys()].filter(action => actionMask[action] !== 0);
  demand(legal.length > 0, `${id}: the mask of an acting seat is empty`);
  demand(
    legal.every(action => actionMask[action] === 1 && contains(action)),
    `${id}: a mask holds only 0 and 1, within the action space`,
  );
  if (!legalActions) return;
  const isEqual = legalActions.length === legal.length || (legalActions.length === 0 && legal.length === 1);
  demand(isEqual, `${id}: the mask allows ${legal.length} actions, but the legal list has ${legalActions.length}`);
};

const checkParallel = (env: ParallelEnv): void => {
  const first = playParallel(env, SEED);
  const second = playParallel(env, SEED);
  demand(first.join('\n') === second.join('\n'), `${env.id}: the same seed and actions gave different episodes`);
  demandThrow(() => env.step({}), `${env.id}: a step after the end of a match must throw`);
};

const playParallel = (env: ParallelEnv, seed: number): string[] => {
  const rng = new Rng(seed);
  let { observations, infos } = env.reset({ seed });
  demand(env.agents.length === env.possibleAgents.length, `${env.id}: after reset every agent is there`);
  const traces: string[] = [];
  for (let steps = 0; env.agents.length > 0; steps++) {
    demand(steps < env.maxSteps, `${env.id}: a match went past maxSteps (${env.maxSteps})`);
    const actions = chooseForAll(env, infos, rng);
    const step = env.step(actions);
    ({ observations, infos } = step);
    checkAgents(env, observations, step.rewards);
    const isOver = Object.values(step.terminations).every(Boolean);
    demand(isOver === (env.agents.length === 0), `${env.id}: agents are there exactly while the match runs`);
    if (isOver) checkZeroSum(env.id, step.rewards);
    traces.push(env.possibleAgents.map(agent => trace(observations[agent], infos[agent], step.rewards[agent])).join());
  }
  return traces;
};

const chooseForAll = (env: ParallelEnv, infos: ByAgent<Info>, rng: Rng): ByAgent<number> => {
  const acting = env.agents.filter(agent => infos[agent].acts);
  demand(acting.length > 0, `${env.id}: the match runs, but nobody acts`);
  return Object.fromEntries(
    acting.map(agent => {
      const space = env.actionSpace(agent);
      checkMask(env.id, infos[agent], action => space.contains(action));
      return [agent, sampleMask(infos[agent].actionMask, rng)];
    }),
  );
};

const checkAgents = (env: ParallelEnv, observations: ByAgent<Uint8Array>, rewards: ByAgent<number>): void => {
  for (const agent of env.possibleAgents) {
    demand(
      env.observationSpace(agent).contains(observations[agent]),
      `${env.id}: ${agent}'s observation lies outside its space`,
    );
    demand(Number.isFinite(rewards[agent]), `${env.id}: ${agent}'s reward is not a finite number`);
  }
};

const checkZeroSum = (id: string, rewards: ByAgent<number>): void => {
  const sum = Object.values(rewards).reduce((total, reward) => total + reward, 0);
  demand(Math.abs(sum) < 1e-6, `${id}: the rewards of a match must sum to 0, not ${sum}`);
};

const checkAec = (env: AecEnv): void => {
  const rng = new Rng(SEED);
  env.reset({ seed: SEED });
  const returns: ByAgent<number> = Object.fromEntries(env.possibleAgents.map(agent => [agent, 0]));
  let steps = 0;
  for (const agent of env.agentIter()) {
    demand(
      steps++ < env.maxSteps + env.possibleAgents.length,
      `${env.id}: a match went past maxSteps (${env.maxSteps})`,
    );
    const { observation, reward, termination, truncation, info } = env.last();
    demand(
      env.observationSpace(agent).contains(observation),
      `${env.id}: ${agent}'s observation lies outside its space`,
    );
    returns[agent] += reward;
    const isDead = termination || truncation;
    if (isDead) demandThrow(() => env.step(0), `${env.id}: a dead agent may only step with null`);
    else checkMask(env.id, info, action => env.actionSpace(agent).contains(action));
    env.step(isDead ? null : sampleMask(info.actionMask, rng));
  }
  checkZeroSum(env.id, returns);
};

type AnyEnv = GymEnv | ParallelEnv | AecEnv;

const checkRender = (env: AnyEnv): void => {
  env.reset({ seed: SEED });
  for (const mode of env.renderModes) {
    demand(env.render(mode).length > 0, `${env.id}: render mode '${mode}' draws nothing`);
  }
  demandThrow(() => env.render('nonsense' as RenderMode), `${env.id}: an unknown render mode must throw`);
};

const checkClose = (env: AnyEnv): void => {
  env.close();
  env.close();
  demandThrow(() => env.reset(), `${env.id}: a closed environment must not reset`);
};

const demandThrow = (action: () => void, complaint: string): void => {
  try {
    action();
  } catch {
    return;
  }
  throw new BrokenEnv(complaint);
};

const trace = (observation: Uint8Array, info: Info, reward: number): string =>
  `${hash(observation)}/${hash(info.actionMask)}/${reward}`;

const hash = (bytes: Uint8Array): number => {
  let sum = 17;
  for (let i = 0; i < bytes.length; i++) sum = (Math.imul(sum, 31) + bytes[i]) | 0;
  return sum;
};
