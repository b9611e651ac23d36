import * as Plot from '@observablehq/plot';
import { estimate } from '../arena/estimate.ts';
import type { Pairing } from '../arena/evaluate.ts';
import { likelihoodRatio, SPRT_LIMIT, type SprtBounds } from '../arena/sprt.ts';
import type { Tally } from '../arena/tally.ts';
import type { Picture } from './picture.ts';
import { BLUE, DARK, drawPlot, labelLines, reference } from './plot.ts';

/** A measured strength with its 95 % interval. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The candidate's points against each opponent, %. */
export const drawPoints = (pairings: readonly Pairing[]): Picture =>
  drawBars('points against each opponent with 95 % intervals', pairings.map(pointsOf), 'points, %', 50, [0, 100]);

const pointsOf = ({ other, candidate }: Pairing): Bar => {
  const { points, low, high } = candidate.estimate;
  return { name: other.name, value: 100 * points, low: 100 * low, high: 100 * high };
};

/** The candidate's Elo above each opponent. */
export const drawElo = (pairings: readonly Pairing[], domain?: readonly [number, number]): Picture =>
  drawBars('Elo against each opponent with 95 % intervals', pairings.map(eloOf), 'Elo above the opponent', 0, domain);

const eloOf = ({ other, candidate }: Pairing): Bar => {
  const { elo, eloLow, eloHigh } = candidate.estimate;
  return { name: other.name, value: elo, low: eloLow, high: eloHigh };
};

export const drawBars = (
  about: string,
  bars: readonly Bar[],
  label: string,
  even: number,
  domain?: readonly [number, number],
): Picture =>
  drawPlot(about, {
    height: 60 + 40 * bars.length,
    marginLeft: 220,
    x: { domain, label, grid: true },
    y: { label: null, type: 'band', domain: bars.map(({ name }) => name) },
    marks: [
      Plot.ruleX([even], reference),
      Plot.ruleY(bars, { y: 'name', x1: 'low', x2: 'high', strokeWidth: 3, stroke: BLUE }),
      Plot.dot(bars, { y: 'name', x: 'value', r: 5, fill: DARK }),
    ],
  });

/** The mean of the candidate's points after each of its games. */
export const drawCourse = (pairings: readonly Pairing[]): Picture => {
  const rows = pairings.flatMap(pairing =>
    pointsByGame(pairing).map(row => ({ opponent: pairing.other.name, ...row })),
  );
  return drawPlot('points so far, game by game', {
    height: 280,
    marginRight: 170,
    y: { domain: [0, 100], label: 'points, %', grid: true },
    x: { label: 'games' },
    marks: [
      Plot.ruleY([50], reference),
      Plot.lineY(rows, { x: 'game', y: 'points', stroke: 'opponent' }),
      labelLines(rows, 'game', 'points', 'opponent'),
    ],
  });
};

const pointsByGame = ({ games }: Pairing): { game: number; points: number }[] => {
  let points = 0;
  return games.map(({ results, job }, i) => {
    points += (results[job.seating.indexOf(0)] + 1) / 2;
    return { game: i + 1, points: (100 * points) / (i + 1) };
  });
};

/** How the interval of the candidate's points closes, round by round. */
export const drawNarrowing = ({ candidate: { samples, name }, other }: Pairing): Picture => {
  const rows = samples.map((_, i) => {
    const { points, low, high } = estimate(samples.slice(0, i + 1));
    return { round: i + 1, points: 100 * points, low: 100 * low, high: 100 * high };
  });
  return drawPlot(`the interval of ${name}'s points against ${other.name} as rounds are played`, {
    height: 280,
    y: { domain: [0, 100], label: 'points, %', grid: true },
    x: { label: 'rounds' },
    marks: [
      Plot.areaY(rows, { x: 'round', y1: 'low', y2: 'high', fill: BLUE, fillOpacity: 0.25 }),
      Plot.lineY(rows, { x: 'round', y: 'points', stroke: DARK }),
      Plot.ruleY([50], reference),
    ],
  });
};

/** The course of a sequential test: it ends where the line leaves the band. */
export const drawSprt = ({ candidate, other }: Pairing, bounds: SprtBounds): Picture => {
  const { samples } = candidate;
  const rows = samples.map((_, i) => ({ round: i + 1, ratio: likelihoodRatio(samples.slice(0, i + 1), bounds) }));
  return drawPlot(`the sequential test of ${candidate.name} against ${other.name}`, {
    height: 240,
    x: { label: 'rounds' },
    y: { label: `evidence for ${bounds.elo1} against ${bounds.elo0} Elo (log-likelihood ratio)`, grid: true },
    marks: [
      Plot.ruleY([-SPRT_LIMIT, SPRT_LIMIT], { stroke: '#b00020' }),
      Plot.ruleY([0], reference),
      Plot.lineY(rows, { x: 'round', y: 'ratio', stroke: DARK }),
    ],
  });
};

/** How long everybody's moves took. */
export const drawMoveTimes = (tallies: readonly Tally[], limit?: number): Picture => {
  const rows = tallies.flatMap(({ name, times }) =>
    times.histogram().map(({ upTo, count }) => ({ name, upTo, part: (100 * count) / times.count })),
  );
  return drawPlot('time per move', {
    height: 260,
    x: {
      type: 'log',
      label: 'milliseconds',
      grid: true,
      domain: [0.001, Math.max(1000, ...rows.map(row => row.upTo))],
    },
    y: { label: 'of the moves, %' },
    marks: [
      Plot.lineY(rows, { x: 'upTo', y: 'part', stroke: 'name' }),
      Plot.text(
        rows,
        Plot.selectMaxY({ x: 'upTo', y: 'part', z: 'name', text: 'name', fill: 'name', dy: -8, fontSize: 12 }),
      ),
      Plot.ruleY([0]),
      Plot.ruleX(limit === undefined ? [] : [limit], { stroke: '#b00020' }),
    ],
  });
};
