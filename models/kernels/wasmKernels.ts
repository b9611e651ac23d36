import { decodeBase64 } from '../base64.ts';
import { INFERENCE_WASM } from './inferenceWasm.generated.ts';
import type { Kernels } from './kernels.ts';

const PAGE = 65536;

let compiled: WebAssembly.Module | null | undefined;

/** Null where there is no WebAssembly, or none with SIMD. */
const compile = (): WebAssembly.Module | null => {
  try {
    return new WebAssembly.Module(decodeBase64(INFERENCE_WASM));
  } catch {
    return null;
  }
};

/** SIMD kernels on new memory of at least so many bytes; null where the machine has none. */
export const createWasmKernels = (bytes: number): { kernels: Kernels; buffer: ArrayBuffer } | null => {
  if (compiled === undefined) compiled = compile();
  if (compiled === null) return null;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  const instance = new WebAssembly.Instance(compiled, { env: { memory } });
  return { kernels: instance.exports as unknown as Kernels, buffer: memory.buffer };
};
