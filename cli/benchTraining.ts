import type { AnyGame } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import { suggest } from '../envs/core/suggest.ts';
import { findGame, games } from '../envs/games.ts';
import { initialise } from '../models/initialise.ts';
import type { Batch, Instructions } from '../training/algorithm.ts';
import { ALGORITHM_NAMES, type AlgorithmName } from '../training/algorithmNames.ts';
import { algorithms } from '../training/algorithms.ts';
import { openBackend } from '../training/backend.ts';
import type { TrainingConfig } from '../training/config.ts';
import { readPreset, resolveConfig } from '../training/configLayers.ts';
import { Network } from '../training/network.ts';
import { specOf } from '../training/run.ts';
import { measureScaling, type Scaling } from './benchTrainingScaling.ts';
import { soakTraining } from './benchTrainingSoak.ts';
import { readCpuSeconds } from './cpuSeconds.ts';
import { profileShares, type ShareRules } from './profileShares.ts';
import { createTable } from './table.ts';

export interface BenchTrainingFlags {
  algorithm?: string;
  seconds: number;
  scaling: boolean;
  soak?: number;
  json?: boolean;
}

interface Figure {
  game: string;
  algorithm: AlgorithmName;
  /** Of one actor on one core, and of the learner on another, per second of processor time. */
  decisionsPerSecond: number;
  samplesPerSecond: number;
  /** Of the time that it takes to play a decision and to learn from it. */
  shares: Record<string, number>;
  scaling: Scaling[];
  /** Part of all cores' time that a real run uses, 0 to 1. */
  busy: number;
}

/** Seconds of the real run: enough for some updates. */
const RUN_SECONDS = 20;

/** Innermost first: what a search asks of the rules counts as rules. */
const SHARES: ShareRules = [
  ['rules', /\/envs\/\w+\/rules\.ts$/],
  ['encoding', /\/envs\/\w+\/(encoder|vision)\.ts$/],
  ['inference', /\/models\/(inference|program)\.ts$/],
  ['search', /\/agents\/search\//],
];

/** What decisions cost to play and to learn from. */
export const benchTraining = async (names: string[], flags: BenchTrainingFlags): Promise<void> => {
  const chosen = names.length > 0 ? names.map(findGame) : games;
  if (flags.soak !== undefined) return soakAll(chosen, flags.soak);
  const figures: Figure[] = [];
  for (const game of chosen) {
    for (const algorithm of listAlgorithms(game, flags.algorithm)) figures.push(await measure(game, algorithm, flags));
  }
  console.log(flags.json ? JSON.stringify(figures, null, 2) : draw(figures));
};

const soakAll = async (chosen: readonly AnyGame[], minutes: number): Promise<void> => {
  for (const game of chosen) console.log(JSON.stringify(await soakTraining(game, minutes)));
};

/** Searching players need to see everything: games that hide something have PPO alone. */
const listAlgorithms = ({ hidden }: AnyGame, wanted?: string): AlgorithmName[] => {
  if (wanted === undefined) return ALGORITHM_NAMES.filter(name => name === 'ppo' || !hidden);
  const found = ALGORITHM_NAMES.find(name => name === wanted);
  if (!found) throw new RangeError(`there is no algorithm '${wanted}'${suggest(wanted, ALGORITHM_NAMES)}`);
  return [found];
};

const measure = async (game: AnyGame, algorithm: AlgorithmName, flags: BenchTrainingFlags): Promise<Figure> => {
  const alone = { source: 'the benchmark', settings: { algorithm, opponents: { past: 0, baseline: 0 } } };
  const config = resolveConfig(game, [...readPreset(game.id), alone]);
  const { played, decisionsPerSecond, profile, instructions } = await measureActor(game, config, flags.seconds);
  const samplesPerSecond = await measureLearner(game, config, played, flags.seconds);
  const shares = addLearning(profile, decisionsPerSecond, samplesPerSecond);
  const scaling = flags.scaling ? await measureScaling(game, config, instructions, flags.seconds) : [];
  const lessonless = { source: 'the benchmark', settings: { algorithm, warmStart: { teacher: null } } };
  const { busy } = await soakTraining(game, Math.max(flags.seconds, RUN_SECONDS) / 60, [lessonless]);
  return { game: game.id, algorithm, decisionsPerSecond, samplesPerSecond, shares, scaling, busy };
};

const measureActor = async (game: AnyGame, config: TrainingConfig, seconds: number) => {
  const spec = specOf(game, config);
  const options = resolveOptions(game, config.options);
  const weights = initialise(spec, new Rng(1));
  const actor = algorithms[config.algorithm].createActor({ game, options, spec, config, index: 0, rng: new Rng(2) });
  const instructions: Instructions = { version: 1, phase: 'learn', progress: 0, weights, pool: [], restart: 1 };
  actor.follow(instructions);
  const played: Batch[] = [await actor.play()];
  let decisions = 0;
  let time = 0;
  const profile = await profileShares(SHARES, async () => {
    const start = readCpuSeconds();
    while (time < seconds) {
      played.push(await actor.play());
      decisions += played[played.length - 1].decisions;
      time = readCpuSeconds() - start;
    }
  });
  return { played, decisionsPerSecond: Math.round(decisions / time), profile, instructions };
};

/** An actor's shares become those of playing and learning together. */
const addLearning = (
  profile: Record<string, number>,
  decisionsPerSecond: number,
  samplesPerSecond: number,
): Record<string, number> => {
  const playing = samplesPerSecond / (samplesPerSecond + decisionsPerSecond);
  const shares = Object.entries(profile).map(([name, share]) => [name, share * playing]);
  return { ...Object.fromEntries(shares), learning: 1 - playing };
};

/** Learns from what was played, over and over. */
const measureLearner = async (
  game: AnyGame,
  config: TrainingConfig,
  played: readonly Batch[],
  seconds: number,
): Promise<number> => {
  const spec = specOf(game, config);
  const network = new Network(await openBackend(config.backend), spec, initialise(spec, new Rng(1)));
  const learner = algorithms[config.algorithm].createLearner({ game, network, config, rng: new Rng(3) });
  let [samples, updates, i] = [0, 0, 0];
  let start = readCpuSeconds();
  while (updates < 2 || readCpuSeconds() - start < seconds) {
    const batch = played[i++ % played.length];
    samples += batch.decisions;
    if (!learner.add(batch, 0)) continue;
    if (updates++ === 0) [samples, start] = [0, readCpuSeconds()];
  }
  const rate = samples / (readCpuSeconds() - start);
  learner.dispose();
  network.dispose();
  return Math.round(rate);
};

const draw = (figures: readonly Figure[]): string => {
  const names = [...SHARES.map(([name]) => name), 'other', 'learning'];
  const workers = figures[0]?.scaling.map(({ workers: count }) => `${count} worker${count > 1 ? 's' : ''}`) ?? [];
  const table = createTable(['game', 'algorithm', 'decisions/s', 'learner samples/s', 'busy', ...names, ...workers]);
  for (const { game, algorithm, decisionsPerSecond, samplesPerSecond, shares, scaling, busy } of figures) {
    const parts = names.map(name => `${(100 * (shares[name] ?? 0)).toFixed(0)} %`);
    const scaled = scaling.map(({ decisionsPerSecond: speed }) => Math.round(speed).toLocaleString('en'));
    const speeds = [decisionsPerSecond, samplesPerSecond].map(speed => speed.toLocaleString('en'));
    table.push([game, algorithm, ...speeds, `${(100 * busy).toFixed(0)} %`, ...parts, ...scaled]);
  }
  return `${table.toString()}\nper second of processor time, actor and learner each on one core; shares of the time that a decision takes to play and to learn;\nbusy: the part of all cores' time that a real run uses, on an otherwise idle machine;\nworkers: decisions per second of the clock, without a learner`;
};
