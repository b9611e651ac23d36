import { bytesField, intField, intsField, joinBytes, messageField, textField } from './protobuf.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the file claims to need: every onnxruntime of the last years knows these. */
const IR_VERSION = 7;
const OPERATORS = 13;

const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/** Collects nodes and constants, then writes them as an ONNX model. The numbers are the fields of onnx.proto. */
export class OnnxGraph {
  private readonly nodes: Bytes[] = [];
  private readonly constants: Bytes[] = [];

  /** Adds an operation; returns the name of its result. */
  add(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, number | readonly number[]> = {},
  ): string {
    const name = `${operator.toLowerCase()}${this.nodes.length}`;
    this.addNamed(name, operator, inputs, attributes);
    return name;
  }

  addNamed(
    output: string,
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, number | readonly number[]> = {},
  ): void {
    const parts = inputs.map(input => textField(1, input));
    parts.push(textField(2, output), textField(3, output), textField(4, operator));
    for (const [name, value] of Object.entries(attributes)) parts.push(writeAttribute(name, value));
    this.nodes.push(messageField(1, parts));
  }

  addNumbers(name: string, shape: readonly number[], numbers: ArrayLike<number>): string {
    const bytes = new Uint8Array(numbers.length * 4);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < numbers.length; i++) view.setFloat32(4 * i, numbers[i], true);
    this.constants.push(writeTensor(name, FLOAT, shape, bytes));
    return name;
  }

  /** A list of whole numbers, as shapes are given. */
  addShape(name: string, values: readonly number[]): string {
    const bytes = new Uint8Array(values.length * 8);
    const view = new DataView(bytes.buffer);
    values.forEach((value, i) => {
      view.setBigInt64(8 * i, BigInt(value), true);
    });
    this.constants.push(writeTensor(name, INT64, [values.length], bytes));
    return name;
  }

  /** Shapes by name; a dimension that is a word may have any length. */
  write(
    inputs: Record<string, readonly (number | string)[]>,
    outputs: Record<string, readonly (number | string)[]>,
    metadata: Record<string, string>,
  ): Bytes {
    const graph = [...this.nodes, textField(2, 'network'), ...this.constants];
    for (const [name, shape] of Object.entries(inputs)) graph.push(messageField(11, writeValue(name, shape)));
    for (const [name, shape] of Object.entries(outputs)) graph.push(messageField(12, writeValue(name, shape)));
    return joinBytes([
      intField(1, IR_VERSION),
      textField(2, 'skirmish'),
      messageField(7, graph),
      messageField(8, [textField(1, ''), intField(2, OPERATORS)]),
      ...Object.entries(metadata).map(([key, value]) => messageField(14, [textField(1, key), textField(2, value)])),
    ]);
  }
}

const writeAttribute = (name: string, value: number | readonly number[]): Bytes =>
  typeof value === 'number'
    ? messageField(5, [textField(1, name), intField(3, value), intField(20, ATTRIBUTE_INT)])
    : messageField(5, [textField(1, name), ...value.map(item => intField(8, item)), intField(20, ATTRIBUTE_INTS)]);

const writeTensor = (name: string, type: number, shape: readonly number[], bytes: Bytes): Bytes =>
  messageField(5, [intsField(1, shape), intField(2, type), textField(8, name), bytesField(9, bytes)]);

const writeValue = (name: string, shape: readonly (number | string)[]): Bytes[] => {
  const dimensions = shape.map(size =>
    messageField(1, [typeof size === 'number' ? intField(1, size) : textField(2, size)]),
  );
  const tensor = messageField(1, [intField(1, FLOAT), messageField(2, dimensions)]);
  return [textField(1, name), messageField(2, [tensor])];
};
