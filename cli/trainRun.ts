import { join } from 'node:path';
import { stringify } from 'yaml';
import type { AnyGame } from '../envs/core/game.ts';
import { findGame } from '../envs/games.ts';
import { loadCheckpoint } from '../store/checkpoint.ts';
import type { TrainingConfig } from '../training/config.ts';
import { type Layer, parseSetting, readLayer, readPreset, resolveConfig } from '../training/configLayers.ts';
import { runTraining } from '../training/run.ts';
import { freeRunName, newestRun, RunFolder } from '../training/runFolder.ts';
import { stopOnInterrupt } from './interrupt.ts';
import type { TrainFlags } from './train.ts';
import { createTrainDisplay } from './trainDisplay.ts';

export const runTrain = async (id: string, flags: TrainFlags): Promise<void> => {
  const game = findGame(id);
  const folder = findFolder(game, flags);
  const config = resolveConfig(game, listLayers(game, folder, flags));
  if (flags.dryRun) return console.log(stringify(config).trimEnd());
  if (flags.resume) folder.writeConfig(config);
  else folder.create(config);
  const interrupt = stopOnInterrupt();
  const display = createTrainDisplay(game, folder.path);
  try {
    const command = writeCommand(flags);
    const now = () => performance.now();
    const { resume, from = null } = flags;
    display.end(
      await runTraining({ game, config, folder, resume, from, command, now, signal: interrupt.signal, ...display }),
    );
  } finally {
    display.stop();
    interrupt.release();
  }
};

/** What was typed, after what made the checkpoint that it begins with. */
const writeCommand = ({ from }: TrainFlags): string => {
  const own = `skirmish ${process.argv.slice(2).join(' ')}`;
  return from === undefined ? own : `${loadCheckpoint(from, { weightsOnly: true }).command} && ${own}`;
};

const findFolder = (game: AnyGame, { runs, name, resume }: TrainFlags): RunFolder => {
  const folder = join(runs, game.id);
  const chosen = name ?? (resume ? newestRun(folder) : freeRunName(folder));
  if (chosen === null) throw new RangeError(`${folder}: no run here to resume`);
  return new RunFolder(join(folder, chosen), () => Date.now());
};

/** Lowest first: the game's preset (a resumed run: its own configuration), the file, single settings, flags. */
const listLayers = (game: AnyGame, folder: RunFolder, flags: TrainFlags): Layer[] => [
  ...(flags.resume ? [{ source: folder.path, settings: folder.readConfig() }] : readPreset(game.id)),
  ...(flags.config ? [readLayer(flags.config)] : []),
  ...flags.set.map(parseSetting),
  { source: 'the flags', settings: settingsOf(flags) },
];

/** Given `--steps` without `--minutes`, steps alone end the run, and the other way round. */
export const settingsOf = (flags: Partial<TrainFlags>): Partial<Record<keyof TrainingConfig, unknown>> => {
  const { algorithm, minutes, steps, seed, workers, backend, deterministic, warmStart } = flags;
  const hasBudget = minutes !== undefined || steps !== undefined;
  const given = {
    algorithm,
    minutes: hasBudget ? (minutes ?? 0) : undefined,
    steps: hasBudget ? (steps ?? 0) : undefined,
    seed: seed === undefined ? undefined : Number(seed),
    workers,
    backend,
    deterministic,
    warmStart: warmStart === undefined ? undefined : { teacher: warmStart },
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};
