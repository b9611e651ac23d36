import { parentPort, workerData } from 'node:worker_threads';
import { type ActorSetup, runActor } from './actorLoop.ts';
import { createLocalActorEnd, type LocalChannel } from './localTransport.ts';
import { stepBack } from './stepBack.ts';

/** A thread of a run: one actor. */
const { setup, channel } = workerData as { setup: ActorSetup; channel: LocalChannel };

stepBack();
if (parentPort) await runActor(setup, createLocalActorEnd(parentPort, channel));
