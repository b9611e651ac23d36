import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../tests/expectSame.ts';
import { InputEnd, ProtocolError } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { DIG, MOVE, REQUEST_RADAR, REQUEST_TRAP, WAIT } from './actions.ts';
import { readCommand } from './command.ts';
import { unleash } from './index.ts';
import { createRandom, playMatch, readText, startMatch, startView } from './playMatch.ts';

const { rules, protocol } = unleash;

describe('a command', () => {
  it('is read as the judge reads it', () => {
    const legal: [string, number, number, number][] = [
      ['WAIT', WAIT, 0, 0],
      ['wait   ', WAIT, 0, 0],
      ['WAIT zażółć ✓', WAIT, 0, 0],
      ['MOVE 8 4', MOVE, 8, 4],
      ['mOvE\t8 \t 4\r', MOVE, 8, 4],
      ['MOVE -2 -0007 12 text', MOVE, -2, -7],
      ['MOVE 2147483647 -2147483648', MOVE, 2147483647, -2147483648],
      ['DIG 3 4', DIG, 3, 4],
      ['Interact 3 4 x', DIG, 3, 4],
      ['REQUEST   TRAP', REQUEST_TRAP, 0, 0],
      ['request radar please', REQUEST_RADAR, 0, 0],
      ['DIG -0 4', DIG, 0, 4],
    ];
    for (const [line, kind, x, y] of legal) expect(readCommand(line), line).toEqual({ kind, x, y });
  });

  it('is refused as the judge refuses it', () => {
    const illegal = [
      '',
      ' WAIT',
      'WAITING',
      'WAIT\u00a0x',
      'WAIT a\u2028b',
      'MOVE 3',
      'MOVE 3,4',
      'MOVE 3 4x',
      'MOVE +3 4',
      'MOVE 3.0 4',
      'MOVE ٣ 4',
      'MOVE 2147483648 0',
      'DIG 0 -2147483649',
      'DIG 99999999999999999999999 0',
      'REQUEST',
      'REQUEST ORE',
      'REQUEST RADARS',
      'DROP 3 4',
    ];
    for (const line of illegal) expect(readCommand(line), line).toBeNull();
  });

  it('takes time that grows no faster than its length', () => {
    const line = `WAIT${' '.repeat(200_000)}x${' '.repeat(200_000)}\u2028`;
    expect(readCommand(line)).toBeNull();
  });
});

describe('the judge', () => {
  it('reads five lines and no more', () => {
    const state = startMatch(1);
    expect(protocol.readOrder(state, 0, ['WAIT', 'WAIT', 'WAIT', 'WAIT', 'WAIT', 'nonsense'])).toBeNull();
    expect(protocol.readOrder(state, 1, ['WAIT', 'WAIT'])).toContain('2 came');
    rules.advance(state);
    expect([rules.score(state, 0), rules.score(state, 1)]).toEqual([0, -1]);
  });

  it('takes any answer without failing, and always ends the match over a wrong one', () => {
    const word = fc.constantFrom('WAIT', 'MOVE', 'DIG', 'REQUEST', 'RADAR', '3', '-7', '1e9', '99999999999', '\t', '✓');
    const line = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 5 }).map(words => words.join(' ')),
    );
    const answer = fc.option(fc.array(line, { maxLength: 7 }));
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), answer, answer, (seed, first, second) => {
        const state = startMatch(seed);
        const complaints = [first, second].map((lines, seat) => protocol.readOrder(state, seat, lines));
        rules.advance(state);
        expect(state.turn).toBe(1);
        expect(rules.isOver(state)).toBe(complaints.some(complaint => complaint !== null));
        for (const seat of [0, 1]) expect(rules.score(state, seat) === -1).toBe(complaints[seat] !== null);
      }),
      { numRuns: 300, seed: 3 },
    );
  });
});

describe('the bot', () => {
  const text = (): string[] => protocol.writeTurn(startMatch(1), 0);

  it('takes extra blanks, tabs and carriage returns', () => {
    const view = startView(0);
    protocol.readInit(linesOf([' 30\t15 \r']), view);
    const padded = text().map(line => `  ${line.replaceAll(' ', ' \t ')}  \r`);
    protocol.readTurn(linesOf(padded), view);
    expectSame(view, readText(startMatch(1), 0, startView(0)));
  });

  it('names what is wrong with a text that no judge sends, and keeps its view', () => {
    const broken: [number, string, RegExp][] = [
      [0, '1', /both scores/],
      [0, '-1 0', /a score/],
      [3, '? 0', /30 pairs/],
      [16, '10 0', /two cooldowns/],
      [16, '9 0 0', /number of entities/],
      [16, '10 7 0', /a cooldown/],
      [17, '0 0 30 0 -1', /x from/],
      [17, '0 0 -1 3 -1', /inside the map/],
      [17, '1 0 0 3 -1', /one line for each robot/],
      [17, '0 1 0 3 -1', /robots 0-4/],
      [17, '0 0 0 3 1', /can hold/],
      [22, '5 1 0 3 4', /can hold/],
      [18, '1 0 0 9999999999999999999999 -1', /y from/],
    ];
    for (const [index, line, complaint] of broken) {
      const view = startView(0);
      const lines = text();
      lines[index] = line;
      expect(() => protocol.readTurn(linesOf(lines), view), line).toThrow(complaint);
      expectSame(view, startView(0));
    }
    expect(() => protocol.readInit(linesOf(['20 15']), startView(0))).toThrow(ProtocolError);
  });

  it('refuses the other seat’s text in the middle of a match', () => {
    const view = readText(startMatch(1), 0, startView(0));
    expect(() => readText(startMatch(1), 1, view)).toThrow(/seat 0/);
  });

  it('meets any other text with a ProtocolError or an InputEnd', () => {
    const noise = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '1e9', '-1', '9'.repeat(400)),
    );
    const change = fc.record({ at: fc.nat(40), line: noise, isCut: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), changes => {
        const lines = text();
        for (const { at, line, isCut } of changes) lines.splice(at, isCut ? lines.length : 1, line);
        try {
          protocol.readTurn(linesOf(lines), startView(0));
        } catch (error) {
          expect(error instanceof ProtocolError || error instanceof InputEnd).toBe(true);
        }
      }),
      { numRuns: 500, seed: 4 },
    );
  });

  it('names every action as the judge reads it', () => {
    playMatch(2, [createRandom(1), createRandom(2)], (view, state, seat) => {
      if (view.turn > 20) return;
      const twin = rules.createState();
      rules.copy(state, twin);
      const action = (view.turn * 7 + view.cursor) % 46;
      rules.decide(twin, seat, action);
      const robot = seat * 5 + view.cursor;
      const command = readCommand(protocol.writeAction(view, action))!;
      expect(command.kind).toBe(twin.kind[robot]);
      if (command.kind !== WAIT) expect([command.x, command.y]).toEqual([twin.targetX[robot], twin.targetY[robot]]);
    });
  });
});
