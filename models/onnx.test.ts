import { InferenceSession, Tensor } from 'onnxruntime-web';
import { expect, it } from 'vitest';
import { Rng } from '../envs/core/rng.ts';
import { Inference } from './inference.ts';
import { writeOnnx } from './onnx.ts';
import { drawObservations, drawWeights, SPECS } from './sampleNetworks.ts';

it.each(Object.keys(SPECS))('onnxruntime answers as the engine does: %s', async name => {
  const spec = SPECS[name];
  const rng = new Rng(3);
  const weights = drawWeights(spec, rng);
  const batch = 5;
  const inputs = drawObservations(spec, batch, rng);
  const inference = new Inference(spec, weights, batch);
  inference.run(inputs, batch);

  const session = await InferenceSession.create(writeOnnx(spec, weights, { game: 'none' }));
  const observation = new Tensor('float32', Float32Array.from(inputs), [batch, ...spec.input]);
  const { policy, value } = await session.run({ observation });
  expect(policy.dims).toEqual([batch, spec.policy.actions]);
  expect(value.dims).toEqual([batch]);
  const compare = (found: Float32Array, wanted: Float32Array): void =>
    found.forEach((number, i) => {
      expect(Math.abs(number - wanted[i])).toBeLessThan(1e-5 * Math.max(1, Math.abs(wanted[i])));
    });
  compare(policy.data as Float32Array, inference.policy);
  compare(value.data as Float32Array, inference.value);
  await session.release();
});
