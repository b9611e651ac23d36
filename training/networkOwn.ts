import { BOARD, CELL_ACTIONS, CELLS, CONV, LINEAR, POOL, SPARSE } from './kernels/layerKernels.ts';
import type { Operations } from './networkOperations.ts';
import type { Tensor, Tensor1D, Tensor2D, Tensor4D, TensorFlow } from './tensorflow.ts';

/** Each layer is one of our own kernels; a first layer reads the observation's bytes and skips the zeros. */
export const createOwnOperations = (tf: TensorFlow): Operations => {
  const run = <T extends Tensor>(name: string, inputs: Record<string, Tensor>, attributes: object): T =>
    tf.engine().runKernel<T>(name, inputs, { ...attributes });
  const readFlat = (observations: Uint8Array, batch: number): Tensor =>
    tf.tensor2d(observations, [batch, observations.length / batch], 'bool');
  return {
    readFlat,
    readBoard: (observations, batch, shape) =>
      tf.tidy(() => run<Tensor4D>(BOARD, { x: readFlat(observations, batch) }, { shape })),
    linear: (x: Tensor, weight: Tensor2D, bias: Tensor1D, relu) =>
      run(x.dtype === 'bool' ? SPARSE : LINEAR, { x, weight, bias }, { relu }),
    cells: (x, _, weight, bias, relu) => run(CELLS, { x, weight, bias }, { relu }),
    cellActions: (logits, x, weight, bias) => run(CELL_ACTIONS, { logits, x, weight, bias }, {}),
    conv: (x, filter, bias, relu, residual) =>
      run(CONV, residual ? { x, filter, bias, residual } : { x, filter, bias }, { relu }),
    pool: (x, kind) => run(POOL, { x }, { kind }),
  };
};
