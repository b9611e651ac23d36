import type { Workspace } from './kernels/workspace.ts';
import type { Network } from './network.ts';
import type { AdamOptions, AdamState, Optimiser } from './optimiser.ts';
import { numbersOfStep } from './optimiserSettings.ts';
import type { Tensor } from './tensorflow.ts';

/** Bytes of a float32. */
const FLOAT = 4;

/** Adam by our kernels: weights and moments stay in the wasm memory and are changed where they lie. */
export class WasmAdam implements Optimiser {
  rate: number;
  private readonly network: Network;
  private readonly options: AdamOptions;
  private readonly workspace: Workspace;
  private stepsDone = 0;
  /** Flat, as the weights. */
  private first: Tensor;
  private second: Tensor;

  constructor(network: Network, options: AdamOptions, workspace: Workspace) {
    this.network = network;
    this.options = options;
    this.workspace = workspace;
    this.rate = options.rate;
    const { length } = network.readWeights();
    this.first = network.backend.tf.tensor(new Float32Array(length));
    this.second = network.backend.tf.tensor(new Float32Array(length));
  }

  get steps(): number {
    return this.stepsDone;
  }

  apply(gradients: readonly (Tensor | undefined)[]): number {
    const norm = this.norm(gradients);
    const numbers = numbersOfStep(this.options, this.rate, this.stepsDone + 1, norm);
    this.stepsDone++;
    const { beta1, rest1, beta2, rest2, epsilon, rate, widen, scale } = numbers;
    this.workspace.kernels.setAdam(beta1, rest1, beta2, rest2, epsilon, rate, widen, scale);
    this.network.parameters.forEach((_, i) => {
      const gradient = gradients[i];
      if (gradient) this.move(i, gradient, numbers.decay);
    });
    return norm;
  }

  readState(): AdamState {
    const first = this.first.dataSync<'float32'>();
    return { steps: this.stepsDone, first, second: this.second.dataSync<'float32'>() };
  }

  writeState({ steps, first, second }: AdamState): void {
    const { tf } = this.network.backend;
    this.dispose();
    this.stepsDone = steps;
    this.first = tf.tensor(first.slice());
    this.second = tf.tensor(second.slice());
  }

  dispose(): void {
    this.first.dispose();
    this.second.dispose();
  }

  private norm(gradients: readonly (Tensor | undefined)[]): number {
    const { kernels } = this.workspace;
    const square = (gradient: Tensor | undefined): number =>
      gradient ? kernels.sumOfSquares(this.workspace.at(gradient), gradient.size) : 0;
    return Math.sqrt(gradients.reduce((sum, gradient) => sum + square(gradient), 0));
  }

  private move(i: number, gradient: Tensor, decay: number): void {
    const { offset, size, kind } = this.network.parameters[i];
    this.workspace.kernels.adam(
      this.workspace.at(this.network.variables[i]),
      this.workspace.at(gradient),
      this.workspace.at(this.first) + offset * FLOAT,
      this.workspace.at(this.second) + offset * FLOAT,
      size,
      kind === 'bias' ? 0 : decay,
    );
  }
}
