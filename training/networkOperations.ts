import type { Rank } from '@tensorflow/tfjs-core';
import type { Tensor, Tensor1D, Tensor2D, Tensor3D, Tensor4D, TensorFlow } from './tensorflow.ts';

/** What networks are made of, each with its gradient. `relu` false: linear. */
export interface Operations {
  /** Observations, bytes [batch, features], as a first `linear` or `cells` reads them. */
  readFlat(observations: Uint8Array, batch: number): Tensor;
  /** Observations, bytes [batch, planes, height, width], as a board [batch, height, width, planes]. */
  readBoard(observations: Uint8Array, batch: number, shape: readonly number[]): Tensor4D;
  /** [batch, inputs] x [inputs, outputs] + [outputs]. */
  linear(x: Tensor, weight: Tensor2D, bias: Tensor1D, relu: boolean): Tensor2D;
  /** A first layer that all cells of [planes, height, width] share: [batch, cells, outputs]; weight [planes, outputs]. */
  cells(x: Tensor, shape: readonly number[], weight: Tensor2D, bias: Tensor1D, relu: boolean): Tensor;
  /** Adds to logits [batch, actions] those of cells' own actions, kind * cells + cell: x [batch, cells, units], weight [units, kinds]. */
  cellActions(logits: Tensor2D, x: Tensor3D, weight: Tensor2D, bias: Tensor1D): Tensor2D;
  /** A 3x3 convolution of the same size; `residual`, of the output's shape, is added before relu. */
  conv(x: Tensor4D, filter: Tensor4D, bias: Tensor1D, relu: boolean, residual?: Tensor4D): Tensor4D;
  /** Over all cells: [batch, height, width, channels] to [batch, channels]. */
  pool(x: Tensor4D, kind: 'mean' | 'max'): Tensor2D;
}

const readFlat = (tf: TensorFlow, observations: Uint8Array, batch: number): Tensor2D =>
  tf.tensor2d(new Float32Array(observations), [batch, observations.length / batch]);

/** [batch, planes * height * width] to [batch, height, width, planes]. */
const planesLast = (tf: TensorFlow, flat: Tensor, [planes, height, width]: readonly number[]): Tensor4D =>
  tf.transpose(tf.reshape(flat, [-1, planes, height, width]), [0, 2, 3, 1]);

/** TensorFlow.js as it is, with its own gradients: right for tfjs-node and cpu. */
export const createPlainOperations = (tf: TensorFlow): Operations => ({
  readFlat: (observations, batch) => readFlat(tf, observations, batch),
  readBoard: (observations, batch, shape) => tf.tidy(() => planesLast(tf, readFlat(tf, observations, batch), shape)),
  linear: linearOf(tf),
  cells: cellsOf(tf, linearOf(tf)),
  cellActions: cellActionsOf(tf, linearOf(tf)),
  conv(x, filter, bias, relu, residual) {
    const activation = relu && !residual ? 'relu' : 'linear';
    const y = tf.fused.conv2d({ x, filter, strides: 1, pad: 'same', bias, activation });
    if (!residual) return y;
    return relu ? tf.relu(tf.add(y, residual)) : tf.add(y, residual);
  },
  pool: (x, kind) => (kind === 'mean' ? tf.mean(x, [1, 2]) : maxOf(tf)(x)),
});

const linearOf =
  (tf: TensorFlow): Operations['linear'] =>
  (x, weight, bias, relu) =>
    tf.fused.matMul({ a: x as Tensor2D, b: weight, bias, activation: relu ? 'relu' : 'linear' }) as Tensor2D;

/** All cells of the batch, one below the other, through the same dense layer. */
export const cellsOf =
  (tf: TensorFlow, linear: Operations['linear']): Operations['cells'] =>
  (x, shape, weight, bias, relu) => {
    const [planes, outputs] = weight.shape;
    const rows = tf.reshape(planesLast(tf, x, shape), [-1, planes]);
    return tf.reshape(linear(rows, weight, bias, relu), [x.shape[0], -1, outputs]);
  };

export const cellActionsOf =
  (tf: TensorFlow, linear: Operations['linear']): Operations['cellActions'] =>
  (logits, x, weight, bias) => {
    const [batch, cells, units] = x.shape;
    const [, kinds] = weight.shape;
    const byCell = tf.reshape(linear(tf.reshape(x, [-1, units]), weight, bias, false), [batch, cells, kinds]);
    const byKind = tf.reshape(tf.transpose(byCell, [0, 2, 1]), [batch, -1]) as Tensor2D;
    const others = tf.zeros<Rank.R2>([batch, logits.shape[1] - cells * kinds]);
    return tf.add(logits, tf.concat([byKind, others], 1));
  };

/**
 * The largest over all cells. Cells that are equally large share the gradient; the gradient that TensorFlow.js itself
 * has for `max` gives each the whole, far too much on boards of zeros and ones, where many cells are alike.
 */
const maxOf = (tf: TensorFlow): ((x: Tensor4D) => Tensor2D) =>
  tf.customGrad<Tensor2D>((x, save) => {
    const value = tf.max<Tensor2D>(x as Tensor4D, [1, 2]);
    (save as unknown as (tensors: Tensor[]) => void)([x as Tensor, value]);
    return {
      value,
      gradFunc: (dy, [board, largest]) => {
        const [batch, channels] = dy.shape;
        const open = (flat: Tensor): Tensor => tf.reshape(flat, [batch, 1, 1, channels]);
        const sharers = tf.cast(tf.equal(board, open(largest)), 'float32');
        return tf.mul(sharers, tf.div(open(dy), tf.sum(sharers, [1, 2], true)));
      },
    };
  });
