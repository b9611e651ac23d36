import { type Backend, openBackend } from '../training/backend.ts';
import { openStockBackend } from '../training/backendStock.ts';
import { Network, type Outputs } from '../training/network.ts';
import { trainStep } from '../training/networkStep.ts';
import { createAdam } from '../training/optimiser.ts';
import type { Scalar, Variable } from '../training/tensorflow.ts';
import { drawSample, type NetName, type Sample } from './benchLearnerNets.ts';
import { type Contender, timeContenders } from './benchTiming.ts';

export interface Figure {
  readonly net: NetName;
  readonly batch: number;
  readonly engine: string;
  readonly ms: number;
  /** How it was found where it was not simply measured. */
  readonly note?: string;
}

const CASES: readonly (readonly [NetName, number])[] = [
  ['A', 256],
  ['A', 1024],
  ['B', 128],
];

/** Plain JavaScript takes minutes for a step of net B: it is measured on this batch and scaled up. */
const CPU_BATCH_OF_B = 2;
const RATE = 1e-3;

type Open = () => Promise<Backend>;

/** Training step (forward, backward, Adam) on every engine there is. `full`: nothing is scaled up. */
export const benchTraining = async (full: boolean, onFigures: (figures: Figure[]) => void): Promise<Figure[]> => {
  const hasNative = await isThere(() => openBackend('tfjs-node'));
  const all: Figure[] = [];
  for (const [net, batch] of CASES) {
    const sample = drawSample(net, batch);
    const contenders = [
      await createOwn(sample, batch),
      await createStock('tfjs-wasm-stock', openStockBackend, sample, batch),
    ];
    if (hasNative) contenders.push(await createStock('tfjs-node', () => openBackend('tfjs-node'), sample, batch));
    const scaled = net === 'B' && !full;
    if (!scaled) contenders.push(await createStock('tfjs-cpu', () => openBackend('cpu'), sample, batch));
    const figures: Figure[] = (await timeContenders(contenders)).map(timing => ({ net, batch, ...timing }));
    if (scaled) figures.push(await scaleCpu(net, batch));
    onFigures(figures);
    all.push(...figures);
  }
  return all;
};

export const isThere = async (open: () => Promise<unknown>): Promise<boolean> =>
  open().then(
    () => true,
    () => false,
  );

const scaleCpu = async (net: NetName, batch: number): Promise<Figure> => {
  const sample = drawSample(net, CPU_BATCH_OF_B);
  const contender = await createStock('tfjs-cpu', () => openBackend('cpu'), sample, CPU_BATCH_OF_B);
  await contender.run();
  const [{ engine, ms }] = await timeContenders([contender]);
  const factor = batch / CPU_BATCH_OF_B;
  return {
    net,
    batch,
    engine,
    ms: ms * factor,
    note: `${factor} times a batch of ${CPU_BATCH_OF_B}; --full measures it`,
  };
};

/** Makes a backend the one at work again before each turn. */
const reopening = (open: Open): (() => Promise<void>) => {
  return async () => {
    await open();
  };
};

const createOwn = async (sample: Sample, batch: number): Promise<Contender> => {
  const open = () => openBackend('wasm');
  const backend = await open();
  const network = new Network(backend, sample.spec, sample.weights);
  const optimiser = createAdam(network, { rate: RATE });
  const lossOf = createLoss(backend, sample, batch);
  return {
    engine: 'skirmish',
    prepare: reopening(open),
    run() {
      trainStep(network, optimiser, sample.observations, batch, outputs => ({ total: lossOf(outputs) }));
    },
    close() {
      optimiser.dispose();
      network.dispose();
    },
  };
};

/** With TensorFlow.js's own Adam and operations; the input stays where it is from step to step. */
const createStock = async (engine: string, open: Open, sample: Sample, batch: number): Promise<Contender> => {
  const backend = await open();
  const { tf } = backend;
  const network = new Network(backend, sample.spec, sample.weights);
  const adam = tf.train.adam(RATE);
  const input = network.read(sample.observations, batch);
  const lossOf = createLoss(backend, sample, batch);
  const variables: Variable[] = [...network.variables];
  return {
    engine,
    prepare: reopening(open),
    run() {
      tf.tidy(() => adam.minimize(() => lossOf(network.forward(input)), true, variables)?.dataSync());
    },
    close() {
      adam.dispose();
      input.dispose();
      network.dispose();
    },
  };
};

/** Cross entropy of the policy and squared error of the value. */
const createLoss = ({ tf }: Backend, sample: Sample, batch: number): ((outputs: Outputs) => Scalar) => {
  const actions = sample.policies.length / batch;
  return ({ policy, value }) => {
    const wanted = tf.tensor2d(sample.policies, [batch, actions]);
    const worth = tf.tensor2d(sample.values, [batch, 1]);
    const error = tf.neg(tf.mean(tf.sum(tf.mul(wanted, tf.logSoftmax(policy)), 1)));
    return tf.add(error, tf.mean(tf.squaredDifference(value, worth)));
  };
};
