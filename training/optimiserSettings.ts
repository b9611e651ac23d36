import type { AdamOptions } from './optimiser.ts';

/** The numbers of one step, each rounded to float32. */
export interface StepNumbers {
  readonly beta1: number;
  readonly rest1: number;
  readonly beta2: number;
  readonly rest2: number;
  readonly epsilon: number;
  /** The learning rate, corrected for the mean's start at 0. */
  readonly rate: number;
  /** Corrects the squares' mean for its start at 0. */
  readonly widen: number;
  /** What gradients are multiplied by. */
  readonly scale: number;
  /** Share of a weight that is taken away. */
  readonly decay: number;
}

/** `steps`: with this one; `norm`: of the gradients. */
export const numbersOfStep = (options: AdamOptions, rate: number, steps: number, norm: number): StepNumbers => {
  const { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, decay = 0, clip = Number.POSITIVE_INFINITY } = options;
  if (!Number.isFinite(norm)) throw new Error('the gradients are not finite: the learning rate may be too high');
  return {
    beta1: Math.fround(beta1),
    rest1: Math.fround(1 - beta1),
    beta2: Math.fround(beta2),
    rest2: Math.fround(1 - beta2),
    epsilon: Math.fround(epsilon),
    rate: Math.fround(rate / (1 - beta1 ** steps)),
    widen: Math.fround(1 / (1 - beta2 ** steps)),
    scale: Math.fround(norm > clip ? clip / norm : 1),
    decay: Math.fround(rate * decay),
  };
};
