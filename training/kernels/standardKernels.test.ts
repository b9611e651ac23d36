import { describe, expect, it } from 'vitest';
import { Rng } from '../../envs/core/rng.ts';
import { openBackend } from '../backend.ts';
import type { Tensor, Tensor4D, TensorFlow } from '../tensorflow.ts';

type Compute = (tf: TensorFlow, draw: (...shape: number[]) => Tensor) => Tensor;

const gradientOfConv =
  (input: number[], filter: number[], pad: 'same' | 'valid', which: 0 | 1): Compute =>
  (tf, draw) => {
    const [x, by] = [draw(...input) as Tensor4D, draw(...filter) as Tensor4D];
    return tf.grads((a: Tensor, b: Tensor) => tf.square(tf.conv2d(a as Tensor4D, b as Tensor4D, 1, pad)))([x, by])[
      which
    ];
  };

const CASES: Readonly<Record<string, Compute>> = {
  'a product': (tf, draw) => tf.matMul(draw(13, 9), draw(9, 21)),
  'a product, the first transposed': (tf, draw) => tf.matMul(draw(9, 13), draw(9, 21), true, false),
  'a product, the second transposed': (tf, draw) => tf.matMul(draw(13, 9), draw(21, 9), false, true),
  'a product, both transposed': (tf, draw) => tf.matMul(draw(9, 13), draw(21, 9), true, true),
  'a product deeper than one block': (tf, draw) => tf.matMul(draw(5, 1100), draw(1100, 3)),
  'a transposed product deeper than one block': (tf, draw) => tf.matMul(draw(1100, 5), draw(3, 1100), true, true),
  'products of a batch': (tf, draw) => tf.matMul(draw(3, 4, 5), draw(3, 5, 6)),
  'products of a batch with one matrix': (tf, draw) => tf.matMul(draw(2, 3, 4, 5), draw(5, 6)),
  'products broadcast both ways': (tf, draw) => tf.matMul(draw(2, 1, 4, 5), draw(2, 1, 5, 6)),
  'a product with bias and relu': (tf, draw) =>
    tf.fused.matMul({ a: draw(6, 7) as never, b: draw(7, 10) as never, bias: draw(10), activation: 'relu' }),
  'a product with an activation that is not ours': (tf, draw) =>
    tf.fused.matMul({ a: draw(6, 7) as never, b: draw(7, 10) as never, bias: draw(10), activation: 'sigmoid' }),
  'a convolution': (tf, draw) => tf.conv2d(draw(3, 5, 6, 4) as Tensor4D, draw(3, 3, 4, 9) as Tensor4D, 1, 'same'),
  'a convolution of many images': (tf, draw) =>
    tf.conv2d(draw(30, 9, 9, 8) as Tensor4D, draw(3, 3, 8, 8) as Tensor4D, 1, 'same'),
  'a convolution without border': (tf, draw) =>
    tf.conv2d(draw(2, 6, 7, 3) as Tensor4D, draw(4, 3, 3, 5) as Tensor4D, 1, 'valid'),
  'a convolution with an even filter': (tf, draw) =>
    tf.conv2d(draw(2, 6, 7, 3) as Tensor4D, draw(2, 4, 3, 5) as Tensor4D, 1, 'same'),
  'a convolution cell by cell': (tf, draw) =>
    tf.conv2d(draw(2, 6, 7, 3) as Tensor4D, draw(1, 1, 3, 5) as Tensor4D, 1, 'same'),
  'a convolution in strides, which is not ours': (tf, draw) =>
    tf.conv2d(draw(2, 6, 7, 3) as Tensor4D, draw(3, 3, 3, 5) as Tensor4D, 2, 'same'),
  'a convolution with bias and relu': (tf, draw) =>
    tf.fused.conv2d({
      x: draw(2, 4, 4, 3) as Tensor4D,
      filter: draw(3, 3, 3, 6) as Tensor4D,
      strides: 1,
      pad: 'same',
      bias: draw(6),
      activation: 'relu',
    }),
  "a convolution's gradient, input": gradientOfConv([3, 5, 6, 4], [3, 3, 4, 9], 'same', 0),
  "a convolution's gradient, filter": gradientOfConv([3, 5, 6, 4], [3, 3, 4, 9], 'same', 1),
  'the gradient without border, input': gradientOfConv([2, 6, 7, 3], [4, 3, 3, 5], 'valid', 0),
  'the gradient without border, filter': gradientOfConv([2, 6, 7, 3], [4, 3, 3, 5], 'valid', 1),
  'the gradient of an even filter, input': gradientOfConv([2, 6, 7, 3], [2, 4, 3, 5], 'same', 0),
  'the gradient of an even filter, filter': gradientOfConv([2, 6, 7, 3], [2, 4, 3, 5], 'same', 1),
};

const run = async (backend: string, compute: Compute): Promise<{ shape: number[]; values: Float32Array }> => {
  const { tf } = await openBackend(backend);
  const rng = new Rng(4);
  const draw = (...shape: number[]): Tensor => {
    const length = shape.reduce((all, size) => all * size, 1);
    return tf.tensor(
      Float32Array.from({ length }, () => rng.float() - 0.5),
      shape,
    );
  };
  return tf.tidy(() => {
    const out = compute(tf, draw);
    return { shape: out.shape, values: out.dataSync<'float32'>() };
  });
};

describe("TensorFlow.js's operations on our kernels", () => {
  it.each(Object.entries(CASES))('%s is what the cpu backend computes', async (_, compute) => {
    const expected = await run('cpu', compute);
    const found = await run('wasm', compute);
    expect(found.shape).toEqual(expected.shape);
    const largest = expected.values.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    const error = found.values.reduce((top, value, i) => Math.max(top, Math.abs(value - expected.values[i])), 0);
    expect(error).toBeLessThan(1e-5 * largest);
  });

  it('a gradient that nobody has is refused in words', async () => {
    const { tf } = await openBackend('wasm');
    const [x, filter] = [tf.ones([1, 5, 5, 1]) as Tensor4D, tf.ones([3, 3, 1, 1]) as Tensor4D];
    const strided = tf.grad((by: Tensor) => tf.conv2d(x, by as Tensor4D, 2, 'same'));
    expect(() => strided(filter)).toThrow('Conv2DBackpropFilter is only there for stride 1');
    tf.dispose([x, filter]);
  });
});
