import { OnnxGraph } from './onnxGraph.ts';
import { findParameter, listParameters, type Parameter } from './parameters.ts';
import { type NetworkShapes, type Step, traceShapes } from './shapes.ts';
import type { Activation, NetworkSpec, PoolLayer } from './spec.ts';

/**
 * A network as an ONNX file. Input `observation`: float32 [batch, ...input]; outputs `policy`: logits [batch, actions],
 * and `value`: [batch], -1 to 1.
 */
export const writeOnnx = (
  spec: NetworkSpec,
  weights: Float32Array,
  metadata: Record<string, string> = {},
): Uint8Array<ArrayBuffer> => {
  const writer = new OnnxWriter(spec, weights);
  writer.addNetwork();
  return writer.graph.write(
    { observation: ['batch', ...spec.input] },
    { policy: ['batch', spec.policy.actions], value: ['batch'] },
    metadata,
  );
};

/** Boards are [batch, channels, height, width] in ONNX, kernels [outputs, inputs, height, width]. */
class OnnxWriter {
  readonly graph = new OnnxGraph();
  private readonly spec: NetworkSpec;
  private readonly weights: Float32Array;
  private readonly parameters: readonly Parameter[];

  constructor(spec: NetworkSpec, weights: Float32Array) {
    this.spec = spec;
    this.weights = weights;
    this.parameters = listParameters(spec);
  }

  addNetwork(): void {
    const shapes = traceShapes(this.spec);
    const isFlat = shapes.trunk[0].input.length === 1;
    const observation = isFlat ? this.graph.add('Flatten', ['observation']) : 'observation';
    const body = this.addSteps(shapes.trunk, observation);
    this.addPolicy(shapes, body);
    this.addValue(this.addDense('value.head', this.addSteps(shapes.value, body)));
  }

  private addPolicy({ policy, local }: NetworkShapes, body: string): void {
    const last = this.addSteps(policy, body);
    if (local.length === 0) this.addDense('policy.head', last, 'policy');
    else this.graph.addNamed('policy', 'Add', [this.addDense('policy.head', last), this.addLocal(local)]);
  }

  /** [batch, kinds, height, width] is already in the order of the actions; those of no cell get 0. */
  private addLocal(steps: readonly Step[]): string {
    const own = this.graph.add('Flatten', [this.addSteps(steps, 'observation')]);
    const rest = this.spec.policy.actions - steps[1].output.reduce((product, size) => product * size, 1);
    return this.graph.add('Pad', [own, this.graph.addShape('policy.local.pads', [0, 0, 0, rest])]);
  }

  private addSteps(steps: readonly Step[], from: string): string {
    return steps.reduce((x, step) => this.addStep(step, x), from);
  }

  private addStep({ layer, name }: Step, x: string): string {
    if (layer.layer === 'pool') return this.addPool(layer, x);
    if (layer.layer === 'residual') return this.addResidual(name, x);
    const sum = layer.layer === 'dense' ? this.addDense(name, x) : this.addConv(name, x);
    return this.activate(layer.activation, sum);
  }

  private addPool({ kind }: PoolLayer, x: string): string {
    if (kind === 'flatten')
      return this.graph.add('Flatten', [this.graph.add('Transpose', [x], { perm: [0, 2, 3, 1] })]);
    return this.graph.add('Flatten', [this.graph.add(kind === 'max' ? 'GlobalMaxPool' : 'GlobalAveragePool', [x])]);
  }

  private addResidual(name: string, x: string): string {
    const between = this.activate('relu', this.addConv(`${name}.first`, x));
    return this.activate('relu', this.graph.add('Add', [x, this.addConv(`${name}.second`, between)]));
  }

  private addDense(name: string, x: string, output?: string): string {
    const inputs = [x, this.addParameter(`${name}.weight`), this.addParameter(`${name}.bias`)];
    if (output === undefined) return this.graph.add('Gemm', inputs);
    this.graph.addNamed(output, 'Gemm', inputs);
    return output;
  }

  private addConv(name: string, x: string): string {
    const { shape } = findParameter(this.parameters, `${name}.weight`);
    const size = shape.length === 4 ? 3 : 1;
    const pads = new Array<number>(4).fill(size === 3 ? 1 : 0);
    const inputs = [x, this.addKernel(`${name}.weight`, size), this.addParameter(`${name}.bias`)];
    return this.graph.add('Conv', inputs, { kernel_shape: [size, size], pads });
  }

  private addParameter(name: string): string {
    const { shape, offset, size } = findParameter(this.parameters, name);
    return this.graph.addNumbers(name, shape, this.weights.subarray(offset, offset + size));
  }

  /** From [size, size, inputs, outputs], a dense layer's [inputs, outputs] being one of size 1. */
  private addKernel(name: string, size: number): string {
    const { shape, offset } = findParameter(this.parameters, name);
    const [inputs, outputs] = shape.slice(-2);
    const taps = size * size;
    const numbers = Float32Array.from({ length: taps * inputs * outputs }, (_, i) => {
      const output = Math.floor(i / (inputs * taps));
      const input = Math.floor(i / taps) % inputs;
      return this.weights[offset + ((i % taps) * inputs + input) * outputs + output];
    });
    return this.graph.addNumbers(name, [outputs, inputs, size, size], numbers);
  }

  private addValue(outcome: string): void {
    const value = this.spec.value.kind === 'wdl' ? this.addBalance(outcome) : this.graph.add('Tanh', [outcome]);
    this.graph.addNamed('value', 'Reshape', [value, this.graph.addShape('value.shape', [-1])]);
  }

  /** p(win) - p(loss). */
  private addBalance(outcome: string): string {
    const chances = this.graph.add('Softmax', [outcome], { axis: 1 });
    return this.graph.add('MatMul', [chances, this.graph.addNumbers('value.balance', [3, 1], [1, 0, -1])]);
  }

  private activate(activation: Activation, x: string): string {
    if (activation === 'linear') return x;
    return this.graph.add(activation === 'relu' ? 'Relu' : 'Tanh', [x]);
  }
}
