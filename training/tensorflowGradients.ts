import type { GradConfig } from '@tensorflow/tfjs-core';
import type { Tensor, TensorFlow } from './tensorflow.ts';

// The lean build of TensorFlow.js for Node brings operations but not their gradients. These are what networks and
// losses need; a loss that uses another operation fails with a message that names it.

type Attributes = Readonly<Record<string, never>>;
type Thunks = Record<string, () => Tensor>;

/** Adds the gradients that are not there yet. */
export const registerGradients = (tf: TensorFlow): void => {
  for (const config of [...ofOneInput(tf), ...ofTwoInputs(tf), ...ofShape(tf), ...ofReductions(tf), ...ofLayers(tf)]) {
    if (!tf.getGradient(config.kernelName)) tf.registerGradient(config);
  }
};

/** The gradient of something that was broadcast from `shape`: summed over what was repeated. */
const unbroadcast = (tf: TensorFlow, gradient: Tensor, shape: number[]): Tensor => {
  const axes = tf.broadcast_util.getReductionAxes(shape, gradient.shape);
  return tf.reshape(axes.length > 0 ? tf.sum(gradient, axes) : gradient, shape);
};

const saving = (
  kernelName: string,
  inputsToSave: string[],
  outputsToSave: boolean[],
  gradient: (dy: Tensor, saved: Tensor[], attributes: Attributes) => Thunks,
): GradConfig => ({
  kernelName,
  inputsToSave,
  outputsToSave,
  gradFunc: (dy, saved, attributes) => gradient(dy as Tensor, saved, attributes as unknown as Attributes),
});

/** y = f(x): what dy is multiplied by, as a function of x, or of y. */
const ofOneInput = (tf: TensorFlow): GradConfig[] => {
  const slopesOfInput: Record<string, (x: Tensor) => Tensor> = {
    Abs: x => tf.sign(x),
    Cos: x => tf.neg(tf.sin(x)),
    Log: x => tf.reciprocal(x),
    Log1p: x => tf.reciprocal(tf.add(x, 1)),
    Sin: x => tf.cos(x),
    Softplus: x => tf.sigmoid(x),
    Square: x => tf.mul(x, 2),
  };
  const slopesOfOutput: Record<string, (y: Tensor) => Tensor> = {
    Exp: y => y,
    Reciprocal: y => tf.neg(tf.square(y)),
    Relu: y => tf.step(y),
    Rsqrt: y => tf.mul(tf.pow(y, 3), -0.5),
    Sigmoid: y => tf.mul(y, tf.sub(1, y)),
    Sqrt: y => tf.div(0.5, y),
    Tanh: y => tf.sub(1, tf.square(y)),
  };
  const flat = ['Floor', 'Ceil', 'Round', 'Sign', 'Step', 'ZerosLike', 'OnesLike'];
  return [
    ...Object.entries(slopesOfInput).map(([name, slope]) =>
      saving(name, ['x'], [], (dy, [x]) => ({ x: () => tf.mul(dy, slope(x)) })),
    ),
    ...Object.entries(slopesOfOutput).map(([name, slope]) =>
      saving(name, [], [true], (dy, [y]) => ({ x: () => tf.mul(dy, slope(y)) })),
    ),
    ...flat.map(name => saving(name, [], [], dy => ({ x: () => tf.zerosLike(dy) }))),
    saving('Neg', [], [], dy => ({ x: () => tf.neg(dy) })),
    saving('Identity', [], [], dy => ({ x: () => dy.clone() })),
    saving('Cast', [], [], dy => ({ x: () => tf.cast(dy, 'float32') })),
    saving('ClipByValue', ['x'], [], (dy, [x], { clipValueMin, clipValueMax }) => ({
      x: () => tf.mul(dy, inside(tf, x, clipValueMin, clipValueMax)),
    })),
  ];
};

const inside = (tf: TensorFlow, x: Tensor, low: number, high: number): Tensor =>
  tf.cast(tf.logicalAnd(tf.greaterEqual(x, low), tf.lessEqual(x, high)), 'float32');

/** z = f(a, b), either broadcast: the parts of dz that go to a and to b. */
const ofTwoInputs = (tf: TensorFlow): GradConfig[] => {
  const share = (dz: Tensor, claim: Tensor): Tensor => tf.mul(dz, tf.cast(claim, 'float32'));
  const parts: Record<
    string,
    [(dz: Tensor, a: Tensor, b: Tensor) => Tensor, (dz: Tensor, a: Tensor, b: Tensor) => Tensor]
  > = {
    Add: [dz => dz.clone(), dz => dz.clone()],
    Sub: [dz => dz.clone(), dz => tf.neg(dz)],
    Multiply: [(dz, _, b) => tf.mul(dz, b), (dz, a) => tf.mul(dz, a)],
    RealDiv: [(dz, _, b) => tf.div(dz, b), (dz, a, b) => tf.neg(tf.div(tf.mul(dz, a), tf.square(b)))],
    Maximum: [(dz, a, b) => share(dz, tf.greaterEqual(a, b)), (dz, a, b) => share(dz, tf.less(a, b))],
    Minimum: [(dz, a, b) => share(dz, tf.lessEqual(a, b)), (dz, a, b) => share(dz, tf.greater(a, b))],
    SquaredDifference: [
      (dz, a, b) => tf.mul(dz, tf.mul(tf.sub(a, b), 2)),
      (dz, a, b) => tf.mul(dz, tf.mul(tf.sub(b, a), 2)),
    ],
    Pow: [
      (dz, a, b) => tf.mul(dz, tf.mul(b, tf.pow(a, tf.sub(b, 1)))),
      (dz, a, b) => tf.mul(dz, tf.mul(tf.pow(a, b), tf.where(tf.greater(a, 0), tf.log(a), tf.zerosLike(a)))),
    ],
  };
  const comparisons = ['Equal', 'NotEqual', 'Greater', 'GreaterEqual', 'Less', 'LessEqual'];
  return [
    ...Object.entries(parts).map(([name, [toA, toB]]) =>
      saving(name, ['a', 'b'], [], (dz, [a, b]) => ({
        a: () => unbroadcast(tf, toA(dz, a, b), a.shape),
        b: () => unbroadcast(tf, toB(dz, a, b), b.shape),
      })),
    ),
    ...comparisons.map(name =>
      saving(name, ['a', 'b'], [], (_, [a, b]) => ({ a: () => tf.zeros(a.shape), b: () => tf.zeros(b.shape) })),
    ),
  ];
};

const ofShape = (tf: TensorFlow): GradConfig[] => [
  saving('Reshape', ['x'], [], (dy, [x]) => ({ x: () => tf.reshape(dy, x.shape) })),
  saving('ExpandDims', ['input'], [], (dy, [input]) => ({ input: () => tf.reshape(dy, input.shape) })),
  saving('Transpose', [], [], (dy, _, { perm }) => ({ x: () => tf.transpose(dy, undo(perm)) })),
  saving('Tile', ['x'], [], (dy, [x], { reps }) => ({ x: () => sumCopies(tf, dy, x.shape, reps) })),
  saving('Slice', ['x'], [], (dy, [x], { begin }) => ({ x: () => padBack(tf, dy, x.shape, begin) })),
  {
    kernelName: 'Concat',
    saveAllInputs: true,
    gradFunc: (dy, saved, attributes) => {
      const axis = (attributes as unknown as { axis: number }).axis;
      const [along] = tf.util.parseAxisParam(axis, saved[0].shape);
      const parts = tf.split(
        dy as Tensor,
        saved.map(part => part.shape[along]),
        along,
      );
      return Object.fromEntries(parts.map((part, i) => [i, () => part]));
    },
  },
  saving('Select', ['condition'], [], (dy, [condition]) => ({
    condition: () => tf.zeros(condition.shape),
    t: () => tf.where(condition, dy, tf.zerosLike(dy)),
    e: () => tf.where(condition, tf.zerosLike(dy), dy),
  })),
];

/** The permutation that leads back. */
const undo = (permutation: readonly number[]): number[] => permutation.map((_, axis) => permutation.indexOf(axis));

const sumCopies = (tf: TensorFlow, dy: Tensor, shape: number[], copies: readonly number[]): Tensor => {
  const apart = shape.flatMap((size, axis) => [copies[axis], size]);
  return tf.sum(
    tf.reshape(dy, apart),
    shape.map((_, axis) => 2 * axis),
  );
};

const padBack = (tf: TensorFlow, dy: Tensor, shape: number[], begin: number | readonly number[]): Tensor => {
  const starts = [begin].flat();
  const padding = shape.map((size, axis): [number, number] => {
    const before = starts[axis] ?? 0;
    return [before, size - before - dy.shape[axis]];
  });
  return tf.pad(dy, padding);
};

const ofReductions = (tf: TensorFlow): GradConfig[] => {
  /** dy with the axes back that were summed away, each of length 1. */
  const reopen = (dy: Tensor, x: Tensor, axis: number | number[]): Tensor =>
    tf.reshape(dy, tf.backend_util.expandShapeToKeepDim(keptSizes(x, axis), tf.util.parseAxisParam(axis, x.shape)));
  const keptSizes = (x: Tensor, axis: number | number[]): number[] => {
    const gone = tf.util.parseAxisParam(axis, x.shape);
    return x.shape.filter((_, i) => !gone.includes(i));
  };
  const spread = (dy: Tensor, x: Tensor, axis: number | number[]): Tensor =>
    tf.mul(reopen(dy, x, axis), tf.ones(x.shape));
  /** Numbers that are equally extreme share the gradient evenly. */
  const toExtreme = (dy: Tensor, x: Tensor, y: Tensor, axis: number | number[]): Tensor => {
    const sharers = tf.cast(tf.equal(x, reopen(y, x, axis)), 'float32');
    return tf.mul(sharers, tf.div(reopen(dy, x, axis), tf.sum(sharers, axis, true)));
  };
  return [
    saving('Sum', ['x'], [], (dy, [x], { axis }) => ({ x: () => spread(dy, x, axis) })),
    saving('Mean', ['x'], [], (dy, [x], { axis }) => ({ x: () => tf.mul(spread(dy, x, axis), dy.size / x.size) })),
    saving('Max', ['x'], [true], (dy, [x, y], { reductionIndices }) => ({
      x: () => toExtreme(dy, x, y, reductionIndices),
    })),
    saving('Min', ['x'], [true], (dy, [x, y], { axis }) => ({ x: () => toExtreme(dy, x, y, axis) })),
    saving('Softmax', [], [true], (dy, [y], { dim }) => ({
      logits: () => {
        const flow = tf.mul(dy, y);
        return tf.sub(flow, tf.mul(tf.sum(flow, dim, true), y));
      },
    })),
    saving('LogSoftmax', [], [true], (dy, [y], { axis }) => ({
      logits: () => tf.sub(dy, tf.mul(tf.sum(dy, axis, true), tf.exp(y))),
    })),
  ];
};

const ofLayers = (tf: TensorFlow): GradConfig[] => [
  saving('BatchMatMul', ['a', 'b'], [], (dy, [a, b], { transposeA, transposeB }) => ({
    a: () => (transposeA ? tf.matMul(b, dy, transposeB, true) : tf.matMul(dy, b, false, !transposeB)),
    b: () => (transposeB ? tf.matMul(dy, a, true, transposeA) : tf.matMul(a, dy, !transposeA, false)),
  })),
  saving('Conv2D', ['x', 'filter'], [], (dy, [x, filter], { strides, pad, dataFormat, dimRoundingMode }) => {
    const attributes = { strides, pad, dataFormat, dimRoundingMode };
    const run = (name: string, inputs: Record<string, Tensor>, sizes: object): Tensor =>
      tf.engine().runKernel(name, inputs, { ...attributes, ...sizes });
    return {
      x: () => run('Conv2DBackpropInput', { dy, filter }, { inputShape: x.shape }),
      filter: () => run('Conv2DBackpropFilter', { x, dy }, { filterShape: filter.shape }),
    };
  }),
];
