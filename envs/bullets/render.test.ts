import { expect, it } from 'vitest';
import { drawState, playRound } from './fixture.ts';
import { render } from './render.ts';

it('draws a board with one pair of characters a cell', () => {
  const state = drawState(['######', '#R.>.#', '#.v.B#', '######']);
  expect(render.text(state, false).split('\n')).toEqual([
    'round 0 of 100',
    '############',
    '##R    →  ##',
    '##   ↓  B ##',
    '############',
  ]);
});

it('says how a match ended', () => {
  const hit = drawState(['#####', '#R.B#', '#####']);
  playRound(hit, 4, 8);
  expect(render.text(hit, false)).toMatch(/^round 1 of 100: R hit, B wins\n/);
  const both = drawState(['#####', '#R.B#', '#####']);
  playRound(both, 9, 9);
  expect(render.text(both, false)).toMatch(/^round 1 of 100: R and B surrendered, a draw\n/);
  const limit = drawState(['#####', '#R.B#', '#####'], 1);
  playRound(limit, 8, 8);
  expect(render.text(limit, false)).toMatch(/a draw at the limit\n/);
});

it('draws every wall, bullet and player in a picture', () => {
  const svg = render.svg(drawState(['######', '#R.>.#', '#.v.B#', '######']));
  expect(svg.match(/class="wall"/g)).toHaveLength(16);
  expect(svg.match(/class="bullet"/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(2);
});
