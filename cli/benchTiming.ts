import { performance } from 'node:perf_hooks';

/** One of several engines that do the same work. */
export interface Contender {
  readonly engine: string;
  /** Makes it ready to run, before each of its turns. */
  prepare?(): Promise<void>;
  run(): void | Promise<void>;
  close?(): void;
}

export interface Timing {
  readonly engine: string;
  readonly ms: number;
}

/** Milliseconds: how long a contender runs before it is measured, and at each of its turns. */
const WARM_UP = 200;
const TURN = 250;
const TURNS = 3;
/** One that takes longer than this for a single run is measured once. */
const TOO_LONG = 3500;

/**
 * Milliseconds a run: the best of several turns, which the contenders take by turns, so that whatever else the machine
 * does meets all of them.
 */
export const timeContenders = async (contenders: readonly Contender[]): Promise<Timing[]> => {
  const best = new Map<Contender, number>();
  for (const contender of contenders) best.set(contender, await takeTurn(contender, WARM_UP));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const contender of contenders) {
      const soFar = best.get(contender) ?? 0;
      if (soFar < TOO_LONG) best.set(contender, Math.min(soFar, await takeTurn(contender, TURN)));
    }
  }
  for (const contender of contenders) contender.close?.();
  return contenders.map(contender => ({ engine: contender.engine, ms: best.get(contender) ?? 0 }));
};

/** The mean over a turn's runs. The clock is read seldom, so that it does not count among short ones. */
const takeTurn = async (contender: Contender, duration: number): Promise<number> => {
  await contender.prepare?.();
  const elapsed = startClock();
  let runs = 0;
  for (let burst = 1; elapsed() < duration; burst = Math.max(1, Math.floor((runs * 0.1 * duration) / elapsed()))) {
    await runOften(contender, burst);
    runs += burst;
  }
  return elapsed() / runs;
};

const runOften = async (contender: Contender, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) {
    const running = contender.run();
    if (running) await running;
  }
};

/**
 * Milliseconds of wall clock or of processor time, whichever is less: on a busy machine the former counts what others
 * do, and with several threads the latter counts each of them.
 */
const startClock = (): (() => number) => {
  const start = performance.now();
  const usage = process.cpuUsage();
  return () => {
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(usage);
    return Math.min(wall, (user + system) / 1000);
  };
};
