import * as Plot from '@observablehq/plot';
import { playAction, type Thought } from '../arena/trace.ts';
import type { AnyGame, AnyView } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { arrange, Picture } from './picture.ts';
import { type Plane, planesOf } from './planes.ts';
import { BLUE, drawPlot, labelLines, reference } from './plot.ts';

/** The legal actions of a decision, the likeliest first, with their names in the contest's words. */
export const rankActions = (game: AnyGame, thought: Thought): { action: number; name: string; chance: number }[] => {
  const view = lookAt(game, thought);
  return Array.from(thought.probabilities, (chance, action) => ({ action, chance }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance)
    .map(({ action, chance }) => ({ action, name: game.protocol.writeAction(view, action), chance }));
};

const lookAt = ({ vision, ...game }: AnyGame, { state, seat }: Pick<Thought, 'state' | 'seat'>): AnyView => {
  const view = vision.createView();
  vision.start(view, seat, resolveOptions({ vision, ...game }));
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
    const next = playAction(game, thought.state, thought.seat, action, resolveOptions(game));
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
    const state = playAction(game, thought.state, thought.seat, action, resolveOptions(game));
    game.encoder.encode(lookAt(game, { state, seat: thought.seat }), after);
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
