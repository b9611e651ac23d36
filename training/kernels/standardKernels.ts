import type { KernelConfig } from '@tensorflow/tfjs-core';
import type { TensorFlow, TensorInfo } from '../tensorflow.ts';
import { convolutionKernel, filterGradientKernel, inputGradientKernel } from './convolutionKernels.ts';
import { matrixKernel } from './matrixKernels.ts';
import type { Workspace } from './workspace.ts';

/** One of TensorFlow.js's operations as we do it, and for which inputs we do it. */
export interface Kernel<Inputs, Attributes> {
  isOurs(inputs: Inputs, attributes: Attributes): boolean;
  run(tf: TensorFlow, workspace: Workspace, inputs: Inputs, attributes: Attributes): TensorInfo;
}

type AnyKernel = Kernel<never, never>;

/** The stock kernel copies: a gradient keeps what it needs later this way, so every layer's input. */
const identityKernel: Kernel<{ readonly x: TensorInfo }, unknown> = {
  isOurs: ({ x }) => x.dtype !== 'string',
  run(tf, _, { x: { dataId, shape, dtype } }) {
    tf.backend().incRef(dataId);
    return { dataId, shape, dtype };
  },
};

const OURS: Readonly<Record<string, AnyKernel>> = {
  BatchMatMul: matrixKernel,
  _FusedMatMul: matrixKernel,
  Conv2D: convolutionKernel,
  FusedConv2D: convolutionKernel,
  Conv2DBackpropInput: inputGradientKernel,
  Conv2DBackpropFilter: filterGradientKernel,
  Identity: identityKernel,
};

const stock = new Map<string, KernelConfig | undefined>();

const rememberStock = (tf: TensorFlow): void => {
  for (const name of Object.keys(OURS)) if (!stock.has(name)) stock.set(name, tf.getKernel(name, 'wasm'));
};

/** Our kernels under TensorFlow.js's own names; what we do not handle goes on to the stock kernel. */
export const useOwnKernels = (tf: TensorFlow, workspace: Workspace): void => {
  rememberStock(tf);
  for (const [name, kernel] of Object.entries(OURS)) {
    replaceKernel(tf, name, {
      kernelName: name,
      backendName: 'wasm',
      kernelFunc: call => {
        const [inputs, attributes] = [call.inputs as never, call.attrs as never];
        if (kernel.isOurs(inputs, attributes)) return kernel.run(tf, workspace, inputs, attributes);
        const original = stock.get(name);
        if (!original) throw new Error(`${name} is only there for stride 1, without dilation, channels last`);
        return original.kernelFunc(call);
      },
    });
  }
};

/** Undoes `useOwnKernels`. */
export const useStockKernels = (tf: TensorFlow): void => {
  rememberStock(tf);
  for (const [name, config] of stock) replaceKernel(tf, name, config);
};

/** `undefined`: takes it away. */
export const replaceKernel = (tf: TensorFlow, name: string, config: KernelConfig | undefined): void => {
  if (tf.getKernel(name, 'wasm')) tf.unregisterKernel(name, 'wasm');
  if (config) tf.registerKernel(config);
};
