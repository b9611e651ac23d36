import { describe, expect, it } from 'vitest';
import { createPosition } from './fixture.ts';
import { cellAt, STEPS } from './geometry.ts';
import { stepTowards } from './path.ts';

const PLAYERS = ['0 0 4 4 1 3', '0 1 12 10 1 3'];
const walk = (boxes: Record<string, string>, entities: string[], from: [number, number], to: [number, number]) =>
  STEPS[stepTowards(createPosition(boxes, [...PLAYERS, ...entities]), cellAt(...from), ...to)];

describe('stepTowards', () => {
  it('stays where it is sent to where it is', () => expect(walk({}, [], [4, 4], [4, 4])).toBe('stay'));

  it('tries left, right, up, down in this order where ways are equally long', () => {
    expect(walk({}, [], [4, 4], [2, 2])).toBe('left');
    expect(walk({}, [], [4, 4], [6, 6])).toBe('right');
    expect(walk({ '5 4': '0' }, [], [4, 4], [6, 6])).toBe('down');
  });

  it('goes around boxes and bombs and over items', () => {
    expect(walk({ '3 4': '0' }, [], [4, 4], [2, 4])).toBe('up');
    expect(walk({}, ['1 1 3 4 5 3'], [4, 4], [2, 4])).toBe('up');
    expect(walk({}, ['2 0 3 4 1 1'], [4, 4], [2, 4])).toBe('left');
  });

  it('leaves a bomb that it stands on', () => expect(walk({}, ['1 0 4 4 5 3'], [4, 4], [4, 0])).toBe('up'));

  it('heads for the nearest reachable cell if the target is a wall, a box or outside', () => {
    expect(walk({}, [], [4, 4], [5, 5])).toBe('right');
    expect(walk({ '0 4': '0' }, [], [4, 4], [0, 4])).toBe('left');
    expect(walk({}, [], [4, 4], [-3, 4])).toBe('left');
    expect(walk({}, [], [4, 4], [1000000, -1000000])).toBe('right');
  });

  it('stays if nothing reachable is nearer', () => {
    expect(walk({ '3 4': '0', '5 4': '0' }, [], [4, 4], [5, 4])).toBe('stay');
    const shut = { '3 4': '0', '5 4': '0', '4 3': '0', '4 5': '0' };
    expect(walk(shut, [], [4, 4], [0, 0])).toBe('stay');
  });

  it('reckons distances in 32 bits that wrap around', () => {
    expect(walk({}, [], [4, 4], [2147483647 - 20, 5])).toBe('right');
    expect(walk({}, [], [4, 4], [2147483647, 5])).toBe('left');
  });
});
