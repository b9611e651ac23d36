import { execFileSync } from 'node:child_process';
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Env } from '../envs/core/env.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { Rng, sampleMask } from '../envs/core/rng.ts';
import { VectorEnv } from '../envs/core/vectorEnv.ts';
import { findGame, games } from '../envs/games.ts';
import { readCpuSeconds } from './cpuSeconds.ts';
import { createTable } from './table.ts';

const MODES = ['rules', 'observed', 'vector'] as const;
type Mode = (typeof MODES)[number];

interface Figure {
  game: string;
  mode: Mode;
  /** What the environment counts: one decision of every acting seat. */
  stepsPerSecond: number;
  /** What the contest counts: in games of several decisions a turn, all of them together. */
  turnsPerSecond: number;
  /** Garbage collections during the measured time. */
  collections: number;
}

const EXPLANATION = `Per second of one core's time, random legal play, resets included. rules: decisions carried out;
observed: with view, observation and mask of every acting seat; vector: the same in one batch of 64 matches.`;
const VECTOR_COPIES = 64;
const MATCHES = 200;
const SECONDS = 1;

/** The fastest of several runs counts: others that use the machine only ever slow one down. */
const RUNS = 3;

export interface BenchEnvsFlags {
  json?: boolean;
  mode?: Mode;
}

export const benchEnvs = async (names: string[], { json, mode }: BenchEnvsFlags): Promise<void> => {
  const chosen = names.length > 0 ? names.map(findGame) : games;
  const modes = mode ? [mode] : MODES;
  const pairs = chosen.flatMap(game => modes.map(each => ({ game, mode: each })));
  const figures = pairs.length === 1 ? [await measure(chosen[0], modes[0])] : pairs.map(measureApart);
  console.log(json ? JSON.stringify(figures) : drawFigures(figures));
};

/** In a process of its own, so that one figure does not depend on what was measured before it. */
const measureApart = ({ game, mode }: { game: AnyGame; mode: Mode }): Figure => {
  const program = fileURLToPath(new URL('../bin/skirmish.js', import.meta.url));
  const output = execFileSync(process.execPath, [program, 'bench', 'envs', game.id, '--mode', mode, '--json']);
  return JSON.parse(output.toString())[0];
};

const drawFigures = (figures: Figure[]): string => {
  const table = createTable(['game', 'mode', 'steps/s', 'turns/s', 'collections']);
  for (const { game, mode, stepsPerSecond, turnsPerSecond, collections } of figures) {
    table.push([game, mode, stepsPerSecond.toLocaleString('en'), turnsPerSecond.toLocaleString('en'), collections]);
  }
  return `${table.toString()}\n${EXPLANATION}`;
};

/** Plays on for a while and returns the steps made. */
type Player = () => number;

const measure = async (game: AnyGame, mode: Mode): Promise<Figure> => {
  const env = new Env(game);
  const matches = Array.from({ length: MATCHES }, (_, seed) => drawMatch(env, seed));
  const play = PLAYERS[mode](game, matches);
  runFor(play, SECONDS / 2);
  let best = 0;
  let collections = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const counter = countCollections();
    best = Math.max(best, runFor(play, SECONDS));
    collections = Math.min(collections, await counter.stop());
  }
  const turnsPerStep = sum(matches.map(match => match.turns)) / sum(matches.map(match => match.steps));
  const [stepsPerSecond, turnsPerSecond] = [Math.round(best), Math.round(best * turnsPerStep)];
  return { game: game.id, mode, stepsPerSecond, turnsPerSecond, collections };
};

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Steps per second of this process's own time, whatever else the machine does. */
const runFor = (play: Player, seconds: number): number => {
  const start = readCpuSeconds();
  let steps = 0;
  let spent = 0;
  for (let calls = 1; spent < seconds; ) {
    for (let i = 0; i < calls; i++) steps += play();
    const before = spent;
    spent = readCpuSeconds() - start;
    if (spent - before < 0.01) calls *= 2;
  }
  return steps / spent;
};

const countCollections = () => {
  let count = 0;
  const observer = new PerformanceObserver(list => {
    count += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    async stop() {
      await nextTick();
      await nextTick();
      observer.disconnect();
      return count;
    },
  };
};

interface DrawnMatch {
  seed: number;
  /** [steps, seats], -1 where the seat does not act */
  actions: Int16Array;
  steps: number;
  turns: number;
}

const drawMatch = (env: Env, seed: number): DrawnMatch => {
  const rng = new Rng(seed);
  const actions: number[] = [];
  env.reset(seed);
  while (!env.terminated) {
    const step = Array.from(env.buffers.acting, (acts, seat) => (acts ? sampleMask(env.buffers.masks[seat], rng) : -1));
    actions.push(...step);
    env.step(step);
  }
  return { seed, actions: Int16Array.from(actions), steps: env.steps, turns: env.game.rules.turn(env.state) };
};

/** Rules alone: the random matches are drawn beforehand, and only their decisions are carried out. */
const createRulesPlayer = (game: AnyGame, matches: DrawnMatch[]): Player => {
  const { rules } = game;
  const { options, seats } = new Env(game);
  const state = rules.createState();
  let next = 0;
  return () => {
    const { seed, actions, steps } = matches[next++ % matches.length];
    rules.start(state, seed, options);
    for (let i = 0; i < actions.length; i += seats) {
      for (let seat = 0; seat < seats; seat++) if (actions[i + seat] >= 0) rules.decide(state, seat, actions[i + seat]);
      rules.advance(state);
    }
    return steps;
  };
};

const createObservedPlayer = (game: AnyGame): Player => {
  const env = new Env(game);
  const rng = new Rng(1);
  const actions = new Int32Array(env.seats);
  let seed = 0;
  return () => {
    env.reset(seed++);
    while (!env.terminated) {
      chooseRandomly(env, rng, actions);
      env.step(actions);
    }
    return env.steps;
  };
};

const chooseRandomly = (env: Env, rng: Rng, actions: Int32Array): void => {
  const { acting, masks } = env.buffers;
  for (let seat = 0; seat < env.seats; seat++) if (acting[seat]) actions[seat] = sampleMask(masks[seat], rng);
};

const createVectorPlayer = (game: AnyGame): Player => {
  const vector = new VectorEnv(game, VECTOR_COPIES);
  const rng = new Rng(1);
  const actions = new Int32Array(VECTOR_COPIES * vector.seats);
  const choices = vector.envs.map((_, copy) => actions.subarray(copy * vector.seats, (copy + 1) * vector.seats));
  vector.reset(1);
  return () => {
    for (let copy = 0; copy < VECTOR_COPIES; copy++) chooseRandomly(vector.envs[copy], rng, choices[copy]);
    vector.step(actions);
    return VECTOR_COPIES;
  };
};

const PLAYERS: Record<Mode, (game: AnyGame, matches: DrawnMatch[]) => Player> = {
  rules: createRulesPlayer,
  observed: createObservedPlayer,
  vector: createVectorPlayer,
};
