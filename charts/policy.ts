import * as Plot from '@observablehq/plot';
import { type Thought, type Trace, tryAction } from '../arena/trace.ts';
import type { AnyGame, AnyState, AnyView } from '../envs/core/game.ts';
import { arrange, Picture } from './picture.ts';
import { type Plane, planesOf } from './planes.ts';
import { BLUE, drawPlot, labelLines, reference } from './plot.ts';

/** The legal actions of a decision, the likeliest first, with their names in the contest's words. */
export const rankActions = (game: AnyGame, thought: Thought): { action: number; name: string; chance: number }[] => {
  const view = lookAt(game, thought, thought.state);
  return Array.from(thought.probabilities, (chance, action) => ({ action, chance }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance)
    .map(({ action, chance }) => ({ action, name: game.protocol.writeAction(view, action), chance }));
};

const lookAt = ({ vision }: AnyGame, { seat, options }: Thought, state: AnyState): AnyView => {
  const view = vision.createView();
  vision.start(view, seat, options);
  vision.look(state, seat, view);
  return view;
};

/** The likeliest actions as bars. */
export const drawActions = (game: AnyGame, thought: Thought, count = 10): Picture => {
  const rows = rankActions(game, thought).slice(0, count);
  return drawPlot('the likeliest actions', {
    height: 40 + 24 * rows.length,
    marginLeft: 170,
    x: { label: 'chance, %', domain: [0, 100], grid: true },
    y: { label: null, domain: rows.map(({ name }) => name) },
    marks: [Plot.barX(rows, { y: 'name', x: row => 100 * row.chance, fill: BLUE }), Plot.ruleX([0])],
  });
};

/** The boards that the likeliest actions lead to, drawn by the game. */
export const drawNextBoards = (game: AnyGame, thought: Thought, count: number, width: number): Picture => {
  const ranked = rankActions(game, thought).slice(0, count);
  const boards = ranked.map(({ action, name }) => {
    const next = tryAction(game, thought, action);
    return new Picture(game.render.svg(next, thought.seat), `the board after ${name}`);
  });
  const captions = ranked.map(({ name, chance }) => `${(100 * chance).toFixed(0)} %  ${name}`);
  return arrange(boards, { columns: count, width, captions });
};

/**
 * How each cell of some planes changes by the seat's own next decision, on average over its probabilities: above 0
 * where something will probably appear, below where it will probably go.
 */
export const expectChange = (game: AnyGame, thought: Thought, planes: readonly number[]): Plane[] => {
  const change = Array.from(thought.observation, cell => -cell);
  const after = new Uint8Array(change.length);
  thought.probabilities.forEach((chance, action) => {
    if (chance === 0) return;
    game.encoder.encode(lookAt(game, thought, tryAction(game, thought, action)), after);
    for (let i = 0; i < after.length; i++) change[i] += chance * after[i];
  });
  return planesOf(game, change, planes);
};

/** What the network expected for each seat along a match. */
export const drawValues = (thoughts: readonly Thought[], names: readonly string[]): Picture => {
  const rows = thoughts.map(({ turn, seat, value }) => ({ turn, value, name: names[seat] }));
  return drawPlot('expected result along the match', {
    height: 280,
    marginRight: 130,
    x: { label: 'turn' },
    y: { domain: [-1, 1], label: 'expected result: -1 loss, 1 win', grid: true },
    marks: [
      Plot.ruleY([0], reference),
      Plot.lineY(rows, { x: 'turn', y: 'value', stroke: 'name' }),
      labelLines(rows, 'turn', 'value', 'name'),
    ],
  });
};

/** How sure the network was: the likeliest action's chance at each decision of a seat. */
export const drawConfidence = (thoughts: readonly Thought[], seat: number): Picture => {
  const rows = thoughts
    .filter(thought => thought.seat === seat)
    .map(({ turn, probabilities }) => ({
      turn,
      best: 100 * Math.max(...probabilities),
      even: 100 / probabilities.filter(chance => chance > 0).length,
    }));
  return drawPlot('chance of the likeliest action along the match', {
    height: 220,
    x: { label: 'turn' },
    y: { domain: [0, 100], label: 'likeliest action, % (dashed: if all were equal)', grid: true },
    marks: [
      Plot.lineY(rows, { x: 'turn', y: 'best', stroke: BLUE }),
      Plot.lineY(rows, { x: 'turn', y: 'even', ...reference }),
    ],
  });
};

const PARTS = 10;

/** How often the network was right about the winner, by the part of the match that was over. Draws do not count. */
export const drawForesight = (traces: readonly Trace[]): Picture => {
  const rows = traces.flatMap(({ thoughts, results }) =>
    thoughts.flatMap(({ seat, value }, i) => {
      const part = Math.floor((PARTS * i) / thoughts.length);
      return results[seat] === 0 ? [] : [{ part, right: value > 0 === results[seat] > 0 ? 100 : 0 }];
    }),
  );
  return drawPlot('how often the expected winner won, along the match', {
    height: 240,
    x: { label: 'part of the match that is over, %', tickFormat: (part: number) => `${(100 / PARTS) * part}` },
    y: { domain: [0, 100], label: 'right about the winner, %', grid: true },
    marks: [
      Plot.ruleY([50], reference),
      Plot.barY(rows, Plot.groupX({ y: 'mean' }, { x: 'part', y: 'right', fill: BLUE })),
    ],
  });
};
