import { type Shape, type Step, traceShapes } from './shapes.ts';
import { type NetworkSpec, valueOutputs } from './spec.ts';

/**
 * One tensor in the flat weights. `dense`: [inputs, outputs]; `conv`: [3, 3, inputs, outputs], rows of the kernel from
 * the top, then columns from the left; `bias`: [outputs]. Row-major, so the outputs always lie side by side.
 */
export interface Parameter {
  /** `trunk.0.weight`, `trunk.1.first.bias`, `policy.head.weight`, ... */
  readonly name: string;
  readonly kind: 'dense' | 'conv' | 'bias';
  readonly shape: Shape;
  /** Where it begins in the flat weights, in numbers. */
  readonly offset: number;
  readonly size: number;
}

/**
 * All parameters in the order in which they lie in one Float32Array without gaps: the trunk's layers, the policy's
 * layers, head and local layers, the value's layers and head; weight before bias; a residual layer's `first` before its `second`.
 */
export const listParameters = (spec: NetworkSpec): Parameter[] => {
  const shapes = traceShapes(spec);
  const list = new ParameterList();
  for (const step of shapes.trunk) addStep(list, step);
  for (const step of shapes.policy) addStep(list, step);
  list.addDense('policy.head', shapes.policyInput, spec.policy.actions);
  for (const step of shapes.local) addStep(list, step);
  for (const step of shapes.value) addStep(list, step);
  list.addDense('value.head', shapes.valueInput, valueOutputs(spec));
  return list.parameters;
};

/** How many numbers a network's flat weights hold. */
export const countWeights = (spec: NetworkSpec): number =>
  listParameters(spec).reduce((sum, parameter) => sum + parameter.size, 0);

export const findParameter = (parameters: readonly Parameter[], name: string): Parameter => {
  const found = parameters.find(parameter => parameter.name === name);
  if (!found) throw new RangeError(`the network has no parameter '${name}'`);
  return found;
};

const addStep = (list: ParameterList, step: Step): void => {
  const inputs = step.input[step.input.length - 1];
  const outputs = step.output[step.output.length - 1];
  const { layer, name } = step;
  if (layer.layer === 'dense' || layer.layer === 'cells') list.addDense(name, inputs, outputs);
  if (layer.layer === 'conv') list.addConv(name, inputs, outputs);
  if (layer.layer === 'residual') {
    list.addConv(`${name}.first`, inputs, outputs);
    list.addConv(`${name}.second`, outputs, outputs);
  }
};

class ParameterList {
  readonly parameters: Parameter[] = [];
  private offset = 0;

  addDense(name: string, inputs: number, outputs: number): void {
    this.add(`${name}.weight`, 'dense', [inputs, outputs]);
    this.add(`${name}.bias`, 'bias', [outputs]);
  }

  addConv(name: string, inputs: number, outputs: number): void {
    this.add(`${name}.weight`, 'conv', [3, 3, inputs, outputs]);
    this.add(`${name}.bias`, 'bias', [outputs]);
  }

  private add(name: string, kind: Parameter['kind'], shape: Shape): void {
    const size = shape.reduce((product, length) => product * length, 1);
    this.parameters.push({ name, kind, shape, offset: this.offset, size });
    this.offset += size;
  }
}
