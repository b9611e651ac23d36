import type { TensorFlow } from './tensorflow.ts';
import { registerGradients } from './tensorflowGradients.ts';

/** Initialising leaves listeners for these that throw again whatever they are given. */
const LEFT_BEHIND = ['uncaughtException', 'unhandledRejection'] as const;

type Listener = (...given: unknown[]) => void;

const listListeners = (): Set<Listener> =>
  new Set(LEFT_BEHIND.flatMap(event => process.listeners(event as 'exit') as Listener[]));

const removeListenersBut = (kept: ReadonlySet<Listener>): void => {
  for (const event of LEFT_BEHIND) {
    for (const listener of process.listeners(event as 'exit') as Listener[]) {
      if (!kept.has(listener)) process.removeListener(event, listener);
    }
  }
};

let initialising: Promise<TensorFlow> | undefined;

const initialise = async (): Promise<TensorFlow> => {
  const tf = await importCore();
  await import('@tensorflow/tfjs-backend-wasm');
  const before = listListeners();
  try {
    if (!(await tf.setBackend('wasm'))) throw new Error('the wasm backend of TensorFlow.js did not start');
  } finally {
    removeListenersBut(before);
  }
  return tf;
};

const importCore = async (): Promise<TensorFlow> => {
  const tf = await import('@tensorflow/tfjs-core');
  tf.enableProdMode();
  registerGradients(tf);
  return tf;
};

/** TensorFlow.js on its stock wasm backend, which is initialised once in each thread. */
export const openWasm = async (): Promise<TensorFlow> => {
  initialising ??= initialise();
  const tf = await initialising;
  await tf.setBackend('wasm');
  return tf;
};

export const openCpu = async (): Promise<TensorFlow> => {
  const tf = await importCore();
  await import('@tensorflow/tfjs-backend-cpu');
  await tf.setBackend('cpu');
  return tf;
};
