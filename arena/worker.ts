import { parentPort, workerData } from 'node:worker_threads';
import { stackOf } from './errorText.ts';
import { playJob } from './playJob.ts';
import { type ArenaSetup, type GameJob, Table } from './setup.ts';

/** A thread of a tournament: plays the games it is given, one at a time. */
const { setup, replays } = workerData as { setup: ArenaSetup; replays: string | null };
const table = new Table(setup);

parentPort?.on('message', async (job: GameJob) => {
  try {
    parentPort?.postMessage({ outcome: await playJob(setup, table, job, replays) });
  } catch (error) {
    parentPort?.postMessage({ failure: stackOf(error) });
  }
});
