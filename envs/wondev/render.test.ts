import { describe, expect, it } from 'vitest';
import { wondev } from './index.ts';
import { startAt } from './position.ts';

const { render } = wondev;
const state = startAt(['01234', '00000', '00.00', '00000', '00003'], '1 0', '4 4');

describe('render', () => {
  it('writes heights, units, holes and closed cells', () => {
    expect(render.text(state, false)).toBe(
      [
        'turn 0   A 0 points, to move   B 0 points',
        '   0  1  2  3  4',
        '0  0  1A 2  3  #',
        '1  0  0  0  0  0',
        '2  0  0     0  0',
        '3  0  0  0  0  0',
        '4  0  0  0  0  3B',
      ].join('\n'),
    );
  });

  it('colours the same text by ANSI codes', () => {
    const sign = String.fromCharCode(27);
    const coloured = render.text(state, true);
    expect(coloured).toContain(`${sign}[`);
    const plain = coloured.replaceAll(new RegExp(`${sign}\\[[0-9;]*m`, 'g'), '');
    expect(plain.replaceAll(/ +$/gm, '')).toBe(render.text(state, false));
  });

  it('draws one tower for each cell and both units', () => {
    const svg = render.svg(state);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg.match(/<rect/g)).toHaveLength(1 + 24 + 1 + 2 + 3 + 4 + 3);
  });
});
