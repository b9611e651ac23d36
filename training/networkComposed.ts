import type { Rank } from '@tensorflow/tfjs-core';
import { cellActionsOf, cellsOf, createPlainOperations, type Operations } from './networkOperations.ts';
import type { Tensor, Tensor1D, Tensor2D, Tensor4D, TensorFlow } from './tensorflow.ts';

/**
 * For the wasm backend where our kernels cannot load: stock operations only, arranged so that gradients take its fast
 * ways. It multiplies slowly whatever it must transpose on the fly, and has no gradient of a convolution's filter.
 */
export const createComposedOperations = (tf: TensorFlow): Operations => ({
  ...createPlainOperations(tf),
  linear: linear(tf),
  cells: cellsOf(tf, linear(tf)),
  cellActions: cellActionsOf(tf, linear(tf)),
  conv: (x, filter, bias, relu, residual) =>
    residual ? convOf(tf, relu)(x, filter, bias, residual) : convOf(tf, relu)(x, filter, bias),
});

const linear =
  (tf: TensorFlow): Operations['linear'] =>
  (x, weight, bias, relu) =>
    linearOf(tf, relu)(x, weight, bias);

const turn = <T extends Tensor>(tf: TensorFlow, matrix: T): T => tf.transpose(matrix);

const throughRelu = <T extends Tensor>(tf: TensorFlow, dy: T, y: T, relu: boolean): T =>
  relu ? tf.mul(dy, tf.step(y)) : dy;

/** The sum over all rows, as a product with a row of ones. */
const sumRows = (tf: TensorFlow, rows: Tensor2D): Tensor1D =>
  tf.reshape(tf.matMul(tf.ones<Rank.R2>([1, rows.shape[0]]), rows), [rows.shape[1]]);

const linearOf = (tf: TensorFlow, relu: boolean) =>
  tf.customGrad<Tensor2D>((...given) => {
    const [x, weight, bias] = given as [Tensor2D, Tensor2D, Tensor1D];
    const save = given[3] as unknown as (tensors: Tensor[]) => void;
    const value = createPlainOperations(tf).linear(x, weight, bias, relu);
    save([x, weight, value]);
    return {
      value,
      gradFunc: (dy, saved) => {
        const [input, by, output] = saved as Tensor2D[];
        const before = throughRelu(tf, dy, output, relu);
        return [tf.matMul(before, turn(tf, by)), tf.matMul(turn(tf, input), before), sumRows(tf, before)];
      },
    };
  });

const convOf = (tf: TensorFlow, relu: boolean) =>
  tf.customGrad<Tensor4D>((...given) => {
    const [x, filter, bias] = given as [Tensor4D, Tensor4D, Tensor1D];
    const residual = given.length > 4 ? (given[3] as Tensor4D) : undefined;
    const save = given[given.length - 1] as unknown as (tensors: Tensor[]) => void;
    const value = createPlainOperations(tf).conv(x, filter, bias, relu, residual);
    save([x, filter, value]);
    return {
      value,
      gradFunc: (dy, saved) => {
        const [input, by, output] = saved as Tensor4D[];
        const before = throughRelu(tf, dy, output, relu);
        const rows = tf.reshape(before, [-1, by.shape[3]]) as Tensor2D;
        const multiply = (a: Tensor2D, b: Tensor2D): Tensor2D => tf.matMul(turn(tf, a), b);
        const gradients: Tensor[] = [
          inputGradient(tf, before, by),
          gradientOfFilter(tf, input, rows, by.shape, multiply),
        ];
        return [...gradients, sumRows(tf, rows), ...(residual ? [before.clone()] : [])];
      },
    };
  });

/** A convolution with the filter turned upside down. */
const inputGradient = (tf: TensorFlow, dy: Tensor4D, filter: Tensor4D): Tensor4D =>
  tf.conv2d(dy, tf.transpose(tf.reverse(filter, [0, 1]), [0, 1, 3, 2]), 1, 'same');

/** One product for each cell of the filter, of the images shifted by so much; `multiply` transposes its first. */
export const gradientOfFilter = (
  tf: TensorFlow,
  x: Tensor4D,
  dy: Tensor2D,
  shape: Tensor4D['shape'],
  multiply: (x: Tensor2D, dy: Tensor2D) => Tensor2D,
): Tensor4D => {
  const [filterHeight, filterWidth, channels] = shape;
  const [batch, height, width] = x.shape;
  const bordered = tf.pad(x, [[0, 0], ...around(filterHeight), ...around(filterWidth), [0, 0]]);
  const parts: Tensor2D[] = [];
  for (let top = 0; top < filterHeight; top++) {
    for (let left = 0; left < filterWidth; left++) {
      const shifted = tf.slice(bordered, [0, top, left, 0], [batch, height, width, channels]);
      parts.push(multiply(tf.reshape(shifted, [-1, channels]) as Tensor2D, dy));
    }
  }
  return tf.reshape(tf.concat(parts, 0), shape);
};

/** How many zeros a convolution of the same size has before and after. */
const around = (length: number): [number, number][] => [[(length - 1) >> 1, length >> 1]];
