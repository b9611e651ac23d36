import type { TensorFlow, TensorInfo } from '../tensorflow.ts';
import type { Kernel } from './standardKernels.ts';
import type { Workspace } from './workspace.ts';

type Info = ReturnType<TensorFlow['backend_util']['computeConv2DInfo']>;
type Sizes = [number, number, number, number];

interface Attributes {
  readonly strides: number | [number, number];
  readonly pad: number | 'valid' | 'same';
  readonly dataFormat: 'NHWC' | 'NCHW';
  readonly dimRoundingMode?: 'floor' | 'round' | 'ceil';
  readonly dilations?: number | [number, number];
  readonly activation?: string;
  readonly inputShape?: Sizes;
  readonly filterShape?: Sizes;
}

const describe = (
  tf: TensorFlow,
  input: readonly number[],
  filter: readonly number[],
  { strides, dilations, pad, dimRoundingMode, dataFormat }: Attributes,
): Info =>
  tf.backend_util.computeConv2DInfo(
    input as Sizes,
    filter as Sizes,
    strides,
    dilations ?? 1,
    pad,
    dimRoundingMode,
    false,
    tf.backend_util.convertConv2DDataFormat(dataFormat),
  );

const allOnes = (value: number | readonly number[] | undefined): boolean => [value ?? 1].flat().every(one => one === 1);

const isPlain = ({ strides, dilations, dataFormat, activation }: Attributes): boolean =>
  allOnes(strides) &&
  allOnes(dilations) &&
  dataFormat === 'NHWC' &&
  (!activation || activation === 'linear' || activation === 'relu');

const setShape = (workspace: Workspace, info: Info): void =>
  workspace.kernels.setShape(
    info.inHeight,
    info.inWidth,
    info.outHeight,
    info.outWidth,
    info.filterHeight,
    info.filterWidth,
    info.padInfo.top,
    info.padInfo.left,
  );

/** The convolution that leads from the output's gradient back to the input's. */
const setShapeBackwards = (workspace: Workspace, info: Info): void =>
  workspace.kernels.setShape(
    info.outHeight,
    info.outWidth,
    info.inHeight,
    info.inWidth,
    info.filterHeight,
    info.filterWidth,
    info.filterHeight - 1 - info.padInfo.top,
    info.filterWidth - 1 - info.padInfo.left,
  );

interface ForwardInputs {
  readonly x: TensorInfo;
  readonly filter: TensorInfo;
  readonly bias?: TensorInfo;
  readonly residual?: TensorInfo;
  readonly preluActivationWeights?: TensorInfo;
}

/** Conv2D and FusedConv2D, and the same with a residual that is added before relu. */
export const convolutionKernel: Kernel<ForwardInputs, Attributes> = {
  isOurs: ({ x, filter, bias, preluActivationWeights }, attributes) =>
    isPlain(attributes) &&
    !preluActivationWeights &&
    x.shape[3] === filter.shape[2] &&
    (!bias || bias.shape.length === 1),
  run(tf, workspace, { x, filter, bias, residual }, attributes) {
    const info = describe(tf, x.shape, filter.shape, attributes);
    const { batchSize, inChannels, outChannels } = info;
    const out = workspace.output(info.outShape);
    setShape(workspace, info);
    const scratch = workspace.scratch(workspace.kernels.convolveScratch(batchSize, inChannels, outChannels));
    workspace.kernels.convolve(
      workspace.at(x),
      workspace.at(filter),
      workspace.at(out),
      batchSize,
      inChannels,
      outChannels,
      workspace.at(bias),
      workspace.at(residual),
      Number(attributes.activation === 'relu'),
      0,
      scratch,
    );
    return out;
  },
};

/** Conv2DBackpropInput. */
export const inputGradientKernel: Kernel<{ dy: TensorInfo; filter: TensorInfo }, Attributes> = {
  isOurs: (_, attributes) => isPlain(attributes),
  run(tf, workspace, { dy, filter }, attributes) {
    const info = describe(tf, attributes.inputShape ?? [], filter.shape, attributes);
    const { batchSize, inChannels, outChannels } = info;
    const out = workspace.output(info.inShape);
    setShapeBackwards(workspace, info);
    const scratch = workspace.scratch(workspace.kernels.convolveScratch(batchSize, outChannels, inChannels));
    const [from, by, to] = [workspace.at(dy), workspace.at(filter), workspace.at(out)];
    workspace.kernels.convolve(from, by, to, batchSize, outChannels, inChannels, 0, 0, 0, 1, scratch);
    return out;
  },
};

/** Conv2DBackpropFilter. */
export const filterGradientKernel: Kernel<{ x: TensorInfo; dy: TensorInfo }, Attributes> = {
  isOurs: (_, attributes) => isPlain(attributes),
  run(tf, workspace, { x, dy }, attributes) {
    const info = describe(tf, x.shape, attributes.filterShape ?? [], attributes);
    const { batchSize, inChannels, outChannels } = info;
    const out = workspace.output(info.filterShape);
    setShape(workspace, info);
    const scratch = workspace.scratch(workspace.kernels.filterGradientScratch(inChannels, outChannels));
    const [images, gradient, to] = [workspace.at(x), workspace.at(dy), workspace.at(out)];
    workspace.kernels.filterGradient(images, gradient, to, batchSize, inChannels, outChannels, scratch);
    return out;
  },
};
