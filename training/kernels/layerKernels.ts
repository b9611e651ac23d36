import type { KernelFunc } from '@tensorflow/tfjs-core';
import type { TensorFlow, TensorInfo } from '../tensorflow.ts';
import { convolutionKernel } from './convolutionKernels.ts';
import { replaceKernel } from './standardKernels.ts';
import type { Workspace } from './workspace.ts';

/** Whole layers as one operation each: a step is then few large operations. layerGradients.ts has their gradients. */
export const LINEAR = 'SkirmishLinear';
export const SPARSE = 'SkirmishSparse';
export const CELLS = 'SkirmishCells';
export const CELL_ACTIONS = 'SkirmishCellActions';
export const CONV = 'SkirmishConv';
export const POOL = 'SkirmishPool';
export const BOARD = 'SkirmishBoard';
export const SPARSE_GRADIENT = 'SkirmishSparseGradient';
export const CELLS_GRADIENT = 'SkirmishCellsGradient';
export const CELL_ACTIONS_GRADIENT = 'SkirmishCellActionsGradient';
export const RELU_BIAS_GRADIENT = 'SkirmishReluBiasGradient';
export const POOL_GRADIENT = 'SkirmishPoolGradient';

export const STRIDE_ONE = { strides: 1, pad: 'same', dataFormat: 'NHWC' } as const;

type Run = (
  workspace: Workspace,
  inputs: Record<string, TensorInfo>,
  attributes: LayerAttributes,
) => TensorInfo | TensorInfo[];

export interface LayerAttributes {
  readonly relu?: boolean;
  readonly kind?: 'mean' | 'max';
  readonly shape?: readonly number[];
}

export const registerLayerKernels = (tf: TensorFlow, workspace: Workspace): void => {
  const kernels: Readonly<Record<string, Run>> = {
    [LINEAR]: runLinear,
    [SPARSE]: runSparse,
    [SPARSE_GRADIENT]: runSparseGradient,
    [CELLS]: runCells,
    [CELLS_GRADIENT]: runCellsGradient,
    [CELL_ACTIONS]: runCellActions,
    [CELL_ACTIONS_GRADIENT]: runCellActionsGradient,
    [CONV]: (_, inputs, { relu }) =>
      convolutionKernel.run(tf, workspace, inputs as never, { ...STRIDE_ONE, activation: relu ? 'relu' : 'linear' }),
    [RELU_BIAS_GRADIENT]: runReluBiasGradient,
    [POOL]: runPool,
    [POOL_GRADIENT]: runPoolGradient,
    [BOARD]: runBoard,
  };
  for (const [kernelName, run] of Object.entries(kernels)) {
    const kernelFunc: KernelFunc = ({ inputs, attrs }) =>
      run(workspace, inputs as Record<string, TensorInfo>, (attrs ?? {}) as LayerAttributes);
    replaceKernel(tf, kernelName, { kernelName, backendName: 'wasm', kernelFunc });
  }
};

const runLinear: Run = (workspace, { x, weight, bias }, { relu }) => {
  const [m, k] = x.shape;
  const n = weight.shape[1];
  const out = workspace.output([m, n]);
  const scratch = workspace.scratch(workspace.kernels.multiplyScratch(m, n, k, 0));
  const [a, b, to] = [workspace.at(x), workspace.at(weight), workspace.at(out)];
  workspace.kernels.multiply(a, b, to, m, n, k, 0, 0, workspace.at(bias), 0, Number(relu), scratch);
  return out;
};

/** x: observations as bytes, [batch, features]. */
const runSparse: Run = (workspace, { x, weight, bias }, { relu }) => {
  const { kernels } = workspace;
  const [batch, features] = x.shape;
  const units = weight.shape[1];
  const out = workspace.output([batch, units]);
  const sums = kernels.sumScratch(features);
  const scratch = workspace.scratch(sums + kernels.listScratch(batch, features));
  const starts = scratch + sums;
  const entries = starts + 4 * (batch + 1);
  const [from, by, to] = [workspace.at(x), workspace.at(weight), workspace.at(out)];
  kernels.listOnes(from, batch, features, starts, entries);
  kernels.sumListed(starts, entries, batch, by, features, units, workspace.at(bias), Number(relu), to, scratch);
  return out;
};

/** The weight's gradient: for each feature, the sum of the gradients of the observations that have it. */
const runSparseGradient: Run = (workspace, { x, gradient }) => {
  const { kernels } = workspace;
  const [batch, features] = x.shape;
  const units = gradient.shape[1];
  const out = workspace.output([features, units]);
  const sums = kernels.sumScratch(batch);
  const scratch = workspace.scratch(sums + kernels.listScratch(batch, features));
  const starts = scratch + sums;
  const entries = starts + 4 * (batch + 1);
  const turnedStarts = entries + 4 * batch * features;
  const turnedEntries = turnedStarts + 4 * (features + 2);
  kernels.listOnes(workspace.at(x), batch, features, starts, entries);
  kernels.turnLists(starts, entries, batch, features, turnedStarts, turnedEntries);
  const [from, to] = [workspace.at(gradient), workspace.at(out)];
  kernels.sumListed(turnedStarts, turnedEntries, features, from, batch, units, 0, 0, to, scratch);
  return out;
};

/** x: observations as bytes, [batch, planes * cells]; the weight, [planes, units], is the same for all cells. */
const runCells: Run = (workspace, { x, weight, bias }, { relu }) => {
  const [batch, features] = x.shape;
  const [planes, units] = weight.shape;
  const cells = features / planes;
  const out = workspace.output([batch, cells, units]);
  const [from, by, to] = [workspace.at(x), workspace.at(weight), workspace.at(out)];
  workspace.kernels.sumCells(from, batch, planes, cells, by, units, workspace.at(bias), Number(relu), to);
  return out;
};

const runCellsGradient: Run = (workspace, { x, gradient }) => {
  const [batch, features] = x.shape;
  const [, cells, units] = gradient.shape;
  const planes = features / cells;
  const out = workspace.output([planes, units]);
  const [bytes, from, to] = [workspace.at(x), workspace.at(gradient), workspace.at(out)];
  workspace.kernels.sumCellGradients(bytes, batch, planes, cells, from, units, to, workspace.scratch(cells));
  return out;
};

/** x: [batch, cells, units]; the weight, [units, kinds], is the same for all cells. */
const runCellActions: Run = (workspace, { logits, x, weight, bias }) => {
  const [batch, cells, units] = x.shape;
  const [, kinds] = weight.shape;
  const [, actions] = logits.shape;
  const out = workspace.output(logits.shape);
  const scratch = workspace.scratch(workspace.kernels.cellActionsScratch(units, kinds));
  const [from, own, by, plus, to] = [logits, x, weight, bias, out].map(tensor => workspace.at(tensor));
  workspace.kernels.cellActions(from, own, batch, cells, units, kinds, actions, by, plus, to, scratch);
  return out;
};

/** The gradients of x, weight and bias. */
const runCellActionsGradient: Run = (workspace, { x, weight, gradient }) => {
  const [batch, cells, units] = x.shape;
  const [, kinds] = weight.shape;
  const [, actions] = gradient.shape;
  const outputs = [workspace.output(x.shape), workspace.output(weight.shape), workspace.output([kinds])];
  const scratch = workspace.scratch(workspace.kernels.cellActionsScratch(units, kinds));
  const [from, own, by] = [gradient, x, weight].map(tensor => workspace.at(tensor));
  const [toX, toWeight, toBias] = outputs.map(tensor => workspace.at(tensor));
  const { kernels } = workspace;
  kernels.cellActionsGradient(from, own, batch, cells, units, kinds, actions, by, toX, toWeight, toBias, scratch);
  return outputs;
};

/** [gradient before relu, gradient of the bias]; without `output` there was no relu, and only the latter. */
const runReluBiasGradient: Run = (workspace, { gradient, output }) => {
  const columns = gradient.shape[gradient.shape.length - 1];
  const rows = gradient.shape.reduce((all, size) => all * size, 1) / columns;
  const bias = workspace.output([columns]);
  const before = output ? workspace.output(gradient.shape) : undefined;
  const [from, seen, to] = [workspace.at(gradient), workspace.at(output), workspace.at(before)];
  workspace.kernels.reluBiasGradient(from, seen, to, workspace.at(bias), rows, columns);
  return before ? [before, bias] : bias;
};

const runPool: Run = (workspace, { x }, { kind }) => {
  const [batch, height, width, channels] = x.shape;
  const out = workspace.output([batch, channels]);
  const pool = kind === 'mean' ? workspace.kernels.meanPool : workspace.kernels.maxPool;
  pool(workspace.at(x), workspace.at(out), batch, height * width, channels);
  return out;
};

const runPoolGradient: Run = (workspace, { x, y, gradient }, { kind }) => {
  const { kernels } = workspace;
  const [batch, height, width, channels] = x.shape;
  const out = workspace.output(x.shape);
  const [board, largest, from, to] = [workspace.at(x), workspace.at(y), workspace.at(gradient), workspace.at(out)];
  if (kind === 'mean') kernels.meanPoolGradient(from, to, batch, height * width, channels);
  else kernels.maxPoolGradient(board, largest, from, to, batch, height * width, channels);
  return out;
};

/** Observations, bytes [batch, planes * height * width], as a board [batch, height, width, planes]. */
const runBoard: Run = (workspace, { x }, { shape = [] }) => {
  const [planes, height, width] = shape;
  const out = workspace.output([x.shape[0], height, width, planes]);
  workspace.kernels.planesToChannels(workspace.at(x), workspace.at(out), x.shape[0], planes, height * width);
  return out;
};
