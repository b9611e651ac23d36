import { benchInference } from './benchLearnerInference.ts';
import { DENSITY } from './benchLearnerNets.ts';
import { benchProduct, PRODUCT, type ProductFigure } from './benchLearnerProduct.ts';
import { benchTraining, type Figure } from './benchLearnerTraining.ts';
import { createTable } from './table.ts';

export interface BenchLearnerOptions {
  readonly json?: boolean;
  /** Measures also what takes minutes and is otherwise scaled up from less. */
  readonly full?: boolean;
}

/** Measures training and inference against other engines, by turns in one process. */
export const benchLearner = async ({ json = false, full = false }: BenchLearnerOptions): Promise<void> => {
  const report = json || !process.stderr.isTTY ? () => {} : reportProgress;
  const training = await benchTraining(full, report);
  const inference = await benchInference(report);
  const product = await benchProduct();
  const figures = { training: training.map(roundFigure), inference: inference.map(roundFigure), product };
  console.log(json ? JSON.stringify(figures) : draw(figures.training, figures.inference, product));
};

const reportProgress = (figures: readonly Figure[]): void => {
  const [{ net, batch }] = figures;
  console.error(
    `net ${net}, batch ${batch}: ${figures.map(({ engine, ms }) => `${engine} ${ms.toPrecision(3)}`).join(', ')}`,
  );
};

const roundFigure = (figure: Figure): Figure => ({ ...figure, ms: Number(figure.ms.toPrecision(4)) });

const draw = (training: Figure[], inference: Figure[], product: ProductFigure[]): string => {
  const speeds = product.map(({ engine, gflops }) => `${engine} ${gflops.toFixed(1)}`).join(' · ');
  const blas = product.some(({ engine }) => engine === 'openblas') ? '' : ' (no numpy with OpenBLAS here to compare)';
  return [
    'training step (forward, backward, Adam), ms',
    drawFigures(training),
    'inference, ms',
    drawFigures(inference),
    `GFLOP/s, one thread, ${PRODUCT.join(' x ')}: ${speeds}${blas}`,
    `the best of several turns; ${DENSITY * 100} % of the observations are ones; x: how many times skirmish's time`,
    ...listMissing(inference),
  ].join('\n');
};

/** One row for each net and batch, one column for each engine. */
const drawFigures = (figures: readonly Figure[]): string => {
  const engines = [...new Set(figures.map(({ engine }) => engine))];
  const cases = [...new Set(figures.map(({ net, batch }) => `${net} b=${batch}`))];
  const table = createTable(['net', ...engines]);
  for (const name of cases) {
    const own = figures.filter(({ net, batch }) => `${net} b=${batch}` === name);
    const base = own.find(({ engine }) => engine === 'skirmish')?.ms ?? Number.NaN;
    table.push([
      name,
      ...engines.map(engine =>
        drawCell(
          own.find(figure => figure.engine === engine),
          base,
        ),
      ),
    ]);
  }
  const notes = figures
    .filter(({ note }) => note)
    .map(({ net, batch, engine, note }) => `~ ${engine}, ${net} b=${batch}: ${note}`);
  return [table.toString(), ...notes].join('\n');
};

const drawCell = (figure: Figure | undefined, base: number): string => {
  if (!figure) return '-';
  const times = figure.engine === 'skirmish' ? '' : ` ${drawRatio(figure.ms / base)}x`;
  return `${figure.note ? '~' : ''}${figure.ms}${times}`;
};

const drawRatio = (ratio: number): string => (ratio < 10 ? ratio.toFixed(1) : String(Math.round(ratio)));

const listMissing = (figures: readonly Figure[]): string[] => {
  const missing = ['tfjs-node', 'onnxruntime-node'].filter(name => !figures.some(({ engine }) => engine === name));
  return missing.length > 0 ? [`not installed: ${missing.join(', ')}`] : [];
};
