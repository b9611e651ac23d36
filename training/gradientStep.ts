import { countFeatures } from '../models/spec.ts';
import type { Network, Outputs } from './network.ts';
import { trainStep } from './networkStep.ts';
import type { Optimiser } from './optimiser.ts';
import type { Scalar } from './tensorflow.ts';

/** Works out the gradients at the outputs: [size, actions] and [size] in, the same shapes out. */
type Differentiate = (
  logits: Float32Array,
  values: Float32Array,
  logitGradients: Float32Array,
  valueGradients: Float32Array,
) => void;

/** Steps of learning whose loss is differentiated by hand at the network's outputs: cheaper than many small tensors. */
export class GradientStep {
  /** [minibatch, features], to be filled before `run` */
  readonly observations: Uint8Array;
  private readonly network: Network;
  private readonly optimiser: Optimiser;
  private readonly features: number;
  private readonly logitGradients: Float32Array;
  private readonly valueGradients: Float32Array;

  constructor(network: Network, optimiser: Optimiser, minibatch: number) {
    if (network.spec.value.kind !== 'scalar') {
      throw new RangeError("this algorithm learns a scalar value: set the network's value head to 'scalar'");
    }
    this.network = network;
    this.optimiser = optimiser;
    this.features = countFeatures(network.spec);
    this.observations = new Uint8Array(minibatch * this.features);
    this.logitGradients = new Float32Array(minibatch * network.spec.policy.actions);
    this.valueGradients = new Float32Array(minibatch);
  }

  run(size: number, differentiate: Differentiate): void {
    const rows = this.observations.subarray(0, size * this.features);
    trainStep(this.network, this.optimiser, rows, size, outputs => {
      const { policy, value } = outputs;
      const [logits, values] = [policy.dataSync<'float32'>(), value.dataSync<'float32'>()];
      differentiate(logits, values, this.logitGradients, this.valueGradients);
      return { total: this.linearise(outputs, size) };
    });
  }

  /** A function whose gradient at the outputs is the one that was worked out. */
  private linearise({ policy, value }: Outputs, size: number): Scalar {
    const { tf } = this.network.backend;
    const { actions } = this.network.spec.policy;
    const policyGradient = tf.tensor2d(this.logitGradients.slice(0, size * actions), [size, actions]);
    const valueGradient = tf.tensor2d(this.valueGradients.slice(0, size), [size, 1]);
    return tf.add(tf.sum(tf.mul(policy, policyGradient)), tf.sum(tf.mul(value, valueGradient))) as Scalar;
  }
}
