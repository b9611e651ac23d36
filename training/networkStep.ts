import type { Network, Outputs } from './network.ts';
import type { Optimiser } from './optimiser.ts';
import type { Scalar, Tensor } from './tensorflow.ts';

/** `total` is what is made smaller; the others are only reported. */
export interface Losses {
  readonly total: Scalar;
  readonly [part: string]: Scalar;
}

export interface StepReport {
  readonly losses: Readonly<Record<string, number>>;
  /** Of the gradients, before clipping. */
  readonly norm: number;
}

/**
 * One step of learning: forward, the losses that `lossOf` makes of the outputs, backward, the optimiser. Leaves no
 * tensor behind but those that the caller made outside `lossOf`.
 */
export const trainStep = (
  network: Network,
  optimiser: Optimiser,
  observations: Uint8Array,
  batch: number,
  lossOf: (outputs: Outputs) => Losses,
): StepReport => {
  const { tf } = network.backend;
  return tf.tidy(() => {
    const input = network.read(observations, batch);
    const kept = new Map<string, Tensor>();
    const { grads } = tf.variableGrads(() => {
      const losses = lossOf(network.forward(input));
      for (const [name, loss] of Object.entries(losses)) kept.set(name, tf.keep(loss));
      return losses.total;
    }, [...network.variables]);
    const losses = Object.fromEntries([...kept].map(([name, loss]) => [name, loss.dataSync()[0]]));
    for (const loss of kept.values()) loss.dispose();
    return { losses, norm: optimiser.apply(network.variables.map(variable => grads[variable.name])) };
  });
};
