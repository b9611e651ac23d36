import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '../envs/core/game.ts';
import { type Layer, readPreset, resolveConfig } from '../training/configLayers.ts';
import { runTraining } from '../training/run.ts';
import { RunFolder } from '../training/runFolder.ts';
import { readCpuSeconds } from './cpuSeconds.ts';
import { stopOnInterrupt } from './interrupt.ts';

export interface Soak {
  readonly game: string;
  readonly minutes: number;
  readonly updates: number;
  /** Seconds between two updates at most. */
  readonly longestWait: number;
  /** Part of all cores' time that this process used, from its first update on: other processes make it smaller. */
  readonly busy: number;
}

/** Without an update for so many seconds, something is stuck. */
const STUCK = 120;

/** A real run of so many minutes in a folder that is removed afterwards: do learner and actors keep each other going? */
export const soakTraining = async (game: AnyGame, minutes: number, layers: readonly Layer[] = []): Promise<Soak> => {
  const settings = { minutes, evaluation: { finalGames: 0 } };
  const config = resolveConfig(game, [...readPreset(game.id), { source: 'the benchmark', settings }, ...layers]);
  const path = mkdtempSync(join(tmpdir(), 'skirmish-soak-'));
  const interrupt = stopOnInterrupt();
  const watch = createWatch();
  const folder = new RunFolder(join(path, 'run'), () => Date.now());
  folder.create(config);
  try {
    const now = () => performance.now();
    const run = { game, config, folder, resume: false, from: null, command: 'bench', now, signal: interrupt.signal };
    await runTraining({ ...run, onUpdate: watch.update });
    return { game: game.id, ...watch.report() };
  } finally {
    watch.stop();
    interrupt.release();
    rmSync(path, { recursive: true, force: true });
  }
};

const createWatch = () => {
  let [began, cpu] = [performance.now(), readCpuSeconds()];
  let [updates, longestWait, last] = [0, 0, began];
  let used = 0;
  const timer = setInterval(() => {
    if (performance.now() - last < STUCK * 1000) return;
    console.error(`no update for ${STUCK} s after ${updates} of them: learner and actors wait for each other`);
    process.exit(1);
  }, 5000);
  return {
    update(): void {
      const now = performance.now();
      longestWait = Math.max(longestWait, (now - last) / 1000);
      last = now;
      if (updates++ === 0) [began, cpu] = [now, readCpuSeconds()];
      used = readCpuSeconds() - cpu;
    },
    report() {
      const seconds = (last - began) / 1000;
      const busy = seconds === 0 ? 0 : used / (seconds * availableParallelism());
      return { minutes: seconds / 60, updates, longestWait, busy };
    },
    stop: () => clearInterval(timer),
  };
};
