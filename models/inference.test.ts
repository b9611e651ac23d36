import { describe, expect, it, vi } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { Inference } from './inference.ts';
import { answerNaively } from './naiveNetwork.ts';
import { countWeights } from './parameters.ts';
import { drawObservations, drawWeights, SPECS } from './sampleNetworks.ts';
import { countFeatures } from './spec.ts';

const expectNear = (found: number, wanted: number): void =>
  expect(Math.abs(found - wanted)).toBeLessThan(1e-5 * Math.max(1, Math.abs(wanted)));

describe.each(['wasm', 'plain'] as const)('the %s engine', engine => {
  it.each(Object.keys(SPECS))('computes what the network means: %s', name => {
    const spec = SPECS[name];
    const rng = new Rng(5);
    const weights = drawWeights(spec, rng);
    const inference = new Inference(spec, weights, 512, engine);
    expect(inference.engine).toBe(engine);
    const inputs = drawObservations(spec, 512, rng);
    const features = countFeatures(spec);
    const answers = Array.from({ length: 512 }, (_, row) =>
      row % 16 < 3 || row > 508
        ? answerNaively(spec, weights, inputs.subarray(row * features, (row + 1) * features))
        : undefined,
    );
    for (const batch of [1, 2, 3, 8, 33, 512]) {
      inference.policy.fill(Number.NaN);
      inference.run(inputs, batch);
      for (let row = 0; row < batch; row++) {
        const answer = answers[row];
        if (!answer) continue;
        expectNear(inference.value[row], answer.value);
        answer.policy.forEach((logit, a) => {
          expectNear(inference.policy[row * answer.policy.length + a], logit);
        });
      }
    }
  });

  it('gives a row the same result alone, in a batch and among chosen rows', () => {
    const rng = new Rng(9);
    for (const spec of Object.values(SPECS)) {
      const inference = new Inference(spec, drawWeights(spec, rng), 70, engine);
      const inputs = drawObservations(spec, 70, rng);
      inference.run(inputs, 70);
      const values = inference.value.slice();
      const policy = inference.policy.slice();
      const rows = Int32Array.of(69, 3, 3, 40, 0);
      inference.runRows(inputs, rows, rows.length);
      const { actions } = spec.policy;
      const part = (logits: Float32Array, i: number) => logits.slice(actions * i, actions * (i + 1));
      rows.forEach((row, i) => {
        expect(inference.value[i]).toBe(values[row]);
        expect(part(inference.policy, i)).toEqual(part(policy, row));
      });
    }
  });

  it('computes the same from an image that another engine made of the weights', () => {
    for (const spec of Object.values(SPECS)) {
      const rng = new Rng(4);
      const inputs = drawObservations(spec, 3, rng);
      const weights = drawWeights(spec, rng);
      const whole = new Inference(spec, weights, 3, engine);
      const loaded = new Inference(spec, null, 3, engine);
      loaded.loadImage(new Inference(spec, weights, 70, engine === 'wasm' ? 'plain' : 'wasm').readImage());
      whole.run(inputs, 3);
      loaded.run(inputs, 3);
      expect(loaded.policy).toEqual(whole.policy);
      expect(loaded.value).toEqual(whole.value);
    }
  });

  it('takes new weights at any time', () => {
    for (const spec of Object.values(SPECS)) {
      const rng = new Rng(2);
      const inputs = drawObservations(spec, 3, rng);
      const weights = drawWeights(spec, rng);
      const inference = new Inference(spec, drawWeights(spec, rng), 3, engine);
      const fresh = new Inference(spec, weights, 3, engine);
      inference.run(inputs, 3);
      inference.load(weights);
      inference.run(inputs, 3);
      fresh.run(inputs, 3);
      expect(inference.policy).toEqual(fresh.policy);
      expect(inference.value).toEqual(fresh.value);
    }
  });
});

it('refuses weights of another network and a batch that is too large', () => {
  const spec = SPECS['one linear layer'];
  const weights = new Float32Array(countWeights(spec));
  expect(() => new Inference(spec, weights.subarray(1))).toThrow(
    `the network has ${weights.length} weights, not ${weights.length - 1}`,
  );
  expect(() => new Inference(spec, null).loadImage(weights)).toThrow("the network's image has");
  expect(() => new Inference(spec, weights, 2).run(new Uint8Array(48), 3)).toThrow('a batch of 3 is larger than the 2');
});

it('falls back to plain JavaScript where there is no WebAssembly', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
  try {
    const { Inference: Portable } = await import('./inference.ts');
    const spec = SPECS['residual layers'];
    const weights = drawWeights(spec, new Rng(1));
    expect(new Portable(spec, weights).engine).toBe('plain');
    expect(() => new Portable(spec, weights, 1, 'wasm')).toThrow('no WebAssembly with SIMD');
  } finally {
    vi.unstubAllGlobals();
  }
});
