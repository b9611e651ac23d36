import type { Kernels } from './kernels.ts';
import { createPlainBoard } from './plainBoard.ts';
import { createPlainConv } from './plainConv.ts';
import { createPlainDense } from './plainDense.ts';

/** The kernels in plain JavaScript, for where there is no WebAssembly. */
export const createPlainKernels = (buffer: ArrayBuffer): Kernels => ({
  ...createPlainDense(buffer),
  ...createPlainBoard(buffer),
  ...createPlainConv(buffer),
});
