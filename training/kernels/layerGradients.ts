import type { GradConfig, NamedTensorMap } from '@tensorflow/tfjs-core';
import type { Tensor, TensorFlow } from '../tensorflow.ts';
import {
  CELL_ACTIONS,
  CELL_ACTIONS_GRADIENT,
  CELLS,
  CELLS_GRADIENT,
  CONV,
  type LayerAttributes,
  LINEAR,
  POOL,
  POOL_GRADIENT,
  RELU_BIAS_GRADIENT,
  SPARSE,
  SPARSE_GRADIENT,
  STRIDE_ONE,
} from './layerKernels.ts';

export const registerLayerGradients = (tf: TensorFlow): void => {
  for (const gradient of listGradients(tf)) if (!tf.getGradient(gradient.kernelName)) tf.registerGradient(gradient);
};

/** What goes back through relu and bias: [gradient before relu, gradient of the bias]. */
const throughRelu = (tf: TensorFlow, dy: Tensor, y: Tensor, relu: boolean): Tensor[] => {
  const result = tf
    .engine()
    .runKernel(RELU_BIAS_GRADIENT, (relu ? { gradient: dy, output: y } : { gradient: dy }) as NamedTensorMap);
  return relu ? (result as unknown as Tensor[]) : [dy, result as Tensor];
};

/** A layer that reads the observation: nothing goes back further. */
const ofObservation = (tf: TensorFlow, kernelName: string, weightGradient: string): GradConfig => ({
  kernelName,
  inputsToSave: ['x'],
  outputsToSave: [true],
  gradFunc: (dy, [x, y], attributes) => {
    const [before, bias] = throughRelu(tf, dy as Tensor, y, Boolean((attributes as LayerAttributes).relu));
    return { weight: () => tf.engine().runKernel(weightGradient, { x, gradient: before }), bias: () => bias };
  },
});

const listGradients = (tf: TensorFlow): GradConfig[] => [
  {
    kernelName: LINEAR,
    inputsToSave: ['x', 'weight'],
    outputsToSave: [true],
    gradFunc: (dy, [x, weight, y], attributes) => {
      const [before, bias] = throughRelu(tf, dy as Tensor, y, Boolean((attributes as LayerAttributes).relu));
      return {
        x: () => tf.matMul(before, weight, false, true),
        weight: () => tf.matMul(x, before, true, false),
        bias: () => bias,
      };
    },
  },
  ofObservation(tf, SPARSE, SPARSE_GRADIENT),
  ofObservation(tf, CELLS, CELLS_GRADIENT),
  {
    kernelName: CELL_ACTIONS,
    inputsToSave: ['x', 'weight'],
    outputsToSave: [],
    gradFunc: (dy, [x, weight]) => {
      const inputs = { x, weight, gradient: dy as Tensor };
      const parts = tf.engine().runKernel(CELL_ACTIONS_GRADIENT, inputs) as unknown as Tensor[];
      return { logits: () => dy as Tensor, x: () => parts[0], weight: () => parts[1], bias: () => parts[2] };
    },
  },
  {
    kernelName: CONV,
    inputsToSave: ['x', 'filter'],
    outputsToSave: [true],
    gradFunc: (dy, [x, filter, y], attributes) => {
      const [before, bias] = throughRelu(tf, dy as Tensor, y, Boolean((attributes as LayerAttributes).relu));
      const run = (name: string, inputs: NamedTensorMap, sizes: object): Tensor =>
        tf.engine().runKernel(name, inputs, { ...STRIDE_ONE, ...sizes });
      return {
        x: () => run('Conv2DBackpropInput', { dy: before, filter }, { inputShape: x.shape }),
        filter: () => run('Conv2DBackpropFilter', { x, dy: before }, { filterShape: filter.shape }),
        bias: () => bias,
        residual: () => before.clone(),
      };
    },
  },
  {
    kernelName: POOL,
    inputsToSave: ['x'],
    outputsToSave: [true],
    gradFunc: (dy, [x, y], attributes) => ({
      x: () => tf.engine().runKernel(POOL_GRADIENT, { x, y, gradient: dy as Tensor }, { ...attributes }),
    }),
  },
];
