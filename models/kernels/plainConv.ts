import { type Kernels, padded, paddedToPanels } from './kernels.ts';

/** The same arithmetic as assembly/conv.ts, one patch at a time. */
export const createPlainConv = (buffer: ArrayBuffer): Pick<Kernels, 'conv'> => {
  const heap = new Float32Array(buffer);
  /** [4, 4]: one channel of a patch. */
  const patch = new Float64Array(16);

  /** One line of 4 numbers, `step` apart, spread in place. */
  const spreadLine = (at: number, step: number): void => {
    const a = patch[at];
    const b = patch[at + step];
    const c = patch[at + 2 * step];
    patch[at] = a - c;
    patch[at + step] = b + c;
    patch[at + 2 * step] = c - b;
    patch[at + 3 * step] = b - patch[at + 3 * step];
  };

  /** To [16, inputs]. The patch's corner is at (top, left) of a board with a border, so it may lie outside by one. */
  const spreadPatch = (
    x: number,
    top: number,
    left: number,
    height: number,
    width: number,
    inputs: number,
    to: number,
  ): void => {
    for (let channel = 0; channel < inputs; channel++) {
      for (let i = 0; i < 16; i++) {
        const row = top + (i >> 2) - 1;
        const column = left + (i & 3) - 1;
        const isInside = row >= 0 && row < height && column >= 0 && column < width;
        patch[i] = isInside ? heap[x + (row * width + column) * padded(inputs) + channel] : 0;
      }
      for (let i = 0; i < 4; i++) spreadLine(i, 4);
      for (let i = 0; i < 4; i++) spreadLine(4 * i, 1);
      for (let i = 0; i < 16; i++) heap[to + i * inputs + channel] = patch[i];
    }
  };

  /** [16, inputs] times 16 matrices = [16, outputs rounded up to 8]. */
  const multiply = (x: number, inputs: number, weight: number, outputs: number, out: number): void => {
    for (let position = 0; position < 16; position++) {
      for (let column = 0; column < outputs; column += 8)
        multiplyPanel(x, inputs, weight + column * inputs, out + column);
      x += inputs;
      weight += inputs * outputs;
      out += outputs;
    }
  };

  const multiplyPanel = (x: number, inputs: number, weight: number, out: number): void => {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let f = 0;
    let g = 0;
    let h = 0;
    for (let i = 0; i < inputs; i++, weight += 8) {
      const value = heap[x + i];
      a += value * heap[weight];
      b += value * heap[weight + 1];
      c += value * heap[weight + 2];
      d += value * heap[weight + 3];
      e += value * heap[weight + 4];
      f += value * heap[weight + 5];
      g += value * heap[weight + 6];
      h += value * heap[weight + 7];
    }
    heap[out] = a;
    heap[out + 1] = b;
    heap[out + 2] = c;
    heap[out + 3] = d;
    heap[out + 4] = e;
    heap[out + 5] = f;
    heap[out + 6] = g;
    heap[out + 7] = h;
  };

  /** The cell (dy, dx) of the 2x2 square of one output channel, from [16, step]. */
  const gatherCell = (from: number, step: number, dy: number, dx: number): number => {
    let sum = 0;
    for (let i = 0; i < 16; i++) sum += share(i >> 2, dy) * share(i & 3, dx) * heap[from + i * step];
    return sum;
  };

  /** Positions `bias`, `skip` (negative: none) and `out` are those of the first cell's first channel. */
  const gatherPatch = (
    product: number,
    outputs: number,
    bias: number,
    skip: number,
    out: number,
    isBelow: boolean,
    isBeside: boolean,
    width: number,
    floor: number,
  ): void => {
    for (let square = 0; square < 4; square++) {
      const dy = square >> 1;
      const dx = square & 1;
      if ((dy === 1 && !isBelow) || (dx === 1 && !isBeside)) continue;
      const cell = (dy * width + dx) * padded(outputs);
      for (let channel = 0; channel < padded(outputs); channel++) {
        let sum = gatherCell(product + channel, paddedToPanels(outputs), dy, dx) + heap[bias + channel];
        if (skip >= 0) sum += heap[skip + cell + channel];
        heap[out + cell + channel] = sum < floor ? floor : sum;
      }
    }
  };

  return {
    conv(x, rows, height, width, inputs, weight, bias, outputs, skip, out, floor, scratch) {
      const spread = scratch >> 2;
      const product = spread + 16 * inputs;
      for (let row = 0; row < rows; row++) {
        const board = row * height * width;
        for (let top = 0; top < height; top += 2) {
          for (let left = 0; left < width; left += 2) {
            spreadPatch((x >> 2) + board * padded(inputs), top, left, height, width, inputs, spread);
            multiply(spread, inputs, weight >> 2, paddedToPanels(outputs), product);
            const place = (board + top * width + left) * padded(outputs);
            const skipped = skip === 0 ? -1 : (skip >> 2) + place;
            const isBelow = top + 1 < height;
            const isBeside = left + 1 < width;
            gatherPatch(product, outputs, bias >> 2, skipped, (out >> 2) + place, isBelow, isBeside, width, floor);
          }
        }
      }
    },
  };
};

/** How much the i-th of four counts for the first (0) or second (1) of two. */
const share = (i: number, of: number): number => {
  if (of === 0) return i === 3 ? 0 : 1;
  return i === 0 ? 0 : i === 1 ? 1 : -1;
};
