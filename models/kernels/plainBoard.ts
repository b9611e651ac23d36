import { type Kernels, padded } from './kernels.ts';

/** Every position in here is an index of numbers, not bytes, except in the observation. */
export const createPlainBoard = (
  buffer: ArrayBuffer,
): Pick<Kernels, 'observeBoard' | 'pool' | 'compact' | 'addCells'> => {
  const bytes = new Uint8Array(buffer);
  const heap = new Float32Array(buffer);

  const addScaled = (from: number, value: number, count: number, to: number): void => {
    for (let i = 0; i < count; i++) heap[to + i] += value * heap[from + i];
  };

  /** One cell that is not zero, its plane's weights at `from`: adds to all cells that see it. */
  const spreadOne = (
    cell: number,
    value: number,
    planes: number,
    height: number,
    width: number,
    radius: number,
    from: number,
    stride: number,
    out: number,
  ): void => {
    const y = Math.floor(cell / width);
    const x = cell % width;
    for (let toY = Math.max(0, y - radius); toY <= Math.min(height - 1, y + radius); toY++) {
      for (let toX = Math.max(0, x - radius); toX <= Math.min(width - 1, x + radius); toX++) {
        const tap = (y + radius - toY) * (2 * radius + 1) + x + radius - toX;
        addScaled(from + tap * planes * stride, value, stride, out + (toY * width + toX) * stride);
      }
    }
  };

  const poolOne = (from: number, cells: number, stride: number, isMax: number): number => {
    let sum = heap[from];
    for (let cell = 1; cell < cells; cell++) {
      const value = heap[from + cell * stride];
      sum = isMax === 0 ? sum + value : sum < value ? value : sum;
    }
    return isMax === 0 ? sum / cells : sum;
  };

  return {
    observeBoard(x, rows, planes, height, width, radius, weight, bias, channels, out, floor) {
      const stride = padded(channels);
      const cells = height * width;
      for (let row = 0; row < rows; row++) {
        const to = (out >> 2) + row * cells * stride;
        for (let i = 0; i < cells * stride; i++) heap[to + i] = heap[(bias >> 2) + (i % stride)];
        for (let i = 0; i < planes * cells; i++) {
          const value = bytes[x + row * planes * cells + i];
          const from = (weight >> 2) + Math.floor(i / cells) * stride;
          if (value !== 0) spreadOne(i % cells, value, planes, height, width, radius, from, stride, to);
        }
        for (let i = to; i < to + cells * stride; i++) if (heap[i] < floor) heap[i] = floor;
      }
    },
    pool(x, rows, cells, channels, isMax, out) {
      const stride = padded(channels);
      for (let row = 0; row < rows; row++) {
        for (let channel = 0; channel < stride; channel++) {
          const from = (x >> 2) + row * cells * stride + channel;
          heap[(out >> 2) + row * stride + channel] = poolOne(from, cells, stride, isMax);
        }
      }
    },
    addCells(x, rows, cells, kinds, actions, out) {
      for (let row = 0; row < rows; row++) {
        const from = (x >> 2) + row * cells * padded(kinds);
        const to = (out >> 2) + row * actions;
        for (let kind = 0; kind < kinds; kind++) {
          for (let cell = 0; cell < cells; cell++)
            heap[to + kind * cells + cell] += heap[from + cell * padded(kinds) + kind];
        }
      }
    },
    compact(x, rows, cells, channels, out) {
      const stride = padded(cells * channels);
      for (let row = 0; row < rows; row++) {
        const from = (x >> 2) + row * cells * padded(channels);
        const to = (out >> 2) + row * stride;
        for (let i = 0; i < stride; i++) {
          const cell = Math.floor(i / channels);
          heap[to + i] = i < cells * channels ? heap[from + cell * padded(channels) + (i % channels)] : 0;
        }
      }
    },
  };
};
