import { countPadded, largestActivation, largestScratch } from './activationSizes.ts';
import { type Kernels, padded } from './kernels/kernels.ts';
import { MemoryPlan } from './memoryPlan.ts';
import { type NetworkShapes, type Shape, type Step, traceShapes } from './shapes.ts';
import { countFeatures, type NetworkSpec, valueOutputs } from './spec.ts';

/** One part of the work on the rows first .. first + rows - 1 of a batch. */
type Operation = (kernels: Kernels, first: number, rows: number) => void;

/** Activations of about so many bytes stay in the second cache. */
const CACHE = 131072;
const MAX_ROWS = 64;

/** A network as calls of kernels on one block of memory. */
export class Program {
  readonly memory: MemoryPlan;
  readonly operations: Operation[] = [];
  /** Rows that go through all layers together. */
  readonly rows: number;
  /** Addresses of [maxBatch, features] bytes, [maxBatch, actions] and [maxBatch, value outputs] numbers. */
  readonly observations: number;
  readonly policy: number;
  readonly outcome: number;
  /** The address from which on there is nothing but weights, laid out alike for any batch. */
  readonly weights: number;

  private readonly spec: NetworkSpec;
  /** Addresses of three buffers, each for the largest activation of `rows` rows. */
  private readonly buffers: readonly number[];
  private readonly scratch: number;

  constructor(spec: NetworkSpec, maxBatch: number) {
    const shapes = traceShapes(spec);
    const largest = largestActivation(spec, shapes);
    this.spec = spec;
    this.memory = new MemoryPlan(spec);
    this.rows = Math.max(1, Math.min(maxBatch, MAX_ROWS, Math.floor(CACHE / (4 * largest))));
    this.observations = this.memory.take(maxBatch * countFeatures(spec));
    this.policy = this.memory.take(maxBatch * spec.policy.actions * 4);
    this.outcome = this.memory.take(maxBatch * valueOutputs(spec) * 4);
    this.buffers = [0, 1, 2].map(() => this.memory.take(this.rows * largest * 4));
    this.scratch = this.memory.take(largestScratch(shapes));
    this.weights = this.memory.bytes;
    this.compile(shapes);
  }

  private compile(shapes: NetworkShapes): void {
    const body = this.compileSteps(shapes.trunk, 0, -1);
    if (shapes.policy.length + shapes.value.length === 0) this.compileJointHeads(shapes, body);
    else this.compileHeads(shapes, body);
    if (shapes.local.length > 0) this.compileLocal(shapes.local);
  }

  /** After the heads, when all buffers are free again. */
  private compileLocal([hidden, logits]: readonly Step[]): void {
    const [height, width, kinds] = logits.output;
    const { actions } = this.spec.policy;
    this.compileBoard(hidden, 0);
    this.compileDense(logits, 0, 1);
    const [, x] = this.buffers;
    this.operations.push((kernels, first, rows) =>
      kernels.addCells(x, rows, height * width, kinds, actions, this.policy + first * actions * 4),
    );
  }

  private compileHeads(shapes: NetworkShapes, body: number): void {
    const policy = this.compileSteps(shapes.policy, body, body);
    this.compileHead('policy.head', shapes.policyInput, this.spec.policy.actions, policy, body, this.policy);
    const value = this.compileSteps(shapes.value, body, body);
    this.compileHead('value.head', shapes.valueInput, valueOutputs(this.spec), value, body, this.outcome);
  }

  /** Layers from buffer to buffer, never writing into `kept` (-1: none); returns the one with the result. */
  private compileSteps(steps: readonly Step[], from: number, kept: number): number {
    let at = from;
    for (const step of steps) {
      at = this.compileStep(step, at, kept);
      if ('activation' in step.layer && step.layer.activation === 'tanh') this.compileTanh(step, at);
    }
    return at;
  }

  private compileStep(step: Step, from: number, kept: number): number {
    const to = otherThan(from, kept);
    const kind = step.layer.layer;
    if (kind === 'pool') return this.compilePool(step, from, to);
    if (kind === 'residual') return this.compileResidual(step, from, kept);
    if (step.name === 'trunk.0' && step.input.length === 3) this.compileBoard(step, to);
    else if (step.name === 'trunk.0') this.compileObserve(step, to);
    else if (kind === 'conv') this.compileConv(step, step.name, from, 0, to);
    else this.compileDense(step, from, to);
    return to;
  }

  private compileObserve(step: Step, to: number): void {
    const [inputs] = step.input;
    const [outputs] = step.output;
    const weight = this.memory.takeDense([step.name], inputs, [outputs]);
    const bias = this.memory.takeBias([step.name], [outputs]);
    const { observations: x, scratch } = this;
    const out = this.buffers[to];
    const floor = floorOf(step);
    this.operations.push((kernels, first, rows) =>
      kernels.observe(x + first * inputs, rows, inputs, weight, bias, outputs, out, floor, scratch),
    );
  }

  private compileBoard(step: Step, to: number): void {
    const [height, width, planes] = step.input;
    const size = height * width * planes;
    const channels = step.output[2];
    const radius = step.layer.layer === 'conv' ? 1 : 0;
    const weight = this.memory.takeTaps(step.name, (2 * radius + 1) ** 2, planes, channels);
    const bias = this.memory.takeBias([step.name], [channels]);
    const x = this.observations;
    const out = this.buffers[to];
    const floor = floorOf(step);
    this.operations.push((kernels, first, rows) => {
      const from = x + first * size;
      kernels.observeBoard(from, rows, planes, height, width, radius, weight, bias, channels, out, floor);
    });
  }

  private compileDense(step: Step, from: number, to: number): void {
    const cells = step.input.length === 3 ? step.input[0] * step.input[1] : 1;
    const inputs = lastOf(step.input);
    const outputs = lastOf(step.output);
    const weight = this.memory.takeDense([step.name], inputs, [outputs]);
    const bias = this.memory.takeBias([step.name], [outputs]);
    const { scratch } = this;
    const x = this.buffers[from];
    const out = this.buffers[to];
    const floor = floorOf(step);
    this.operations.push((kernels, _first, rows) =>
      kernels.dense(x, rows * cells, inputs, weight, bias, outputs, out, floor, scratch),
    );
  }

  private compileResidual(step: Step, from: number, kept: number): number {
    const between = otherThan(from, kept);
    const to = from === kept ? otherThan(from, between) : from;
    this.compileConv(step, `${step.name}.first`, from, 0, between);
    this.compileConv(step, `${step.name}.second`, between, this.buffers[from], to);
    return to;
  }

  /** `skip`: address of a board to add, or 0. */
  private compileConv(step: Step, name: string, from: number, skip: number, to: number): void {
    const [height, width, inputs] = step.input;
    const outputs = step.output[2];
    const weight = this.memory.takeConv(name, inputs, outputs);
    const bias = this.memory.takeBias([name], [outputs]);
    const { scratch } = this;
    const x = this.buffers[from];
    const out = this.buffers[to];
    const floor = floorOf(step);
    this.operations.push((kernels, _first, rows) =>
      kernels.conv(x, rows, height, width, inputs, weight, bias, outputs, skip, out, floor, scratch),
    );
  }

  private compilePool(step: Step, from: number, to: number): number {
    const [height, width, channels] = step.input;
    const isFlatten = step.layer.layer === 'pool' && step.layer.kind === 'flatten';
    if (isFlatten && channels === padded(channels)) return from;
    const isMax = step.layer.layer === 'pool' && step.layer.kind === 'max' ? 1 : 0;
    const x = this.buffers[from];
    const out = this.buffers[to];
    this.operations.push((kernels, _first, rows) => {
      if (isFlatten) kernels.compact(x, rows, height * width, channels, out);
      else kernels.pool(x, rows, height * width, channels, isMax, out);
    });
    return to;
  }

  private compileTanh(step: Step, at: number): void {
    const x = this.buffers[at];
    const count = countPadded(step.output);
    this.operations.push((kernels, _first, rows) => kernels.tanh(x, rows * count));
  }

  /** Heads that read the same numbers are one matrix. */
  private compileJointHeads(shapes: NetworkShapes, body: number): void {
    const names = ['policy.head', 'value.head'];
    const outputs = [this.spec.policy.actions, valueOutputs(this.spec)];
    const stride = this.compileProduct(names, shapes.policyInput, outputs, body, otherThan(body, -1));
    this.compileResult(otherThan(body, -1), stride, 0, outputs[0], this.policy);
    this.compileResult(otherThan(body, -1), stride, outputs[0], outputs[1], this.outcome);
  }

  private compileHead(name: string, inputs: number, outputs: number, from: number, kept: number, result: number): void {
    const to = otherThan(from, kept);
    const stride = this.compileProduct([name], inputs, [outputs], from, to);
    this.compileResult(to, stride, 0, outputs, result);
  }

  /** Returns how many numbers a row of the product takes. */
  private compileProduct(names: string[], inputs: number, outputs: number[], from: number, to: number): number {
    const weight = this.memory.takeDense(names, inputs, outputs);
    const bias = this.memory.takeBias(names, outputs);
    const total = outputs.reduce((sum, count) => sum + count, 0);
    const { scratch } = this;
    const x = this.buffers[from];
    const out = this.buffers[to];
    this.operations.push((kernels, _first, rows) =>
      kernels.dense(x, rows, inputs, weight, bias, total, out, -Infinity, scratch),
    );
    return padded(total);
  }

  private compileResult(from: number, stride: number, column: number, count: number, result: number): void {
    const x = this.buffers[from];
    this.operations.push((kernels, first, rows) =>
      kernels.copyColumns(x, rows, stride, column, count, result + first * count * 4),
    );
  }
}

/** The lowest of three buffers that is neither of two. */
const otherThan = (a: number, b: number): number => [0, 1, 2].find(buffer => buffer !== a && buffer !== b)!;

const lastOf = (shape: Shape): number => shape[shape.length - 1];

const floorOf = (step: Step): number => {
  const activation = 'activation' in step.layer ? step.layer.activation : 'relu';
  return activation === 'relu' ? 0 : -Infinity;
};
