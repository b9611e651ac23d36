import { parentPort, workerData } from 'node:worker_threads';
import { pack, unpack } from '../../store/pack.ts';
import { createLocalActorEnd } from '../localTransport.ts';
import { joinParts, splitParts } from '../transport.ts';

/** Sends numbered batches; the setup says how large, and at which one to die. */
const { setup, channel } = workerData;

if (parentPort) {
  const end = createLocalActorEnd(parentPort, channel);
  let version = 0;
  for (let number = 0; !end.isClosed; number++) {
    const message = await end.getWeights();
    if (message) version = unpack(joinParts(message)).version;
    if (number === setup.dieAt) throw new Error(`batch ${number} is too much`);
    await end.putTrajectories(splitParts(pack({ number, version, data: new Uint8Array(setup.size).fill(number) })));
  }
}
