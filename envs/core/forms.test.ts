import { describe, expect, it } from 'vitest';
import { ticTacToe } from '../../tests/games/ticTacToe/index.ts';
import { AecEnv } from './aecEnv.ts';
import { BrokenEnv, checkEnv } from './checkEnv.ts';
import type { AnyAgent } from './game.ts';
import type { GymEnv, Step } from './gym.ts';
import { ParallelEnv } from './parallelEnv.ts';
import { playReplay } from './replay.ts';
import { Rng, sampleMask } from './rng.ts';
import { SoloEnv } from './soloEnv.ts';
import {
  IllegalActions,
  OrderEnforcing,
  RecordEpisodeStatistics,
  RecordReplay,
  RewardScaling,
  TimeLimit,
  TurnHistory,
  Wrapper,
} from './wrappers.ts';

/** Takes the first free cell, so episodes are easy to foresee. */
const firstFree: AnyAgent = { choose: (_, mask) => mask.indexOf(1) };
const createSolo = (seat = 0): SoloEnv => new SoloEnv(ticTacToe, { seat, opponents: [firstFree] });

const playOut = (env: GymEnv): Step => {
  const rng = new Rng(1);
  let mask = env.reset({ seed: 1 }).info.actionMask;
  for (;;) {
    const step = env.step(sampleMask(mask, rng));
    if (step.terminated || step.truncated) return step;
    mask = step.info.actionMask;
  }
};

describe('SoloEnv', () => {
  it('lets the opponents play until the learner acts', () => {
    const env = createSolo(1);
    const { observation, info } = env.reset({ seed: 1 });
    expect(observation.slice(9, 18)).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(info.actionMask[0]).toBe(0);
    expect(env.step(4).observation.slice(9, 12)).toEqual(Uint8Array.of(1, 1, 0));
  });

  it('rewards the learner with the result at the end', () => {
    const env = createSolo(0);
    env.reset({ seed: 1 });
    env.step(0);
    env.step(4);
    const { reward, terminated, info } = env.step(8);
    expect({ reward, terminated, scores: info.scores }).toEqual({ reward: 1, terminated: true, scores: [1, 0] });
  });

  it('says what is wrong with a seat, a number of opponents, an action, an option', () => {
    expect(() => new SoloEnv(ticTacToe, { seat: 2, opponents: [firstFree] })).toThrow('seats 0 to 1, not 2');
    expect(() => new SoloEnv(ticTacToe, { opponents: [] })).toThrow('needs 1 opponents, not 0');
    expect(() => new SoloEnv(ticTacToe, { opponents: [firstFree], options: { size: 3 } })).toThrow("no option 'size'");
    const env = createSolo();
    env.reset({ seed: 1 });
    env.step(0);
    expect(() => env.step(0)).toThrow('action 0 of seat 0 is not legal at step 2; 7 are: 2, 3, 4, 5, 6, 7, 8');
  });
});

describe('wrappers', () => {
  it('a time limit truncates', () => {
    const env = new TimeLimit(createSolo(), 2);
    env.reset({ seed: 1 });
    expect(env.step(8).truncated).toBe(false);
    expect(env.step(7)).toMatchObject({ truncated: true, terminated: false });
  });

  it('statistics hold the return and length of every episode', () => {
    const env = new RecordEpisodeStatistics(new RewardScaling(createSolo(), 10));
    const { info, reward } = playOut(env);
    expect(info.episode).toEqual({ r: reward, l: env.lengths[0] });
    expect(Math.abs(reward) % 10).toBe(0);
    expect(env.returns).toEqual([reward]);
  });

  it('a recorded replay plays the same match again', () => {
    const recorder = new RecordReplay(createSolo(1));
    const { observation } = playOut(recorder);
    const replay = recorder.replay;
    expect(replay?.actions.length).toBeGreaterThan(4);
    const envs = [...playReplay(ticTacToe, replay!)];
    expect(envs.at(-1)?.terminated).toBe(true);
    expect(envs.at(-1)?.buffers.observations[1]).toEqual(observation);
    expect(() => [...playReplay({ ...ticTacToe, version: 9 }, replay!)]).toThrow('version');
  });

  it('turn history shows the last observations, newest first, and keeps the mask', () => {
    const env = new TurnHistory(createSolo(), 3);
    const first = env.reset({ seed: 1 });
    expect(env.observationSpace.shape).toEqual([6, 3, 3]);
    const second = env.step(8);
    expect(second.observation.slice(18, 36)).toEqual(first.observation.slice(0, 18));
    expect(second.observation[8]).toBe(1);
    expect(second.info.actionMask[8]).toBe(0);
  });

  it('order enforcing refuses a step before reset', () => {
    expect(() => new OrderEnforcing(createSolo()).step(0)).toThrow('reset before step');
  });

  it('an illegal action throws or forfeits, as chosen', () => {
    const strict = new IllegalActions(createSolo(), 'throw');
    strict.reset({ seed: 1 });
    expect(() => strict.step(9)).toThrow('not legal');
    const lenient = new IllegalActions(createSolo(), 'forfeit');
    lenient.reset({ seed: 1 });
    const { reward, terminated, info } = lenient.step(9);
    expect({ reward, terminated }).toEqual({ reward: -1, terminated: true });
    expect(info.illegal).toContain('action 9');
  });
});

describe('checkEnv', () => {
  const accepted: [string, () => GymEnv | ParallelEnv | AecEnv][] = [
    ['SoloEnv', () => createSolo()],
    ['ParallelEnv', () => new ParallelEnv(ticTacToe)],
    ['AecEnv', () => new AecEnv(ticTacToe)],
    ['wrapped', () => new TurnHistory(new TimeLimit(new IllegalActions(createSolo(), 'throw'), 3), 2)],
  ];
  for (const [name, create] of accepted) {
    it(`accepts a sound ${name}`, () => expect(() => checkEnv(create())).not.toThrow());
  }

  const broken: [string, RegExp, (env: SoloEnv) => GymEnv][] = [
    [
      'an observation outside the space',
      /outside its space/,
      env => breakStep(env, { observation: new Uint8Array(3) }),
    ],
    ['a reward that is no number', /finite/, env => breakStep(env, { reward: Number.NaN })],
    ['an empty mask', /mask .* is empty/, env => breakStep(env, { info: { actionMask: new Uint8Array(9) } })],
    ['a legal list unlike the mask', /legal list/, env => breakInfo(env, { legalActions: ['a', 'b'] })],
    ['rewards that change from run to run', /same seed/, env => breakCounting(env)],
  ];
  for (const [name, complaint, breakIt] of broken) {
    it(`refuses ${name}`, () => {
      expect(() => checkEnv(breakIt(createSolo()))).toThrow(complaint);
      expect(() => checkEnv(breakIt(createSolo()))).toThrow(BrokenEnv);
    });
  }
});

const breakStep = (env: GymEnv, change: Partial<Step>): GymEnv =>
  new (class extends Wrapper {
    override step(action: number): Step {
      return { ...super.step(action), ...change };
    }
  })(env);

const breakInfo = (env: GymEnv, change: object): GymEnv =>
  new (class extends Wrapper {
    override step(action: number): Step {
      const step = super.step(action);
      return { ...step, info: { ...step.info, ...change } };
    }
  })(env);

const breakCounting = (env: GymEnv): GymEnv => {
  let calls = 0;
  return new (class extends Wrapper {
    override step(action: number): Step {
      return { ...super.step(action), reward: calls++ };
    }
  })(env);
};
