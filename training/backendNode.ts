import util from 'node:util';
import type { TensorFlow } from './tensorflow.ts';

/** Not written where it is imported: the package is optional, and neither types nor bundles may depend on it. */
const PACKAGE = '@tensorflow/tfjs-node';

/** Gone from Node 23 on, still used by tfjs-node. */
const REMOVED_FROM_UTIL: Readonly<Record<string, (value: unknown) => boolean>> = {
  isArray: Array.isArray,
  isBoolean: value => typeof value === 'boolean',
  isFunction: value => typeof value === 'function',
  isNull: value => value === null,
  isNullOrUndefined: value => value === null || value === undefined,
  isNumber: value => typeof value === 'number',
  isObject: value => value !== null && typeof value === 'object',
  isString: value => typeof value === 'string',
  isUndefined: value => value === undefined,
};

export const restoreUtil = (target: object): void => {
  for (const [name, test] of Object.entries(REMOVED_FROM_UTIL)) {
    if (!(name in target)) Object.defineProperty(target, name, { value: test, configurable: true, writable: true });
  }
};

const importPackage = async (): Promise<{ default?: TensorFlow } & TensorFlow> => {
  try {
    return await import(PACKAGE);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    throw isMissing ? new Error(`${PACKAGE} is not installed`, { cause: error }) : error;
  }
};

/** Throws whatever loading throws: a missing package, a missing or unfit native library. */
export const openTensorFlowNode = async (): Promise<TensorFlow> => {
  restoreUtil(util);
  process.env.TF_CPP_MIN_LOG_LEVEL ??= '2';
  const loaded = await importPackage();
  const tf: TensorFlow = loaded.default ?? loaded;
  tf.enableProdMode();
  if (!(await tf.setBackend('tensorflow'))) throw new Error(`${PACKAGE} loaded, but its backend did not start`);
  return tf;
};
