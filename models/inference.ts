import { windows } from '../envs/core/windows.ts';
import type { Kernels } from './kernels/kernels.ts';
import { createPlainKernels } from './kernels/plainKernels.ts';
import { createWasmKernels } from './kernels/wasmKernels.ts';
import { countWeights } from './parameters.ts';
import { Program } from './program.ts';
import { countFeatures, type NetworkSpec, valueOutputs } from './spec.ts';

/** `wasm`: SIMD kernels; `plain`: JavaScript alone; `auto`: the first that the machine has. */
export type Engine = 'auto' | 'wasm' | 'plain';

/** Computes a network for up to `maxBatch` observations at once; `compute` allocates nothing. */
export class Inference {
  readonly spec: NetworkSpec;
  readonly engine: 'wasm' | 'plain';
  readonly maxBatch: number;
  /** [maxBatch, features], 0 or 1: what `run` reads. Encoders may write here directly, then `compute` saves a copy. */
  readonly observations: Uint8Array;
  /** [maxBatch, actions] logits, of the last run. */
  readonly policy: Float32Array;
  /** [maxBatch], -1 to 1, of the last run. */
  readonly value: Float32Array;
  /** [maxBatch, 3] the logits of win, draw and loss; or [maxBatch, 1] what goes through tanh. */
  readonly outcome: Float32Array;

  private readonly features: number;
  private readonly weights: number;
  private readonly heap: Float32Array;
  private readonly program: Program;
  private readonly kernels: Kernels;
  /** What `runRows` read last, and its rows. */
  private inputs: Uint8Array | null = null;
  private inputRows: readonly Uint8Array[] = [];

  /** Without weights, `load` or `loadImage` has to be called before anything is computed. */
  constructor(spec: NetworkSpec, weights: Float32Array | null, maxBatch = 1, engine: Engine = 'auto') {
    this.spec = spec;
    this.maxBatch = maxBatch;
    this.features = countFeatures(spec);
    this.weights = countWeights(spec);
    this.program = new Program(spec, maxBatch);
    const { kernels, buffer, name } = createKernels(engine, this.program.memory.bytes);
    this.kernels = kernels;
    this.engine = name;
    this.heap = new Float32Array(buffer);
    this.observations = new Uint8Array(buffer, this.program.observations, maxBatch * this.features);
    this.policy = new Float32Array(buffer, this.program.policy, maxBatch * spec.policy.actions);
    this.outcome = new Float32Array(buffer, this.program.outcome, maxBatch * valueOutputs(spec));
    this.value = new Float32Array(maxBatch);
    if (weights !== null) this.load(weights);
  }

  /** Takes new weights, laid out as `listParameters` says; they may change afterwards without effect here. */
  load(weights: Float32Array): void {
    if (weights.length !== this.weights) {
      throw new RangeError(`the network has ${this.weights} weights, not ${weights.length}`);
    }
    const { packers } = this.program.memory;
    for (let i = 0; i < packers.length; i++) packers[i](weights, this.heap);
  }

  /** The weights as they lie in the memory, the same for every engine and batch: faster to load than to lay out anew. */
  readImage(): Float32Array {
    return this.heap.slice(this.program.weights >> 2, this.program.memory.bytes >> 2);
  }

  loadImage(image: Float32Array): void {
    const size = (this.program.memory.bytes - this.program.weights) >> 2;
    if (image.length !== size) throw new RangeError(`the network's image has ${size} numbers, not ${image.length}`);
    this.heap.set(image, this.program.weights >> 2);
  }

  /** Computes the first `batch` rows of `inputs`, [rows, features]. */
  run(inputs: Uint8Array, batch: number): void {
    const size = batch * this.features;
    this.checkBatch(batch);
    this.observations.set(inputs.length === size ? inputs : inputs.subarray(0, size));
    this.compute(batch);
  }

  /**
   * Computes `batch` chosen rows of `inputs`, [rows, features]: result i is that of row `rows[i]`. Best called with the
   * same array every time.
   */
  runRows(inputs: Uint8Array, rows: Int32Array, batch: number): void {
    this.checkBatch(batch);
    if (inputs !== this.inputs) {
      this.inputs = inputs;
      this.inputRows = windows(inputs, inputs.length / this.features);
    }
    for (let row = 0; row < batch; row++) this.observations.set(this.inputRows[rows[row]], row * this.features);
    this.compute(batch);
  }

  /** Computes what stands in the first `batch` rows of `observations`. */
  compute(batch: number): void {
    this.checkBatch(batch);
    const { operations, rows } = this.program;
    for (let first = 0; first < batch; first += rows) {
      const count = Math.min(rows, batch - first);
      for (let i = 0; i < operations.length; i++) operations[i](this.kernels, first, count);
    }
    if (this.spec.value.kind === 'wdl') this.readOutcomes(batch);
    else for (let row = 0; row < batch; row++) this.value[row] = Math.tanh(this.outcome[row]);
  }

  private readOutcomes(batch: number): void {
    for (let row = 0; row < batch; row++) {
      const top = Math.max(this.outcome[3 * row], this.outcome[3 * row + 1], this.outcome[3 * row + 2]);
      const win = Math.exp(this.outcome[3 * row] - top);
      const draw = Math.exp(this.outcome[3 * row + 1] - top);
      const loss = Math.exp(this.outcome[3 * row + 2] - top);
      this.value[row] = (win - loss) / (win + draw + loss);
    }
  }

  private checkBatch(batch: number): void {
    if (batch <= this.maxBatch) return;
    throw new RangeError(`a batch of ${batch} is larger than the ${this.maxBatch} that this engine was made for`);
  }
}

/** Makes the network of a checkpoint or a bot ready, which takes time. */
export type LoadNetwork = () => Inference;

const createKernels = (
  engine: Engine,
  bytes: number,
): { kernels: Kernels; buffer: ArrayBuffer; name: 'wasm' | 'plain' } => {
  const wasm = engine === 'plain' ? null : createWasmKernels(bytes);
  if (wasm) return { ...wasm, name: 'wasm' };
  if (engine === 'wasm') throw new Error('this machine has no WebAssembly with SIMD; use the plain engine');
  const buffer = new ArrayBuffer(bytes);
  return { kernels: createPlainKernels(buffer), buffer, name: 'plain' };
};
