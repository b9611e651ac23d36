import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Backend, openBackend } from '../training/backend.ts';
import { openStockBackend } from '../training/backendStock.ts';
import { type Contender, timeContenders } from './benchTiming.ts';

export interface ProductFigure {
  readonly engine: string;
  readonly gflops: number;
}

/** Rows, inner size and columns of the matrices. */
export const PRODUCT = [1024, 256, 256] as const;
const [M, K, N] = PRODUCT;
const OPERATIONS = 2 * M * N * K;

const PYTHON = `
import time, numpy
print(numpy.show_config(mode='dicts')['Build Dependencies']['blas']['name'])
a, b = numpy.ones((${M}, ${K}), numpy.float32), numpy.ones((${K}, ${N}), numpy.float32)
best = 1e9
for turn in range(20):
    start = time.perf_counter()
    for run in range(20): a @ b
    best = min(best, (time.perf_counter() - start) / 20)
print(best * 1000)
`;

/** One thread's speed at multiplying matrices, beside OpenBLAS where numpy brings it. */
export const benchProduct = async (): Promise<ProductFigure[]> => {
  const contenders = [
    await createContender('skirmish', () => openBackend('wasm')),
    await createContender('tfjs-wasm-stock', openStockBackend),
  ];
  const figures = (await timeContenders(contenders)).map(({ engine, ms }) => ({ engine, gflops: toGflops(ms) }));
  const blas = await timeOpenBlas();
  return blas ? [...figures, { engine: 'openblas', gflops: toGflops(blas) }] : figures;
};

const toGflops = (ms: number): number => OPERATIONS / ms / 1e6;

const createContender = async (engine: string, open: () => Promise<Backend>): Promise<Contender> => {
  const { tf } = await open();
  const [a, b] = [tf.ones([M, K]), tf.ones([K, N])];
  return {
    engine,
    async prepare() {
      await open();
    },
    run: () => tf.matMul(a, b).dispose(),
    close: () => tf.dispose([a, b]),
  };
};

/** Milliseconds a product, or null where there is no numpy with OpenBLAS. */
const timeOpenBlas = async (): Promise<number | null> => {
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' };
  try {
    const { stdout } = await promisify(execFile)('python3', ['-c', PYTHON], { env, timeout: 60_000 });
    const [library, ms] = stdout.trim().split('\n');
    return library.includes('openblas') ? Number(ms) : null;
  } catch {
    return null;
  }
};
