import * as Plot from '@observablehq/plot';
import type { Exchange } from '../arena/match.ts';
import { findReplayGame, judgeAgain } from '../arena/rejudge.ts';
import type { Replay } from '../arena/replay.ts';
import { arrange, Picture } from './picture.ts';
import { drawPlot, labelLines } from './plot.ts';

/** A match as so many boards from its start to its end, at equal distances, drawn by the game. */
export const drawMatch = (replay: Replay, count: number, width: number): Picture => {
  const game = findReplayGame(replay);
  const chosen = new Set(Array.from({ length: count }, (_, i) => Math.round((i * replay.steps.length) / (count - 1))));
  const boards: Picture[] = [];
  const keep = (state: unknown, steps: number) => {
    if (chosen.has(steps)) boards.push(new Picture(game.render.svg(state), describe(steps, replay)));
  };
  judgeAgain(game, replay, { onStart: state => keep(state, 0), after: (state, _, step) => keep(state, step + 1) });
  return arrange(boards, { columns: boards.length, width, captions: boards.map(({ about }) => about) });
};

const describe = (steps: number, { steps: { length }, scores }: Replay): string => {
  if (steps === 0) return 'start';
  return steps === length ? `end: ${scores.join(' : ')}` : `after ${steps} steps`;
};

/** The time of each answer as the judge counts it: what a program waited for a core is not its fault. */
export const drawClock = ({ steps, players }: Replay, names: readonly string[] = players): Picture => {
  const rows = steps.flatMap((step, at) =>
    step.flatMap((exchange, seat) =>
      exchange ? [{ at: at + 1, time: ownTime(exchange), limit: exchange.limit, name: names[seat] }] : [],
    ),
  );
  return drawPlot('the time of each answer, with the limit', {
    height: 280,
    marginRight: 100,
    x: { label: 'step' },
    y: {
      type: 'log',
      domain: [0.1, 2000],
      ticks: [0.1, 1, 10, 100, 1000],
      tickFormat: String,
      label: 'milliseconds (red: the limit)',
    },
    marks: [
      Plot.gridY([0.1, 1, 10, 100, 1000]),
      Plot.lineY(rows, { x: 'at', y: 'limit', stroke: '#b00020', curve: 'step-before' }),
      Plot.lineY(rows, { x: 'at', y: 'time', stroke: 'name' }),
      labelLines(rows, 'at', 'time', 'name'),
    ],
  });
};

const ownTime = ({ wall, cpu, waited }: Exchange): number =>
  Math.max(0.1, cpu === null ? wall : Math.max(cpu, wall - waited));
