import { describe, expect, it } from 'vitest';
import { wondev } from './index.ts';
import { writeRows } from './words.ts';

const { rules, protocol } = wondev;

describe('maps', () => {
  it('offer the three kinds of the contest, whatever the seed would choose', () => {
    const state = rules.createState();
    const sizes = [1, 2, 3].map(map => {
      rules.start(state, 99, { map });
      return protocol.writeInit(state, 0)[0];
    });
    expect(sizes).toEqual(['5', '7', '6']);
  });

  it('draw the 6x6 map mirrored, with 25 to 36 cells in one island', () => {
    const state = rules.createState();
    for (let seed = 0; seed < 200; seed++) {
      rules.start(state, seed, { map: 3 });
      const rows = writeRows(state.board);
      for (const row of rows) expect(row).toBe([...row].reverse().join(''));
      expect(rows.join('').replaceAll('.', '').length).toBeGreaterThanOrEqual(25);
      expect(islandSize(rows)).toBe(rows.join('').replaceAll('.', '').length);
    }
  });

  it('can leave the first player without an action, who is then asked and out', () => {
    const state = rules.createState();
    rules.start(state, 5351, {});
    expect(protocol.writeTurn(state, 0).at(-1)).toBe('0');
    expect(protocol.readOrder(state, 0, ['ACCEPT-DEFEAT'])).toBeNull();
    rules.advance(state);
    expect(rules.acts(state, 1)).toBe(true);
  });
});

/** Cells that hang together with the first one. */
const islandSize = (rows: string[]): number => {
  const waiting = [rows.findIndex(row => row.includes('0'))].map(y => [rows[y].indexOf('0'), y]);
  const found = new Set(waiting.map(String));
  for (const [x, y] of waiting) {
    for (const [dx, dy] of [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy]))) {
      const next = [x + dx, y + dy];
      if (rows[next[1]]?.[next[0]] !== '0' || found.has(String(next))) continue;
      found.add(String(next));
      waiting.push(next);
    }
  }
  return found.size;
};
