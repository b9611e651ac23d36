import { expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { type PpoBatch, PpoLoss, type PpoLossOptions } from './ppoLoss.ts';

const SIZE = 6;
const ACTIONS = 5;
const OPTIONS: PpoLossOptions = {
  clip: 0.2,
  valueWeight: 0.5,
  valueScale: 0.7,
  entropyWeight: 0.03,
  anchorWeight: 0.4,
};

const drawBatch = (rng: Rng): { batch: PpoBatch; logits: Float32Array; values: Float32Array } => {
  const masks = Uint8Array.from({ length: SIZE * ACTIONS }, () => (rng.float() < 0.7 ? 1 : 0));
  const chosen = new Int32Array(SIZE);
  for (let row = 0; row < SIZE; row++) {
    chosen[row] = rng.int(ACTIONS);
    masks[row * ACTIONS + chosen[row]] = 1;
  }
  const draw = (length: number, scale: number) => Float32Array.from({ length }, () => (rng.float() * 2 - 1) * scale);
  return {
    batch: {
      size: SIZE,
      actions: ACTIONS,
      masks,
      chosen,
      oldLogProbabilities: draw(SIZE, 0.5).map(x => x - 1.2),
      advantages: draw(SIZE, 2),
      returns: draw(SIZE, 1),
      anchor: draw(SIZE * ACTIONS, 1),
    },
    logits: draw(SIZE * ACTIONS, 1.5),
    values: draw(SIZE, 1),
  };
};

const lossOf = (batch: PpoBatch, logits: Float32Array, values: Float32Array): number => {
  const { policy, value, entropy, anchorDivergence } = new PpoLoss(ACTIONS, OPTIONS).differentiate(
    batch,
    logits,
    values,
    new Float32Array(logits.length),
    new Float32Array(SIZE),
  );
  const { valueWeight, valueScale, entropyWeight, anchorWeight } = OPTIONS;
  return policy + (valueWeight * value) / valueScale ** 2 - entropyWeight * entropy + anchorWeight * anchorDivergence;
};

it('gives the gradient that small changes of the outputs show, and none for illegal actions', () => {
  const rng = new Rng(4);
  for (let round = 0; round < 20; round++) {
    const { batch, logits, values } = drawBatch(rng);
    const logitGradients = new Float32Array(logits.length).fill(7);
    const valueGradients = new Float32Array(SIZE).fill(7);
    new PpoLoss(ACTIONS, OPTIONS).differentiate(batch, logits, values, logitGradients, valueGradients);
    const probe = (array: Float32Array, i: number): number => {
      const kept = array[i];
      array[i] = kept + 1e-3;
      const above = lossOf(batch, logits, values);
      array[i] = kept - 1e-3;
      const below = lossOf(batch, logits, values);
      array[i] = kept;
      return (above - below) / 2e-3;
    };
    for (let i = 0; i < logits.length; i++) {
      if (batch.masks[i] === 0) expect(logitGradients[i]).toBe(0);
      else expect(logitGradients[i]).toBeCloseTo(probe(logits, i), 3);
    }
    for (let row = 0; row < SIZE; row++) expect(valueGradients[row]).toBeCloseTo(probe(values, row), 3);
  }
});
