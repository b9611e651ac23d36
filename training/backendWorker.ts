// For the test of several threads: trains a little on the wasm backend and posts what came of it.
import { parentPort } from 'node:worker_threads';
import { trainSample } from './backendSample.ts';

parentPort?.postMessage(await trainSample('wasm'));
