import * as Plot from '@observablehq/plot';
import type { Picture } from './picture.ts';
import { BLUE, DARK, drawPlot, reference } from './plot.ts';

/** A checkpoint's points against somebody, 0 to 1, after so many steps. */
export interface Milestone {
  readonly steps: number;
  readonly points: number;
  readonly low: number;
  readonly high: number;
}

/** A figure of every update, as dots with their running mean. */
export const drawFigure = (
  name: string,
  rows: readonly { readonly steps: number; readonly value: number }[],
  steps: number,
): Picture =>
  drawPlot(`${name} while training`, {
    height: 220,
    x: { domain: [0, steps], label: 'steps' },
    y: { label: name, grid: true },
    marks: [
      Plot.dot(rows, { x: 'steps', y: 'value', r: 2, fill: BLUE, fillOpacity: 0.5 }),
      Plot.lineY(
        rows,
        Plot.windowY({ k: Math.max(1, Math.ceil(rows.length / 10)) }, { x: 'steps', y: 'value', stroke: DARK }),
      ),
    ],
  });

/** The learning curve: how each checkpoint did against one opponent, with its 95 % interval. */
export const drawLearningCurve = (opponent: string, milestones: readonly Milestone[], steps: number): Picture => {
  const rows = milestones.map(({ steps, points, low, high }) => ({
    steps,
    points: 100 * points,
    low: 100 * low,
    high: 100 * high,
  }));
  return drawPlot(`points against ${opponent} while training`, {
    height: 280,
    x: { domain: [0, 1.04 * steps], label: 'steps' },
    y: { domain: [0, 100], label: `points against ${opponent}, %`, grid: true },
    marks: [
      Plot.ruleY([50], reference),
      Plot.lineY(rows, { x: 'steps', y: 'points', stroke: DARK }),
      Plot.ruleX(rows, { x: 'steps', y1: 'low', y2: 'high', stroke: BLUE, strokeWidth: 3 }),
      Plot.dot(rows, { x: 'steps', y: 'points', r: 4, fill: DARK }),
    ],
  });
};
