import { padded, paddedToPanels } from './kernels/kernels.ts';
import { packConv, packDense, packRows } from './packing.ts';
import { findParameter, listParameters, type Parameter } from './parameters.ts';
import type { NetworkSpec } from './spec.ts';

/** Copies one parameter from the flat weights into the memory, in the form that the kernels want. */
type Packer = (weights: Float32Array, heap: Float32Array) => void;

/** Shares out addresses, in bytes, and notes how the weights get to theirs. */
export class MemoryPlan {
  readonly packers: Packer[] = [];
  /** Taken so far. The first 16 stay unused: address 0 means none. */
  bytes = 16;
  private readonly parameters: readonly Parameter[];

  constructor(spec: NetworkSpec) {
    this.parameters = listParameters(spec);
  }

  take(bytes: number): number {
    const start = this.bytes;
    this.bytes += (bytes + 15) & ~15;
    return start;
  }

  /** Dense layers side by side in one matrix. */
  takeDense(names: readonly string[], inputs: number, outputs: readonly number[]): number {
    const weight = this.take(inputs * paddedToPanels(sum(outputs)) * 4);
    names.forEach((name, i) => {
      const from = this.find(`${name}.weight`);
      const first = sum(outputs.slice(0, i));
      this.packers.push((weights, heap) => packDense(weights, from, inputs, outputs[i], heap, weight >> 2, first));
    });
    return weight;
  }

  takeConv(name: string, inputs: number, outputs: number): number {
    const weight = this.take(16 * inputs * paddedToPanels(outputs) * 4);
    const from = this.find(`${name}.weight`);
    this.packers.push((weights, heap) => packConv(weights, from, inputs, outputs, heap, weight >> 2));
    return weight;
  }

  /** For the first layer on a board. */
  takeTaps(name: string, taps: number, planes: number, channels: number): number {
    const weight = this.take(taps * planes * padded(channels) * 4);
    const from = this.find(`${name}.weight`);
    this.packers.push((weights, heap) => packRows(weights, from, taps * planes, channels, heap, weight >> 2));
    return weight;
  }

  takeBias(names: readonly string[], outputs: readonly number[]): number {
    const bias = this.take(paddedToPanels(sum(outputs)) * 4);
    names.forEach((name, i) => {
      const from = this.find(`${name}.bias`);
      const to = (bias >> 2) + sum(outputs.slice(0, i));
      this.packers.push((weights, heap) => packRows(weights, from, 1, outputs[i], heap, to));
    });
    return bias;
  }

  private find(name: string): number {
    return findParameter(this.parameters, name).offset;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
