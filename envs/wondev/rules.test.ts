import { describe, expect, it } from 'vitest';
import { type Board, DEFEAT, listActions, MOVER, NOBODY, play } from './board.ts';
import { wondev } from './index.ts';
import { startAt } from './position.ts';
import type { State } from './rules.ts';
import { writeActions, writeRows, writeUnit } from './words.ts';

const { rules, protocol } = wondev;

const FLAT = ['00000', '00000', '00000', '00000', '00000'];

/** Lets whoever is to move answer these lines, one after the other; tells what was wrong with each. */
const answer = (state: State, ...lines: string[]): (string | null)[] =>
  lines.map(line => {
    const complaint = protocol.readOrder(state, state.board[MOVER], [line]);
    rules.advance(state);
    return complaint;
  });

const legalOf = (state: State): string[] => writeActions(state.board, state.board[MOVER]);
const rowsOf = (state: State): string[] => writeRows(state.board);
const pointsOf = (state: State): number[] => [0, 1].map(seat => rules.score(state, seat));

describe('moving', () => {
  it('climbs one level at most and steps down any number', () => {
    const low = startAt(['02000', '01000', '00000', '00000', '00000'], '0 0', '4 4');
    expect(legalOf(low).some(line => line.startsWith('MOVE&BUILD 0 E '))).toBe(false);
    expect(legalOf(low).some(line => line.startsWith('MOVE&BUILD 0 SE '))).toBe(true);
    const high = startAt(['30000', '00000', '00000', '00000', '00000'], '0 0', '4 4');
    expect(legalOf(high).some(line => line.startsWith('MOVE&BUILD 0 E '))).toBe(true);
  });

  it('does not enter a cell of height 4, a hole, or the cell of the other unit', () => {
    const state = startAt(['34.00', '30000', '00000', '00000', '00000'], '0 0', '1 1');
    expect(new Set(legalOf(state).map(line => line.split(' ')[2]))).toEqual(new Set(['S']));
    expect(answer(state, 'MOVE&BUILD 0 E W')).not.toEqual([null]);
  });
});

describe('building', () => {
  it('raises a neighbour of the target, the vacated cell included, but never the other unit', () => {
    const state = startAt(FLAT, '0 0', '2 0');
    const builds = legalOf(state).filter(line => line.startsWith('MOVE&BUILD 0 E '));
    expect(builds.map(line => line.split(' ')[3])).toEqual(['S', 'SE', 'SW', 'W']);
    expect(answer(state, 'MOVE&BUILD 0 E W')).toEqual([null]);
    expect(rowsOf(state)[0]).toBe('10000');
  });

  it('closes a cell at height 4 to both', () => {
    const state = startAt(['03000', '30000', '00000', '00000', '00000'], '2 1', '3 3');
    answer(state, 'MOVE&BUILD 0 W N');
    expect(rowsOf(state)[0]).toBe('04000');
    answer(state, 'MOVE&BUILD 0 E E');
    expect(legalOf(state).filter(line => line.startsWith('MOVE&BUILD 0 N '))).toEqual([]);
    expect(legalOf(state).filter(line => line.startsWith('MOVE&BUILD 0 E N'))).toEqual([
      'MOVE&BUILD 0 E N',
      'MOVE&BUILD 0 E NE',
    ]);
  });
});

describe('points', () => {
  it('come with every step onto height 3, also from 3 to 3, and only then', () => {
    const state = startAt(['23300', '00000', '00000', '00000', '00023'], '0 0', '4 3');
    answer(state, 'MOVE&BUILD 0 E S');
    expect(pointsOf(state)).toEqual([1, 0]);
    answer(state, 'MOVE&BUILD 0 N W');
    expect(pointsOf(state)).toEqual([1, 0]);
    answer(state, 'MOVE&BUILD 0 E S');
    expect(pointsOf(state)).toEqual([2, 0]);
  });

  it('are judged by the height before the build', () => {
    const state = startAt(['22000', '00000', '00000', '00000', '00000'], '0 0', '4 4');
    answer(state, 'MOVE&BUILD 0 E W', 'MOVE&BUILD 0 W E');
    expect(pointsOf(state)).toEqual([0, 0]);
    answer(state, 'MOVE&BUILD 0 W E');
    expect(pointsOf(state)).toEqual([1, 0]);
    expect(rowsOf(state)[0]).toBe('33000');
  });
});

describe('going out', () => {
  /** Seat 0 is walled in. */
  const walledIn = () => startAt(['02000', '22000', '00000', '00000', '00000'], '0 0', '4 4');

  it('asks a player without a legal action, and any answer puts him out with his points kept', () => {
    for (const line of ['ACCEPT-DEFEAT', 'MOVE&BUILD 0 E E', '']) {
      const state = walledIn();
      expect(protocol.writeTurn(state, 0).slice(5)).toEqual(['0 0', '4 4', '0']);
      expect(rules.acts(state, 0)).toBe(true);
      answer(state, line);
      expect(rules.acts(state, 1)).toBe(true);
      expect(rules.turn(state)).toBe(1);
      expect(rowsOf(state)[0]).toBe('02000');
    }
  });

  it('lets the other play on alone, several times in a row, around the unit that stays', () => {
    const state = walledIn();
    answer(state, 'ACCEPT-DEFEAT', 'MOVE&BUILD 0 N N', 'MOVE&BUILD 0 N N');
    expect(rules.acts(state, 1)).toBe(true);
    expect([writeUnit(state.board, 0), writeUnit(state.board, 1)]).toEqual(['0 0', '4 2']);
    expect(rules.isOver(state)).toBe(false);
  });

  it('ends the match as soon as the one left is strictly ahead', () => {
    const state = startAt(['03000', '33000', '00000', '00000', '00023'], '0 0', '3 4');
    answer(state, 'ACCEPT-DEFEAT');
    expect(rules.isOver(state)).toBe(false);
    answer(state, 'MOVE&BUILD 0 E N');
    expect(rules.isOver(state)).toBe(true);
    expect([0, 1].map(seat => rules.result(state, seat))).toEqual([-1, 1]);
    expect([0, 1].map(seat => rules.acts(state, seat))).toEqual([false, false]);
  });

  it('ends the match at once when the one who goes out is behind', () => {
    const state = startAt(['23000', '00000', '00000', '00000', '00000'], '0 0', '4 4');
    answer(state, 'MOVE&BUILD 0 E S', 'hello');
    expect(rules.isOver(state)).toBe(true);
    expect(rules.result(state, 0)).toBe(1);
  });

  it('goes on when the one who goes out is ahead, and ends level at equal points', () => {
    const state = startAt(['23000', '00000', '00000', '00000', '00024'], '0 0', '3 4');
    answer(state, 'MOVE&BUILD 0 E S', 'MOVE&BUILD 0 N S', 'nonsense');
    expect(rules.isOver(state)).toBe(false);
    answer(state, 'nonsense');
    expect(rules.isOver(state)).toBe(true);
    expect(pointsOf(state)).toEqual([1, 0]);
    const level = startAt(FLAT, '0 0', '4 4');
    answer(level, '', '');
    expect([rules.isOver(level), rules.result(level, 0), rules.result(level, 1)]).toEqual([true, 0, 0]);
  });

  it('comes by a forfeit of every cause, whatever could have been done', () => {
    for (const cause of ['illegal', 'timeout', 'crash'] as const) {
      const state = startAt(FLAT, '0 0', '4 4');
      rules.forfeit(state, 0, cause);
      rules.advance(state);
      expect([rules.acts(state, 1), rules.turn(state)]).toEqual([true, 1]);
    }
  });
});

/** Lines of play of so many plies; a player without an action has one ply, to go out. */
const countPlies = (board: Board, plies: number): number => {
  if (plies === 0) return 1;
  if (board[MOVER] === NOBODY) return 0;
  const actions = new Uint8Array(64);
  const count = listActions(board, board[MOVER], actions);
  const chosen = count === 0 ? [DEFEAT] : [...actions.slice(0, count)];
  return chosen.reduce((sum, action) => {
    const next = Uint8Array.from(board);
    play(next, action);
    return sum + countPlies(next, plies - 1);
  }, 0);
};

describe('known counts', () => {
  /** Lines of play of 1, 2, 3... plies, counted by a separate brute-force program. */
  const COUNTS = [
    { rows: FLAT, units: ['2 2', '0 0'], counts: [63, 1032, 49137] },
    {
      rows: ['...0...', '..000..', '.00000.', '0000000', '.00000.', '..000..', '...0...'],
      units: ['3 3', '3 0'],
      counts: [60, 908, 42970],
    },
    { rows: ['23012', '32310', '01432', '22340', '10213'], units: ['1 1', '2 3'], counts: [36, 1098, 20984, 381560] },
    {
      rows: ['00444', '04444', '44444', '44444', '44400'],
      units: ['0 0', '4 4'],
      counts: [4, 4, 16, 16, 56, 56, 176, 176, 564, 564],
    },
    {
      rows: ['22444', '33444', '44444', '44433', '44433'],
      units: ['0 0', '4 4'],
      counts: [9, 81, 549, 2196, 10116, 10116],
    },
  ];
  for (const { rows, units, counts } of COUNTS) {
    it(`gives ${counts.join(', ')} lines of play from ${rows.join(' ')}`, () => {
      const { board } = startAt(rows, units[0], units[1]);
      expect(counts.map((_, i) => countPlies(board, i + 1))).toEqual(counts);
    });
  }
});

describe('copies', () => {
  it('are equal and play on independently', () => {
    const [state, copy] = [rules.createState(), rules.createState()];
    rules.start(state, 4, {});
    rules.copy(state, copy);
    expect(copy).toEqual(state);
    answer(state, legalOf(state)[0]);
    expect(copy).not.toEqual(state);
    answer(copy, legalOf(copy)[0]);
    expect(copy).toEqual(state);
  });
});
