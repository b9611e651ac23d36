import { padded, paddedToPanels } from './kernels/kernels.ts';

/** Where a weight of a matrix in panels lies: [panels, inputs, 8]. */
const panelPlace = (input: number, output: number, inputs: number): number =>
  ((output >> 3) * inputs + input) * 8 + (output & 7);

/** [inputs, outputs] at `from` into panels at `to`, its first output becoming the panels' output `first`. */
export const packDense = (
  weights: Float32Array,
  from: number,
  inputs: number,
  outputs: number,
  heap: Float32Array,
  to: number,
  first: number,
): void => {
  for (let output = 0; output < outputs; output++) {
    const place = to + panelPlace(0, first + output, inputs);
    for (let input = 0; input < inputs; input++) heap[place + input * 8] = weights[from + input * outputs + output];
  }
};

/** Rows of `count` numbers, each padded. */
export const packRows = (
  weights: Float32Array,
  from: number,
  rows: number,
  count: number,
  heap: Float32Array,
  to: number,
): void => {
  const stride = padded(count);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < count; i++) heap[to + row * stride + i] = weights[from + row * count + i];
  }
};

/**
 * A 3x3 kernel [3, 3, inputs, outputs] as conv wants it: for every input and output spread to 4x4 by Winograd's matrix
 * (1 0 0, 1/2 1/2 1/2, 1/2 -1/2 1/2, 0 0 1) on both sides, then [16] matrices in panels.
 */
export const packConv = (
  weights: Float32Array,
  from: number,
  inputs: number,
  outputs: number,
  heap: Float32Array,
  to: number,
): void => {
  const matrix = inputs * paddedToPanels(outputs);
  const pairs = inputs * outputs;
  for (let pair = 0; pair < pairs; pair++) {
    const place = to + panelPlace(Math.floor(pair / outputs), pair % outputs, inputs);
    for (let column = 0; column < 3; column++) {
      const top = weights[from + column * pairs + pair];
      const middle = weights[from + (3 + column) * pairs + pair];
      const bottom = weights[from + (6 + column) * pairs + pair];
      spread[column] = top;
      spread[3 + column] = (top + middle + bottom) / 2;
      spread[6 + column] = (top - middle + bottom) / 2;
      spread[9 + column] = bottom;
    }
    for (let row = 0; row < 4; row++) spreadRow(3 * row, heap, place + 4 * row * matrix, matrix);
  }
};

/** [4, 3]: one kernel, spread downwards. */
const spread = new Float64Array(12);

const spreadRow = (at: number, heap: Float32Array, to: number, step: number): void => {
  const left = spread[at];
  const middle = spread[at + 1];
  const right = spread[at + 2];
  heap[to] = left;
  heap[to + step] = (left + middle + right) / 2;
  heap[to + 2 * step] = (left - middle + right) / 2;
  heap[to + 3 * step] = right;
};
