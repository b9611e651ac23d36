import * as Plot from '@observablehq/plot';
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

/** How long each answer took, against the clock. */
export const drawClock = ({ steps, players }: Replay): Picture => {
  const rows = steps.flatMap((step, at) =>
    step.flatMap((exchange, seat) =>
      exchange ? [{ at: at + 1, ...exchange, name: `${players[seat]} (${seat})` }] : [],
    ),
  );
  return drawPlot('the time of each answer, with the limit', {
    height: 280,
    marginRight: 190,
    x: { label: 'step' },
    y: { type: 'log', domain: [0.01, 2000], label: 'milliseconds (red: the limit)', grid: true },
    marks: [
      Plot.lineY(rows, { x: 'at', y: 'limit', stroke: '#b00020' }),
      Plot.lineY(rows, { x: 'at', y: 'wall', stroke: 'name' }),
      labelLines(rows, 'at', 'wall', 'name'),
    ],
  });
};
