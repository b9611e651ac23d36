import { Inference } from '../models/inference.ts';
import { openBackend } from '../training/backend.ts';
import { openStockBackend } from '../training/backendStock.ts';
import { Network } from '../training/network.ts';
import { drawSample, type NetName, type Sample } from './benchLearnerNets.ts';
import { createOnnxContender } from './benchLearnerOnnx.ts';
import { type Figure, isThere } from './benchLearnerTraining.ts';
import { type Contender, timeContenders } from './benchTiming.ts';

const BATCHES = [1, 8, 32, 128, 512];

/** Milliseconds from observations to policy and value, on every engine there is. */
export const benchInference = async (onFigures: (figures: Figure[]) => void): Promise<Figure[]> => {
  const hasNative = await isThere(() => openBackend('tfjs-node'));
  const all: Figure[] = [];
  for (const net of ['A', 'B'] as const satisfies NetName[]) {
    for (const batch of BATCHES) {
      const contenders = await createContenders(drawSample(net, batch), batch, hasNative);
      const figures = (await timeContenders(contenders)).map(timing => ({ net, batch, ...timing }));
      onFigures(figures);
      all.push(...figures);
    }
  }
  return all;
};

const createContenders = async (sample: Sample, batch: number, hasNative: boolean): Promise<Contender[]> => {
  const onnx = await createOnnxContender(sample, batch);
  return [
    createPortable('skirmish', 'wasm', sample, batch),
    createPortable('plain-js', 'plain', sample, batch),
    await createTensorFlow('tfjs-wasm-stock', openStockBackend, sample, batch),
    ...(hasNative ? [await createTensorFlow('tfjs-node', () => openBackend('tfjs-node'), sample, batch)] : []),
    ...(onnx ? [onnx] : []),
  ];
};

const createPortable = (engine: string, kind: 'wasm' | 'plain', sample: Sample, batch: number): Contender => {
  const inference = new Inference(sample.spec, sample.weights, batch, kind);
  return { engine, run: () => inference.run(sample.observations, batch) };
};

const createTensorFlow = async (
  engine: string,
  open: typeof openStockBackend,
  sample: Sample,
  batch: number,
): Promise<Contender> => {
  const backend = await open();
  const network = new Network(backend, sample.spec, sample.weights);
  const input = network.read(sample.observations, batch);
  return {
    engine,
    async prepare() {
      await open();
    },
    run() {
      backend.tf.tidy(() => {
        const { policy, value } = network.forward(input);
        return [policy.dataSync(), value.dataSync()].length;
      });
    },
    close() {
      input.dispose();
      network.dispose();
    },
  };
};
