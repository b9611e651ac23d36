import { createRequire } from 'node:module';
import { writeOnnx } from '../models/onnx.ts';
import type { Sample } from './benchLearnerNets.ts';
import type { Contender } from './benchTiming.ts';

/** What we use of onnxruntime-node, which is not a dependency: it is measured where somebody has installed it. */
interface OnnxRuntime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: object): Promise<{ run(feeds: Record<string, object>): Promise<unknown> }>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => object;
}

const PACKAGE = 'onnxruntime-node';

/** From the project's modules or from NODE_PATH; null where it is not there. */
const findRuntime = (): OnnxRuntime | null => {
  try {
    return createRequire(import.meta.url)(PACKAGE);
  } catch {
    return null;
  }
};

export const createOnnxContender = async (sample: Sample, batch: number): Promise<Contender | null> => {
  const runtime = findRuntime();
  if (!runtime) return null;
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 };
  const session = await runtime.InferenceSession.create(writeOnnx(sample.spec, sample.weights), options);
  const input = new Float32Array(sample.observations);
  return {
    engine: PACKAGE,
    async run() {
      await session.run({ observation: new runtime.Tensor('float32', input, [batch, ...sample.spec.input]) });
    },
  };
};
