import type { Rank } from '@tensorflow/tfjs-core';
import { listParameters, type Parameter } from '../models/parameters.ts';
import { type NetworkShapes, type Step, traceShapes } from '../models/shapes.ts';
import { type Activation, countFeatures, type NetworkSpec } from '../models/spec.ts';
import type { Backend } from './backend.ts';
import type { Tensor, Tensor1D, Tensor2D, Tensor4D, Variable } from './tensorflow.ts';

export interface Outputs {
  /** Logits, [batch, actions]. */
  readonly policy: Tensor2D;
  /** scalar: after tanh, [batch, 1]. wdl: logits of win, draw, loss, [batch, 3]. */
  readonly value: Tensor2D;
}

/** A network that learns: one variable for each parameter of its spec. */
export class Network {
  readonly backend: Backend;
  readonly spec: NetworkSpec;
  readonly parameters: readonly Parameter[];
  /** In the order of `parameters`. */
  readonly variables: readonly Variable[];
  private readonly shapes: NetworkShapes;
  private readonly byName: ReadonlyMap<string, Variable>;

  /** `weights`: flat, as models/parameters.ts lays them out. */
  constructor(backend: Backend, spec: NetworkSpec, weights: Float32Array) {
    this.backend = backend;
    this.spec = spec;
    this.shapes = traceShapes(spec);
    this.parameters = listParameters(spec);
    this.checkLength(weights);
    this.variables = this.parameters.map(parameter => this.createVariable(parameter, weights));
    this.byName = new Map(this.parameters.map(({ name }, i) => [name, this.variables[i]]));
  }

  /** Observations, bytes [batch, features], as the tensor that `forward` takes; it is the caller's to dispose. */
  read(observations: Uint8Array, batch: number): Tensor {
    const features = countFeatures(this.spec);
    if (observations.length !== batch * features) {
      throw new RangeError(`${batch} observations have ${batch * features} numbers, not ${observations.length}`);
    }
    const { operations } = this.backend;
    const { layer, input } = this.shapes.trunk[0];
    return input.length === 3 && layer.layer !== 'cells'
      ? operations.readBoard(observations, batch, this.spec.input)
      : operations.readFlat(observations, batch);
  }

  /** To be called within tf.tidy or a gradient. */
  forward(input: Tensor): Outputs {
    const trunk = this.runSteps(this.shapes.trunk, input);
    const head = this.linear('policy.head', this.runSteps(this.shapes.policy, trunk), 'linear');
    const policy = this.shapes.local.length === 0 ? head : this.addLocal(head, input);
    const isScalar = this.spec.value.kind === 'scalar';
    const value = this.linear('value.head', this.runSteps(this.shapes.value, trunk), isScalar ? 'tanh' : 'linear');
    return { policy, value };
  }

  /** Outputs as numbers, [batch, actions] and [batch, 1 or 3]. */
  predict(observations: Uint8Array, batch: number): { policy: Float32Array; value: Float32Array } {
    return this.backend.tf.tidy(() => {
      const { policy, value } = this.forward(this.read(observations, batch));
      return { policy: policy.dataSync<'float32'>(), value: value.dataSync<'float32'>() };
    });
  }

  /** All weights, flat. */
  readWeights(): Float32Array {
    const last = this.parameters[this.parameters.length - 1];
    const weights = new Float32Array(last.offset + last.size);
    this.parameters.forEach(({ offset }, i) => {
      weights.set(this.variables[i].dataSync<'float32'>(), offset);
    });
    return weights;
  }

  writeWeights(weights: Float32Array): void {
    this.checkLength(weights);
    this.parameters.forEach((parameter, i) => {
      const tensor = this.createTensor(parameter, weights);
      this.variables[i].assign(tensor);
      tensor.dispose();
    });
  }

  dispose(): void {
    for (const variable of this.variables) variable.dispose();
  }

  private createTensor({ offset, size, shape }: Parameter, weights: Float32Array): Tensor {
    return this.backend.tf.tensor(weights.slice(offset, offset + size), [...shape]);
  }

  private createVariable(parameter: Parameter, weights: Float32Array): Variable {
    const tensor = this.createTensor(parameter, weights);
    const variable = this.backend.tf.variable(tensor);
    tensor.dispose();
    return variable;
  }

  private checkLength(weights: Float32Array): void {
    const last = this.parameters[this.parameters.length - 1];
    const length = last.offset + last.size;
    if (weights.length !== length) throw new RangeError(`the network has ${length} weights, not ${weights.length}`);
  }

  /** Adds what each cell says of its own actions. */
  private addLocal(logits: Tensor2D, input: Tensor): Tensor2D {
    const { tf, operations } = this.backend;
    const [hidden, own] = this.shapes.local;
    const [height, width, units] = hidden.output;
    const x = tf.reshape<Rank.R3>(this.runStep(hidden, input), [-1, height * width, units]);
    return operations.cellActions(logits, x, this.find(`${own.name}.weight`), this.find(`${own.name}.bias`));
  }

  private runSteps(steps: readonly Step[], input: Tensor): Tensor {
    return steps.reduce((x, step) => this.runStep(step, x), input);
  }

  private runStep({ name, layer, output }: Step, x: Tensor): Tensor {
    switch (layer.layer) {
      case 'dense':
        return this.linear(name, x, layer.activation);
      case 'cells':
        return this.cells(name, x, layer.activation, output);
      case 'conv':
        return this.conv(name, x as Tensor4D, layer.activation);
      case 'residual': {
        const inner = this.conv(`${name}.first`, x as Tensor4D, 'relu');
        return this.conv(`${name}.second`, inner, 'relu', x as Tensor4D);
      }
      case 'pool':
        return layer.kind === 'flatten'
          ? this.backend.tf.reshape(x, [x.shape[0], output[0]])
          : this.backend.operations.pool(x as Tensor4D, layer.kind);
    }
  }

  private linear(name: string, x: Tensor, activation: Activation): Tensor2D {
    const y = this.backend.operations.linear(
      x,
      this.find<Tensor2D>(`${name}.weight`),
      this.find<Tensor1D>(`${name}.bias`),
      activation === 'relu',
    );
    return activation === 'tanh' ? this.backend.tf.tanh(y) : y;
  }

  /** The same dense layer for every cell. */
  private cells(name: string, x: Tensor, activation: Activation, output: readonly number[]): Tensor {
    const { tf } = this.backend;
    const y =
      x.shape.length === 2
        ? this.observeCells(name, x, activation)
        : this.linear(name, tf.reshape(x, [-1, x.shape[3] as number]), activation);
    return tf.reshape(y, [x.shape[0], ...output]);
  }

  private observeCells(name: string, x: Tensor, activation: Activation): Tensor {
    const weight = this.find<Tensor2D>(`${name}.weight`);
    const bias = this.find<Tensor1D>(`${name}.bias`);
    const y = this.backend.operations.cells(x, this.spec.input, weight, bias, activation === 'relu');
    return activation === 'tanh' ? this.backend.tf.tanh(y) : y;
  }

  private conv(name: string, x: Tensor4D, activation: Activation, residual?: Tensor4D): Tensor4D {
    const y = this.backend.operations.conv(
      x,
      this.find<Tensor4D>(`${name}.weight`),
      this.find<Tensor1D>(`${name}.bias`),
      activation === 'relu',
      residual,
    );
    return activation === 'tanh' ? this.backend.tf.tanh(y) : y;
  }

  private find<T extends Tensor>(name: string): T {
    return this.byName.get(name) as unknown as T;
  }
}
