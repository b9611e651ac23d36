import type { Network } from './network.ts';
import { PortableAdam } from './optimiserPortable.ts';
import { WasmAdam } from './optimiserWasm.ts';
import type { Tensor } from './tensorflow.ts';

export interface AdamOptions {
  readonly rate: number;
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  /** Share of each weight, times the rate, that is taken away at every step; biases stay. */
  readonly decay?: number;
  /** Gradients are scaled down so that their norm over all parameters is at most this. */
  readonly clip?: number;
}

/** Everything but the weights that the next step depends on; the arrays lie as the flat weights do. */
export interface AdamState {
  readonly steps: number;
  readonly first: Float32Array;
  readonly second: Float32Array;
}

export interface Optimiser {
  /** The learning rate; may be changed between steps. */
  rate: number;
  readonly steps: number;
  /**
   * Changes the network's weights in place, by one gradient for each of its variables (undefined: that one stays).
   * Returns the gradients' norm before clipping; throws, with the weights as they were, if it is not finite.
   */
  apply(gradients: readonly (Tensor | undefined)[]): number;
  readState(): AdamState;
  writeState(state: AdamState): void;
  dispose(): void;
}

/** Adam with decoupled weight decay. The same to the last bit on every backend, given the same gradients. */
export const createAdam = (network: Network, options: AdamOptions): Optimiser => {
  const { workspace } = network.backend;
  return workspace ? new WasmAdam(network, options, workspace) : new PortableAdam(network, options);
};
