import { suggest } from '../envs/core/suggest.ts';
import { openTensorFlowNode } from './backendNode.ts';
import { openCpu, openWasm } from './backendWasm.ts';
import { registerLayerGradients } from './kernels/layerGradients.ts';
import { registerLayerKernels } from './kernels/layerKernels.ts';
import { useOwnKernels, useStockKernels } from './kernels/standardKernels.ts';
import { Workspace } from './kernels/workspace.ts';
import { createComposedOperations } from './networkComposed.ts';
import { createPlainOperations, type Operations } from './networkOperations.ts';
import { createOwnOperations } from './networkOwn.ts';
import type { TensorFlow } from './tensorflow.ts';

/**
 * `tfjs-node`: the native library. `wasm`: TensorFlow.js's WebAssembly with our kernels. `wasm-composed`: the same with
 * stock operations only, for where our kernels cannot load. `cpu`: plain JavaScript, to check gradients against.
 */
export const BACKENDS = ['tfjs-node', 'wasm', 'wasm-composed', 'cpu'] as const;
export type BackendName = (typeof BACKENDS)[number];

export interface Backend {
  readonly tf: TensorFlow;
  /** `wasm-stock` only where ours is measured against it. */
  readonly name: BackendName | 'wasm-stock';
  /** Why this one: for people and for the run's record. */
  readonly reason: string;
  readonly operations: Operations;
  /** Our kernels on the backend's memory, where they are in use. */
  readonly workspace: Workspace | null;
}

const OPENERS: Readonly<Record<BackendName, (reason: string) => Promise<Backend>>> = {
  'tfjs-node': async reason => openPlain('tfjs-node', await openTensorFlowNode(), reason),
  wasm: async reason => openOwn(await openWasm(), reason),
  'wasm-composed': async reason => openComposed(await openWasm(), reason),
  cpu: async reason => openPlain('cpu', await openCpu(), reason),
};

/**
 * Makes a backend the one at work in this thread; TensorFlow.js has one at a time. `auto` takes the fastest that there
 * is; any other choice is had or throws.
 */
export const openBackend = async (wanted: string = 'auto'): Promise<Backend> => {
  if (wanted === 'auto') return openFastest();
  const name = BACKENDS.find(known => known === wanted);
  if (!name) throw new RangeError(`there is no backend '${wanted}'${suggest(wanted, ['auto', ...BACKENDS])}`);
  try {
    return await OPENERS[name]('asked for');
  } catch (error) {
    throw new Error(`the backend '${name}' cannot be had here: ${firstLine(error)}`, { cause: error });
  }
};

const openFastest = async (): Promise<Backend> => {
  const reasons: string[] = [];
  for (const name of ['tfjs-node', 'wasm', 'wasm-composed'] as const) {
    try {
      return await OPENERS[name](reasons.join('; ') || 'the fastest there is');
    } catch (error) {
      reasons.push(`${name} does not load (${firstLine(error)})`);
    }
  }
  throw new Error(`no backend of TensorFlow.js can be had here: ${reasons.join('; ')}`);
};

const openPlain = (name: BackendName, tf: TensorFlow, reason: string): Backend => ({
  tf,
  name,
  reason,
  operations: createPlainOperations(tf),
  workspace: null,
});

let workspace: Workspace | undefined;

const openOwn = (tf: TensorFlow, reason: string): Backend => {
  workspace ??= new Workspace(tf);
  useOwnKernels(tf, workspace);
  registerLayerKernels(tf, workspace);
  registerLayerGradients(tf);
  const fused = workspace.relaxed ? ', with fused multiply-add' : '';
  return { tf, name: 'wasm', reason: `${reason}${fused}`, operations: createOwnOperations(tf), workspace };
};

const openComposed = (tf: TensorFlow, reason: string): Backend => {
  useStockKernels(tf);
  return { tf, name: 'wasm-composed', reason, operations: createComposedOperations(tf), workspace: null };
};

const firstLine = (error: unknown): string => String(error instanceof Error ? error.message : error).split('\n')[0];
