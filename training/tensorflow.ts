import type * as core from '@tensorflow/tfjs-core';

/** TensorFlow.js as every backend offers it. */
export type TensorFlow = typeof core;
export type Tensor = core.Tensor;
export type Tensor1D = core.Tensor1D;
export type Tensor2D = core.Tensor2D;
export type Tensor3D = core.Tensor3D;
export type Tensor4D = core.Tensor4D;
export type Scalar = core.Scalar;
export type Variable = core.Variable;
export type TensorInfo = core.TensorInfo;
