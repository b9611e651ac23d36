import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBackend } from './backend.ts';
import { openTensorFlowNode, restoreUtil } from './backendNode.ts';
import { trainSample } from './backendSample.ts';

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;
const countListeners = (): number[] => EVENTS.map(event => process.listenerCount(event));

const listenersAtFirst = countListeners();
const tensorFlowNode = await openTensorFlowNode().catch((error: Error) => error);
const isMissing = tensorFlowNode instanceof Error;

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((top, value, i) => Math.max(top, Math.abs(value - b[i])), 0);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the backend', () => {
  it('that is chosen says why', async () => {
    const backend = await openBackend();
    expect(backend.name).toBe(isMissing ? 'wasm' : 'tfjs-node');
    if (isMissing) expect(backend.reason).toMatch(/^tfjs-node does not load \(.*\)/);
  });

  it.each([
    ['wasm', 'wasm'],
    ['wasm-composed', 'wasm'],
    ['cpu', 'cpu'],
  ])('%s is had for the asking', async (name, active) => {
    const backend = await openBackend(name);
    expect(backend.name).toBe(name);
    expect(backend.reason).toMatch(/^asked for/);
    expect(backend.tf.getBackend()).toBe(active);
  });

  it('of an unknown name is refused with the nearest known one', async () => {
    await expect(openBackend('wams')).rejects.toThrow("there is no backend 'wams'; did you mean 'wasm'?");
  });

  it('leaves no listeners behind', async () => {
    await openBackend('wasm');
    expect(countListeners()).toEqual(listenersAtFirst);
  });

  it('falls back to stock operations where our kernels cannot load', async () => {
    vi.resetModules();
    vi.spyOn(WebAssembly, 'Instance').mockImplementation(function refuse() {
      throw new Error('no SIMD here');
    });
    const fresh = await import('./backend.ts');
    await expect(fresh.openBackend('wasm')).rejects.toThrow("the backend 'wasm' cannot be had here: no SIMD here");
    if (!isMissing) return;
    const backend = await fresh.openBackend();
    expect(backend.name).toBe('wasm-composed');
    expect(backend.reason).toContain('wasm does not load (no SIMD here)');
  });

  it('without relaxed SIMD learns the same', async () => {
    const relaxed = await trainSample('wasm');
    vi.resetModules();
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    const fresh = await import('./backendSample.ts');
    const { openBackend: openFresh } = await import('./backend.ts');
    const plain = await fresh.trainSample('wasm');
    expect((await openFresh('wasm')).workspace?.relaxed).toBe(false);
    expect(largestDifference(plain, relaxed)).toBeLessThan(1e-3);
  });
});

/** Trains in a thread of its own; gives the weights and all that it wrote. */
const trainInThread = async (): Promise<{ weights: Float32Array; words: string }> => {
  const worker = new Worker(new URL('./backendWorker.ts', import.meta.url), {
    execArgv: ['--import', new URL('../bin/typescript.js', import.meta.url).href],
    stdout: true,
    stderr: true,
  });
  let words = '';
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text;
    });
  }
  const exit = once(worker, 'exit');
  const [weights] = await once(worker, 'message');
  await exit;
  return { weights, words };
};

describe('several threads at once', () => {
  it('each learn what one alone learns, and say nothing by themselves', async () => {
    const threads = await Promise.all([trainInThread(), trainInThread()]);
    const alone = await trainSample('wasm');
    for (const { weights, words } of threads) {
      expect(weights).toEqual(alone);
      expect(words).toBe('');
    }
  });
});

describe('tfjs-node', () => {
  it('gets back what Node has taken from util', () => {
    const util = { isArray: 'as it was' };
    restoreUtil(util);
    expect(util.isArray).toBe('as it was');
    expect(util).toHaveProperty('isNullOrUndefined');
    expect((util as unknown as Record<string, (value: unknown) => boolean>).isNullOrUndefined(null)).toBe(true);
  });

  if (isMissing) console.info(`skipped: training on tfjs-node, because ${tensorFlowNode.message.split('\n')[0]}`);

  it.skipIf(isMissing)('learns what the cpu backend learns', async () => {
    const weights = await trainSample('tfjs-node');
    const expected = await trainSample('cpu');
    expect(largestDifference(weights, expected)).toBeLessThan(1e-3);
  });
});
