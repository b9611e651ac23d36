import { type Kernels, padded } from './kernels.ts';

/** Lists of a row's inputs that are not zero: scratch holds [inputs] their places (i32), [inputs] their values. */
export const createPlainDense = (buffer: ArrayBuffer): Pick<Kernels, 'dense' | 'observe' | 'tanh' | 'copyColumns'> => {
  const bytes = new Uint8Array(buffer);
  const heap = new Float32Array(buffer);
  const places = new Int32Array(buffer);

  const listBytes = (x: number, inputs: number, list: number): number => {
    let count = 0;
    for (let i = 0; i < inputs; i++) {
      if (bytes[x + i] === 0) continue;
      places[list + count] = i * 8;
      heap[list + inputs + count++] = bytes[x + i];
    }
    return count;
  };

  const listNumbers = (x: number, inputs: number, list: number): number => {
    let count = 0;
    for (let i = 0; i < inputs; i++) {
      if (heap[x + i] === 0) continue;
      places[list + count] = i * 8;
      heap[list + inputs + count++] = heap[x + i];
    }
    return count;
  };

  /** One row; every position an index of numbers, not bytes. */
  const multiply = (
    list: number,
    count: number,
    inputs: number,
    weight: number,
    bias: number,
    outputs: number,
    out: number,
    floor: number,
  ): void => {
    for (let column = 0; column < outputs; column += 8) {
      let a = heap[bias + column];
      let b = heap[bias + column + 1];
      let c = heap[bias + column + 2];
      let d = heap[bias + column + 3];
      let e = heap[bias + column + 4];
      let f = heap[bias + column + 5];
      let g = heap[bias + column + 6];
      let h = heap[bias + column + 7];
      const panel = weight + column * inputs;
      for (let i = list; i < list + count; i++) {
        const place = panel + places[i];
        const value = heap[i + inputs];
        a += value * heap[place];
        b += value * heap[place + 1];
        c += value * heap[place + 2];
        d += value * heap[place + 3];
        e += value * heap[place + 4];
        f += value * heap[place + 5];
        g += value * heap[place + 6];
        h += value * heap[place + 7];
      }
      const at = out + column;
      heap[at] = a < floor ? floor : a;
      heap[at + 1] = b < floor ? floor : b;
      heap[at + 2] = c < floor ? floor : c;
      heap[at + 3] = d < floor ? floor : d;
      if (column + 4 >= outputs) return;
      heap[at + 4] = e < floor ? floor : e;
      heap[at + 5] = f < floor ? floor : f;
      heap[at + 6] = g < floor ? floor : g;
      heap[at + 7] = h < floor ? floor : h;
    }
  };

  return {
    observe(x, rows, inputs, weight, bias, outputs, out, floor, scratch) {
      for (let row = 0; row < rows; row++) {
        const count = listBytes(x + row * inputs, inputs, scratch >> 2);
        const to = (out >> 2) + row * padded(outputs);
        multiply(scratch >> 2, count, inputs, weight >> 2, bias >> 2, outputs, to, floor);
      }
    },
    dense(x, rows, inputs, weight, bias, outputs, out, floor, scratch) {
      for (let row = 0; row < rows; row++) {
        const count = listNumbers((x >> 2) + row * padded(inputs), inputs, scratch >> 2);
        const to = (out >> 2) + row * padded(outputs);
        multiply(scratch >> 2, count, inputs, weight >> 2, bias >> 2, outputs, to, floor);
      }
    },
    tanh(x, count) {
      for (let i = x >> 2; i < (x >> 2) + count; i++) heap[i] = Math.tanh(heap[i]);
    },
    copyColumns(x, rows, stride, first, count, out) {
      for (let row = 0; row < rows; row++) {
        const from = (x >> 2) + row * stride + first;
        const to = (out >> 2) + row * count;
        for (let i = 0; i < count; i++) heap[to + i] = heap[from + i];
      }
    },
  };
};
