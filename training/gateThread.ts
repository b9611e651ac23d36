import { parentPort, workerData } from 'node:worker_threads';
import { type GateSettings, judgeCheckpoint } from './gate.ts';
import { stepBack } from './stepBack.ts';

/** A thread that measures one checkpoint: the learner's own is seldom free to hand out the next match. */
const { checkpoint, settings } = workerData as { checkpoint: string; settings: Omit<GateSettings, 'now'> };

stepBack();
parentPort?.postMessage(await judgeCheckpoint(checkpoint, { ...settings, now: () => performance.now() }));
