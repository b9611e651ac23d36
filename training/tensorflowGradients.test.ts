import { beforeAll, describe, expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { openBackend } from './backend.ts';
import type { Tensor, TensorFlow } from './tensorflow.ts';

/** Functions of a [3, 4] tensor whose numbers are between 0.1 and 2, none near another or near 1. */
const FUNCTIONS: Readonly<Record<string, (tf: TensorFlow, x: Tensor) => Tensor>> = {
  Abs: (tf, x) => tf.abs(tf.sub(x, 1)),
  Cos: (tf, x) => tf.cos(x),
  Log: (tf, x) => tf.log(x),
  Log1p: (tf, x) => tf.log1p(x),
  Sin: (tf, x) => tf.sin(x),
  Softplus: (tf, x) => tf.softplus(x),
  Square: (tf, x) => tf.square(x),
  Exp: (tf, x) => tf.exp(x),
  Reciprocal: (tf, x) => tf.reciprocal(x),
  Relu: (tf, x) => tf.relu(tf.sub(x, 1)),
  Rsqrt: (tf, x) => tf.rsqrt(x),
  Sigmoid: (tf, x) => tf.sigmoid(x),
  Sqrt: (tf, x) => tf.sqrt(x),
  Tanh: (tf, x) => tf.tanh(x),
  Floor: (tf, x) => tf.add(tf.floor(x), x),
  Neg: (tf, x) => tf.neg(x),
  Identity: (tf, x) => tf.mul(x.clone(), x),
  Cast: (tf, x) => tf.cast(x, 'float32'),
  ClipByValue: (tf, x) => tf.clipByValue(x, 0.5, 1.4),
  'Add, broadcast': (tf, x) => tf.add(x, tf.sum(x, 0)),
  'Sub, broadcast': (tf, x) => tf.sub(tf.sum(x, 1, true), x),
  'Multiply, broadcast': (tf, x) => tf.mul(x, tf.mean(x, 0, true)),
  'RealDiv, broadcast': (tf, x) => tf.div(x, tf.sum(x)),
  Maximum: (tf, x) => tf.maximum(x, tf.sub(2, x)),
  Minimum: (tf, x) => tf.minimum(x, tf.sub(2, x)),
  SquaredDifference: (tf, x) => tf.squaredDifference(x, tf.mean(x)),
  'Pow of both': (tf, x) => tf.pow(x, tf.mean(x, 1, true)),
  Greater: (tf, x) => tf.mul(tf.cast(tf.greater(x, 1), 'float32'), x),
  Reshape: (tf, x) => tf.mul(tf.reshape(x, [4, 3]), tf.range(0, 3)),
  ExpandDims: (tf, x) => tf.mul(tf.expandDims(x, 1), tf.range(0, 4)),
  Transpose: (tf, x) => tf.mul(tf.transpose(tf.reshape(x, [3, 2, 2]), [1, 2, 0]), tf.range(0, 3)),
  Tile: (tf, x) => tf.mul(tf.tile(x, [2, 3]), tf.range(0, 12)),
  Slice: (tf, x) => tf.mul(tf.slice(x, [1, 1], [2, 2]), tf.range(1, 3)),
  Concat: (tf, x) => tf.mul(tf.concat([x, tf.square(x)], 1), tf.range(0, 8)),
  Select: (tf, x) => tf.where(tf.greater(x, 1), tf.square(x), tf.neg(x)),
  'Sum over one axis': (tf, x) => tf.square(tf.sum(x, 1)),
  'Sum, axes kept': (tf, x) => tf.square(tf.sum(x, 0, true)),
  'Mean over all': (tf, x) => tf.square(tf.mean(x)),
  'Mean over one axis': (tf, x) => tf.square(tf.mean(x, 0)),
  Max: (tf, x) => tf.square(tf.max(x, 1)),
  Min: (tf, x) => tf.square(tf.min(x, 0)),
  Softmax: (tf, x) => tf.mul(tf.softmax(x), tf.range(0, 4)),
  LogSoftmax: (tf, x) => tf.mul(tf.logSoftmax(x), tf.range(0, 4)),
  logSumExp: (tf, x) => tf.logSumExp(x, 1),
  BatchMatMul: (tf, x) => tf.matMul(x, tf.square(x), false, true),
  'BatchMatMul, the first transposed': (tf, x) => tf.matMul(x, tf.square(x), true, false),
  'BatchMatMul, both transposed': (tf, x) => tf.matMul(tf.reshape(x, [4, 3]), tf.square(x), true, true),
  Conv2D: (tf, x) =>
    tf.conv2d(
      tf.reshape(x, [1, 3, 4, 1]) as never,
      tf.reshape(tf.slice(x, [0, 0], [2, 2]), [2, 2, 1, 1]) as never,
      1,
      'same',
    ),
};

describe('gradients', () => {
  let tf: TensorFlow;
  const rng = new Rng(1);
  const numbers = Array.from({ length: 12 }, (_, i) => 0.17 + 0.15 * ((5 * i) % 12));
  const share = Array.from({ length: 200 }, () => rng.float() - 0.5);

  beforeAll(async () => {
    tf = (await openBackend('cpu')).tf;
  });

  /** A number made of all outputs, each weighted otherwise. */
  const measure = (apply: (tf: TensorFlow, x: Tensor) => Tensor, x: Tensor): Tensor => {
    const y = apply(tf, x);
    return tf.sum(tf.mul(y, tf.tensor(share.slice(0, y.size), y.shape)));
  };

  it.each(Object.entries(FUNCTIONS))('%s changes as its gradient says', (_, apply) => {
    tf.tidy(() => {
      const at = (values: readonly number[]): number => measure(apply, tf.tensor2d([...values], [3, 4])).dataSync()[0];
      const found = tf
        .grad(x => measure(apply, x))(tf.tensor2d(numbers, [3, 4]))
        .dataSync();
      numbers.forEach((_, i) => {
        const moved = (by: number) => at(numbers.map((value, j) => (i === j ? value + by : value)));
        const slope = (moved(1e-3) - moved(-1e-3)) / 2e-3;
        expect(Math.abs(found[i] - slope)).toBeLessThan(5e-3 * Math.max(1, Math.abs(slope)));
      });
    });
  });
});
