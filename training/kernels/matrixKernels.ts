import type { TensorFlow, TensorInfo } from '../tensorflow.ts';
import type { Kernel } from './standardKernels.ts';
import type { Workspace } from './workspace.ts';

interface Inputs {
  readonly a: TensorInfo;
  readonly b: TensorInfo;
  readonly bias?: TensorInfo;
  readonly preluActivationWeights?: TensorInfo;
}

interface Attributes {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
  readonly activation?: string;
}

/** One multiplication, or one for each of a batch of matrices: how TensorFlow.js's matMul sees its inputs. */
interface Plan {
  readonly shape: number[];
  readonly batch: number;
  readonly batchA: number;
  readonly batchB: number;
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

const plan = (tf: TensorFlow, a: TensorInfo, b: TensorInfo, attributes: Attributes): Plan => {
  const [rowsA, columnsA] = a.shape.slice(-2);
  const [rowsB, columnsB] = b.shape.slice(-2);
  const [m, k] = attributes.transposeA ? [columnsA, rowsA] : [rowsA, columnsA];
  const n = attributes.transposeB ? rowsB : columnsB;
  const outer = tf.broadcast_util.assertAndGetBroadcastShape(a.shape.slice(0, -2), b.shape.slice(0, -2));
  const batchA = product(a.shape.slice(0, -2));
  const batchB = product(b.shape.slice(0, -2));
  return { shape: [...outer, m, n], batch: Math.max(batchA, batchB), batchA, batchB, m, n, k };
};

/** The outer sizes are the same, or one side has but one matrix. */
const hasPlainBatch = (a: TensorInfo, b: TensorInfo): boolean => {
  const [outerA, outerB] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  return product(outerA) === 1 || product(outerB) === 1 || outerA.join() === outerB.join();
};

const isOurs = ({ a, b, bias, preluActivationWeights }: Inputs, { activation }: Attributes): boolean =>
  product(a.shape) * product(b.shape) > 0 &&
  hasPlainBatch(a, b) &&
  a.dtype === 'float32' &&
  b.dtype === 'float32' &&
  !preluActivationWeights &&
  (!bias || bias.shape.length === 1) &&
  (!activation || activation === 'linear' || activation === 'relu');

/** BatchMatMul and _FusedMatMul. */
export const matrixKernel: Kernel<Inputs, Attributes> = {
  isOurs,
  run(tf, workspace, inputs, attributes) {
    const planned = plan(tf, inputs.a, inputs.b, attributes);
    const out = workspace.output(planned.shape);
    multiplyAll(workspace, inputs, attributes, planned, workspace.at(out));
    return out;
  },
};

const multiplyAll = (
  workspace: Workspace,
  inputs: Inputs,
  attributes: Attributes,
  planned: Plan,
  out: number,
): void => {
  const { batch, batchA, batchB, m, n, k } = planned;
  const [a, b, bias] = [workspace.at(inputs.a), workspace.at(inputs.b), workspace.at(inputs.bias)];
  const [turnA, turnB] = [Number(attributes.transposeA), Number(attributes.transposeB)];
  const scratch = workspace.scratch(workspace.kernels.multiplyScratch(m, n, k, turnA));
  const relu = Number(attributes.activation === 'relu');
  for (let i = 0; i < batch; i++) {
    const [thisA, thisB] = [a + 4 * m * k * (i % batchA), b + 4 * k * n * (i % batchB)];
    workspace.kernels.multiply(thisA, thisB, out + 4 * m * n * i, m, n, k, turnA, turnB, bias, 0, relu, scratch);
  }
};
