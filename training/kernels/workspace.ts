import type { TensorFlow, TensorInfo } from '../tensorflow.ts';
import { type Kernels, loadKernels } from './load.ts';

/** What we use of TensorFlow.js's wasm backend. */
interface WasmBackend {
  readonly wasm: {
    readonly asm: { readonly memory?: WebAssembly.Memory };
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
  };
  readonly dataIdMap: { get(dataId: object): { readonly memoryOffset: number } };
  makeOutput(shape: readonly number[], dtype: 'float32' | 'bool'): TensorInfo;
}

/** Our kernels on the memory of the wasm backend: where its tensors lie, room for new ones, scratch. */
export class Workspace {
  readonly kernels: Kernels;
  readonly relaxed: boolean;
  private readonly backend: WasmBackend;
  private scratchAt = 0;
  private scratchBytes = 0;

  constructor(tf: TensorFlow) {
    this.backend = tf.engine().findBackend('wasm') as unknown as WasmBackend;
    const { memory } = this.backend.wasm.asm;
    if (!memory) throw new Error('the wasm backend does not show its memory');
    const loaded = loadKernels(memory);
    this.kernels = loaded.kernels;
    this.relaxed = loaded.relaxed;
  }

  /** Where a tensor lies; 0 for none. */
  at(tensor: TensorInfo | undefined): number {
    return tensor ? this.backend.dataIdMap.get(tensor.dataId).memoryOffset : 0;
  }

  output(shape: readonly number[]): TensorInfo {
    return this.backend.makeOutput(shape, 'float32');
  }

  /** Room until the next call. */
  scratch(bytes: number): number {
    if (bytes <= this.scratchBytes) return this.scratchAt;
    const { wasm } = this.backend;
    if (this.scratchAt) wasm._free(this.scratchAt);
    this.scratchAt = wasm._malloc(bytes) >>> 0;
    if (!this.scratchAt) throw new Error(`no room for ${bytes} bytes of scratch memory`);
    this.scratchBytes = bytes;
    return this.scratchAt;
  }

  copyIn(bytes: Uint8Array, address: number): void {
    this.backend.wasm.HEAPU8.set(bytes, address);
  }
}
