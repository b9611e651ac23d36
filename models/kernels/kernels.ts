/**
 * What a network is computed with, on one block of memory. Pointers are in bytes and multiples of 16; numbers are 32-bit
 * floats. `padded`: rounded up to a multiple of 4, what lies beyond the count being 0.
 *
 * Weights of dense and conv lie in panels of 8 outputs, [panels, inputs, 8] (conv: 16 such matrices); biases are rounded
 * up to 8. `floor` is 0 for relu, -Infinity for none.
 */
export interface Kernels {
  /** The first layer on a flat observation: x [rows, inputs] bytes, out [rows, padded outputs]. */
  observe: Dense;
  /**
   * The first layer on a board: x [rows, planes, height, width] bytes, each cell seeing those up to `radius` away;
   * weight [2 radius + 1, 2 radius + 1, planes, padded channels], out [rows, height, width, padded channels].
   */
  observeBoard(
    x: number,
    rows: number,
    planes: number,
    height: number,
    width: number,
    radius: number,
    weight: number,
    bias: number,
    channels: number,
    out: number,
    floor: number,
  ): void;
  /** x [rows, padded inputs], out [rows, padded outputs]. */
  dense: Dense;
  /** 3x3; x, skip, out [rows, height, width, padded channels]. `skip` is added before the floor; 0: none. */
  conv(
    x: number,
    rows: number,
    height: number,
    width: number,
    inputs: number,
    weight: number,
    bias: number,
    outputs: number,
    skip: number,
    out: number,
    floor: number,
    scratch: number,
  ): void;
  /** In place over `count` numbers, a multiple of 4. */
  tanh(x: number, count: number): void;
  /** The mean or, with isMax 1, the largest: x [rows, cells, padded channels], out [rows, padded channels]. */
  pool(x: number, rows: number, cells: number, channels: number, isMax: number, out: number): void;
  /** Drops the padding of cells: x [rows, cells, padded channels], out [rows, padded (cells * channels)]. */
  compact(x: number, rows: number, cells: number, channels: number, out: number): void;
  /** Adds each cell's numbers to those of its actions: x [rows, cells, padded kinds], out [rows, actions], kind * cells + cell. */
  addCells(x: number, rows: number, cells: number, kinds: number, actions: number, out: number): void;
  /** x [rows, stride], out [rows, count]. */
  copyColumns(x: number, rows: number, stride: number, first: number, count: number, out: number): void;
}

type Dense = (
  x: number,
  rows: number,
  inputs: number,
  weight: number,
  bias: number,
  outputs: number,
  out: number,
  floor: number,
  scratch: number,
) => void;

export const padded = (count: number): number => (count + 3) & ~3;
export const paddedToPanels = (count: number): number => (count + 7) & ~7;

/** Rows whose inputs the kernels list or interleave together. */
const BLOCK = 32;
/** Patches of a board that conv works on together. */
const PATCHES = 12;

/** Bytes that `dense` and `observe` need for their own use. */
export const denseScratch = (inputs: number): number => BLOCK * 4 + BLOCK * inputs * 8 + 64;

/** Bytes that `conv` needs for its own use: the board with a border, patches before and after the products. */
export const convScratch = (height: number, width: number, inputs: number, outputs: number): number => {
  const border = 4 * (((height + 1) >> 1) + 1) * (((width + 1) >> 1) + 1) * padded(inputs);
  const patches = PATCHES * (17 * padded(inputs) + 16 * paddedToPanels(outputs));
  return 4 * (border + patches) + 64;
};
