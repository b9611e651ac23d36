import v8 from 'node:v8';
import { PLAIN, RELAXED } from './kernels.generated.ts';

/** What assembly/ exports. Pointers are byte addresses in the shared memory, flags 0 or 1; its comments say the rest. */
export interface Kernels {
  multiply(
    a: number,
    b: number,
    out: number,
    m: number,
    n: number,
    k: number,
    transposeA: number,
    transposeB: number,
    bias: number,
    residual: number,
    relu: number,
    scratch: number,
  ): void;
  multiplyScratch(m: number, n: number, k: number, transposeA: number): number;
  setShape(
    height: number,
    width: number,
    outHeight: number,
    outWidth: number,
    filterHeight: number,
    filterWidth: number,
    top: number,
    left: number,
  ): void;
  convolve(
    images: number,
    filter: number,
    out: number,
    batch: number,
    inChannels: number,
    outChannels: number,
    bias: number,
    residual: number,
    relu: number,
    flip: number,
    scratch: number,
  ): void;
  convolveScratch(batch: number, inChannels: number, outChannels: number): number;
  filterGradient(
    images: number,
    gradient: number,
    out: number,
    batch: number,
    inChannels: number,
    outChannels: number,
    scratch: number,
  ): void;
  filterGradientScratch(inChannels: number, outChannels: number): number;
  reluBiasGradient(gradient: number, output: number, out: number, biasOut: number, rows: number, columns: number): void;
  meanPool(board: number, out: number, batch: number, cells: number, channels: number): void;
  meanPoolGradient(gradient: number, out: number, batch: number, cells: number, channels: number): void;
  maxPool(board: number, out: number, batch: number, cells: number, channels: number): void;
  maxPoolGradient(
    board: number,
    largest: number,
    gradient: number,
    out: number,
    batch: number,
    cells: number,
    channels: number,
  ): void;
  planesToChannels(bytes: number, out: number, batch: number, planes: number, cells: number): void;
  sumCells(
    bytes: number,
    batch: number,
    planes: number,
    cells: number,
    weight: number,
    units: number,
    bias: number,
    relu: number,
    out: number,
  ): void;
  sumCellGradients(
    bytes: number,
    batch: number,
    planes: number,
    cells: number,
    gradient: number,
    units: number,
    out: number,
    scratch: number,
  ): void;
  cellActionsScratch(units: number, kinds: number): number;
  cellActions(
    logits: number,
    x: number,
    batch: number,
    cells: number,
    units: number,
    kinds: number,
    actions: number,
    weight: number,
    bias: number,
    out: number,
    scratch: number,
  ): void;
  cellActionsGradient(
    gradient: number,
    x: number,
    batch: number,
    cells: number,
    units: number,
    kinds: number,
    actions: number,
    weight: number,
    xOut: number,
    weightOut: number,
    biasOut: number,
    scratch: number,
  ): void;
  listScratch(rows: number, columns: number): number;
  listOnes(bytes: number, rows: number, columns: number, starts: number, entries: number): void;
  turnLists(
    starts: number,
    entries: number,
    rows: number,
    columns: number,
    turnedStarts: number,
    turnedEntries: number,
  ): void;
  sumScratch(matrixRows: number): number;
  sumListed(
    starts: number,
    entries: number,
    lists: number,
    matrix: number,
    matrixRows: number,
    columns: number,
    bias: number,
    relu: number,
    out: number,
    scratch: number,
  ): void;
  sumOfSquares(values: number, count: number): number;
  setAdam(
    beta1: number,
    rest1: number,
    beta2: number,
    rest2: number,
    epsilon: number,
    rate: number,
    widen: number,
    scale: number,
  ): void;
  adam(weights: number, gradient: number, first: number, second: number, count: number, decay: number): void;
}

export interface LoadedKernels {
  readonly kernels: Kernels;
  /** With fused multiply-add. */
  readonly relaxed: boolean;
}

/** Puts our kernels to work on a memory. Throws where WASM SIMD is missing. */
export const loadKernels = (memory: WebAssembly.Memory): LoadedKernels => {
  const relaxedBytes = Buffer.from(RELAXED, 'base64');
  const relaxed = allowsRelaxed(relaxedBytes);
  const module = new WebAssembly.Module(relaxed ? relaxedBytes : Buffer.from(PLAIN, 'base64'));
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  return { kernels: instance.exports as unknown as Kernels, relaxed };
};

/** Node 20 has relaxed SIMD behind a flag, later ones have it without; an older or foreign engine goes without it. */
const allowsRelaxed = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  if (WebAssembly.validate(bytes)) return true;
  v8.setFlagsFromString('--experimental-wasm-relaxed-simd');
  return WebAssembly.validate(bytes);
};
