import { describe, expect, it } from 'vitest';
import { createPosition } from './fixture.ts';
import { hypersonic } from './index.ts';

const { render, potential } = hypersonic;
const state = createPosition({ '2 0': '0', '4 0': '1', '6 0': '2' }, [
  '0 0 0 0 1 3',
  '0 1 8 2 2 4',
  '0 2 8 2 1 3',
  '1 1 8 4 5 4',
  '1 0 0 0 8 3',
  '2 0 10 0 1 1',
]);

describe('render', () => {
  it('shows players, bombs with their rounds, boxes and items', () => {
    const lines = render.text(state, false).split('\n');
    expect(lines[0]).toBe('round 0, 3 boxes left');
    expect(lines[1]).toBe('A 0 boxes, bombs to place 1, range 3');
    expect(lines[5]).toBe(' 0 A*8 . [ ] . [r] . [b] .  .  .  r  .  .');
    expect(lines[7]).toContain('BC ');
    expect(lines[9]).toContain(' *5');
  });

  it('colours only when asked to', () => {
    expect(render.text(state, true)).toContain('\u001b[');
    expect(render.text(state, false)).not.toContain('\u001b');
  });

  it('draws a picture that needs nothing else', () => {
    const svg = render.svg(state);
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg.match(/<g /g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    expect(svg).not.toMatch(/NaN|undefined|href/);
  });
});

describe('potential', () => {
  it('is opposite for two, and better for more boxes, for items and for a life', () => {
    const even = createPosition({ '6 6': '0' }, ['0 0 0 0 1 3', '0 1 12 10 1 3']);
    expect(potential(even, 0)).toBe(0);
    const richer = createPosition({ '6 6': '0' }, ['0 0 0 0 2 3', '0 1 12 10 1 3']);
    expect(potential(richer, 0)).toBeGreaterThan(0);
    expect(potential(richer, 1)).toBe(-potential(richer, 0));
    const doomed = createPosition({ '1 0': '0', '0 2': '0' }, ['0 0 0 0 1 3', '0 1 12 10 1 3', '1 1 0 1 3 3']);
    expect(potential(doomed, 1)).toBeGreaterThan(0.3);
  });
});
