import { DOMParser } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { createPolicy } from '../agents/policy.ts';
import { createRandom } from '../agents/random.ts';
import { createSetup, evaluatePlayers } from '../arena/evaluatePlayers.ts';
import { playOnce } from '../arena/playOnce.ts';
import { traceMatch } from '../arena/trace.ts';
import { Env } from '../envs/core/env.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame, games } from '../envs/games.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import {
  arrange,
  drawActions,
  drawClock,
  drawConfidence,
  drawCourse,
  drawElo,
  drawFigure,
  drawForesight,
  drawLearningCurve,
  drawMatch,
  drawMoveTimes,
  drawNarrowing,
  drawNextBoards,
  drawPlanes,
  drawPoints,
  drawSprt,
  drawValues,
  expectChange,
  Picture,
  planesOf,
} from './index.ts';

const parse = ({ svg }: Picture) => new DOMParser().parseFromString(svg, 'image/svg+xml');

/** A picture is one that stands alone: its vocabulary, its size, no number that is none, nothing fetched. */
const expectWhole = (picture: Picture): void => {
  expect(picture.svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(picture.svg).not.toMatch(/NaN|undefined|Infinity|<figure|href=/);
  expect(picture.width * picture.height).toBeGreaterThan(0);
};

const square = (name: string) =>
  new Picture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><rect id="${name}"/></svg>`,
    name,
  );

describe('pictures', () => {
  it('come side by side, scaled, with captions', () => {
    const picture = arrange([square('a'), square('b'), square('c')], {
      columns: 2,
      width: 50,
      captions: ['1', '2', '<3>'],
    });
    expectWhole(picture);
    const inner = [...parse(picture).querySelectorAll('svg svg')];
    expect(inner.map(svg => [svg.getAttribute('x'), svg.getAttribute('width')])).toEqual([
      ['0', '50'],
      ['60', '50'],
      ['0', '50'],
    ]);
    expect(picture.svg).toContain('&lt;3&gt;');
    expect([picture.about, picture.width]).toEqual(['a; b; c', 110]);
  });

  it('without a size are refused', () => {
    expect(() => new Picture('<svg></svg>', 'nothing')).toThrow('width');
  });

  it('show themselves in notebooks', () => {
    const display = square('a') as unknown as Record<symbol, () => Record<string, string>>;
    expect(Object.keys(display[Symbol.for('Jupyter.display')]())).toEqual(['image/svg+xml', 'text/plain']);
  });
});

describe.each(games.map(game => game.id))('planes of %s', id => {
  it('have one cell drawn for every number that is not 0', () => {
    const game = findGame(id);
    const env = new Env(game);
    env.reset(1);
    const seat = env.buffers.acting.indexOf(1);
    const observation = env.buffers.observations[seat];
    const picture = drawPlanes(game, planesOf(game, observation));
    expectWhole(picture);
    const ones = observation.reduce((sum, value) => sum + value, 0);
    expect(parse(picture).querySelectorAll('rect[fill-opacity]')).toHaveLength(ones);
  });
});

describe('an evaluation', async () => {
  const { candidate, pairings } = await evaluatePlayers('wondev', ['random', 'random'], { games: 8, parallel: 1 });

  it.each([
    ['points', () => drawPoints(pairings)],
    ['Elo', () => drawElo(pairings)],
    ['course', () => drawCourse(pairings)],
    ['interval', () => drawNarrowing(pairings[0])],
    ['sequential test', () => drawSprt(pairings[0], { elo0: 0, elo1: 50 })],
    ['times', () => drawMoveTimes([candidate, pairings[0].other])],
  ])('is drawn by its %s', (_, draw) => expectWhole(draw()));

  it('names its opponent in the chart', () => {
    expect(drawPoints(pairings).svg).toContain('random (2)');
  });
});

describe('a match', async () => {
  const replay = await playOnce(createSetup('wondev', ['random', 'random']), 1);

  it('is drawn as boards from its start to its end', () => {
    const picture = drawMatch(replay, 4, 100);
    expectWhole(picture);
    expect(parse(picture).querySelectorAll('svg svg')).toHaveLength(4);
    expect(picture.svg).toContain(`end: ${replay.scores.join(' : ')}`);
  });

  it('is drawn against the clock', () => expectWhole(drawClock(replay, ['one', 'other'])));
});

describe('a policy', () => {
  const game = findGame('wondev');
  const spec = defaultSpec(game);
  const inference = new Inference(spec, initialise(spec, new Rng(1)));
  const agents = [createPolicy(game, inference, 1, new Rng(1)), createRandom(new Rng(2))];
  const trace = traceMatch(game, inference, agents, 1);
  const [thought] = trace.thoughts;

  it('thinks at every decision, and its probabilities are of legal actions', () => {
    expect(thought.probabilities.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
    expect(trace.thoughts.map(({ turn }) => turn)).toEqual(trace.thoughts.map((_, i) => i));
    expect(trace.results[0] + trace.results[1]).toBe(0);
  });

  it('leaves its cell for sure, and where it goes sums to one', () => {
    const [{ cells }] = expectChange(game, thought, [game.encoder.planes.indexOf('my unit')]);
    const values = Array.from(cells);
    expect(Math.min(...values)).toBeCloseTo(-1, 5);
    expect(values.reduce((sum, value) => sum + Math.max(0, value), 0)).toBeCloseTo(1, 5);
  });

  it('is drawn', () => {
    for (const picture of [
      drawActions(game, thought),
      drawNextBoards(game, thought, 3, 100),
      drawValues(trace.thoughts, ['A', 'B']),
      drawConfidence(trace.thoughts, 0),
      drawForesight([trace]),
    ]) {
      expectWhole(picture);
    }
  });
});

it('training is drawn', () => {
  expectWhole(
    drawFigure(
      'entropy',
      [
        { steps: 10, value: 2 },
        { steps: 20, value: 1 },
      ],
      20,
    ),
  );
  expectWhole(drawLearningCurve('random', [{ steps: 0, points: 0.5, low: 0.4, high: 0.6 }], 20));
});
