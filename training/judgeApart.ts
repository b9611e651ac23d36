import { Worker } from 'node:worker_threads';
import { THREAD_ARGUMENTS } from '../store/runtime.ts';
import type { GateSettings, Verdict } from './gate.ts';

/** As `judgeCheckpoint`, in a thread of its own. Stopped by the signal, it says nothing about the checkpoint. */
export const judgeApart = (
  checkpoint: string,
  settings: Omit<GateSettings, 'now' | 'signal'>,
  signal: AbortSignal,
): Promise<Verdict> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./gateThread.ts', import.meta.url), {
      workerData: { checkpoint, settings },
      execArgv: [...THREAD_ARGUMENTS],
    });
    const stop = async () => {
      await worker.terminate();
      resolve({ checkpoint, promoted: false, best: null, standings: [] });
    };
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error(`the evaluation of ${checkpoint} ended by itself`));
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
