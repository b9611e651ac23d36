import type { Backend } from './backend.ts';
import { openWasm } from './backendWasm.ts';
import { replaceKernel, useStockKernels } from './kernels/standardKernels.ts';
import { gradientOfFilter } from './networkComposed.ts';
import { createPlainOperations } from './networkOperations.ts';
import type { Tensor2D, Tensor4D, TensorFlow } from './tensorflow.ts';

/**
 * The wasm backend as it comes, to measure ours against. Only the kernel without which it cannot train convolutions is
 * added: the filter's gradient, as products of its own with the images transposed on the fly.
 */
export const openStockBackend = async (): Promise<Backend> => {
  const tf = await openWasm();
  useStockKernels(tf);
  addFilterGradient(tf);
  const reason = 'to measure against';
  return { tf, name: 'wasm-stock', reason, operations: createPlainOperations(tf), workspace: null };
};

const addFilterGradient = (tf: TensorFlow): void => {
  const kernelName = 'Conv2DBackpropFilter';
  const multiply = (x: Tensor2D, dy: Tensor2D): Tensor2D => tf.matMul(x, dy, true, false);
  replaceKernel(tf, kernelName, {
    kernelName,
    backendName: 'wasm',
    kernelFunc: ({ inputs, attrs }) => {
      const { filterShape } = attrs as unknown as { filterShape: Tensor4D['shape'] };
      const { x, dy } = inputs as unknown as { x: Tensor4D; dy: Tensor4D };
      return tf.tidy(() => {
        const rows = tf.reshape(dy, [-1, filterShape[3]]) as Tensor2D;
        return gradientOfFilter(tf, x, rows, filterShape, multiply);
      });
    },
  });
};
