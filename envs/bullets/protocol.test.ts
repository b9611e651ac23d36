import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputEnd, ProtocolError } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { NONE, SURRENDER, WAIT } from './actions.ts';
import { readAnswer } from './answer.ts';
import { cellAt, hasCell, isWall } from './board.ts';
import { writeBoard } from './boardText.ts';
import { drawState, playRound, randomState } from './fixture.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { rules } from './rules.ts';
import { vision } from './vision.ts';

const readText = (lines: readonly string[]) => {
  const view = vision.createView();
  protocol.readTurn(linesOf(lines), view);
  return view;
};

/** The sample of the contest's statement, with its blanks. */
const SAMPLE = [
  '6 5',
  '#   #   #   #   #   ',
  '#               #   ',
  '#   R   #       #   ',
  '#       #       #   ',
  '#     <     B   #   ',
  '#   #   #   #   #   ',
  '2',
  'R',
];

describe("the judge's reading of an answer", () => {
  const reads = (lines: string[]) => readAnswer(lines);

  it('takes one number from 0 to 8, with blanks, line ends, a sign or zeros about it', () => {
    for (let action = 0; action <= WAIT; action++) {
      for (const text of [`${action}`, ` ${action} `, `+${action}`, `00${action}`, `${action}\r`, `\t${action}\v\f`]) {
        expect(reads([text])).toBe(action);
      }
      expect(reads(['', `${action}`])).toBe(action);
      expect(reads([`${action}`, '', ' '])).toBe(action);
    }
    expect(reads([`+${'0'.repeat(50)}7`])).toBe(7);
  });

  it("reads numbers as Python's int() does", () => {
    expect(reads(['-0'])).toBe(0);
    expect(reads(['0_8'])).toBe(8);
    expect(reads(['\u00a03\u3000'])).toBe(3);
    expect(reads(['３'])).toBe(3);
    expect(reads(['٤'])).toBe(4);
    expect(reads(['𝟡'])).toBe(SURRENDER);
    expect(reads(['𝟝'])).toBe(5);
  });

  it('takes everything else for a surrender', () => {
    const wrong = ['', ' ', '9', '10', '-1', '8.0', '1e0', '0x1', 'up', 'R', '1 2', '1,', '+ 1', '++1', '_1', '1_'];
    for (const text of [
      ...wrong,
      '1__2',
      '²',
      '½',
      '\ufeff1',
      '1\u0000',
      '99999999999999999999',
      `1${'0'.repeat(999)}`,
    ]) {
      expect([text, reads([text])]).toEqual([text, SURRENDER]);
    }
    expect(reads([])).toBe(SURRENDER);
    expect(reads(['1', '2'])).toBe(SURRENDER);
    expect(reads(['1', 'debug'])).toBe(SURRENDER);
  });

  it('says what was wrong and forfeits', () => {
    const state = drawState(['#####', '#R.B#', '#####']);
    expect(protocol.readOrder(state, 0, ['3'])).toBeNull();
    expect(protocol.readOrder(state, 1, null)).toMatch(/no answer in time/);
    expect([...state.actions]).toEqual([3, WAIT]);
    expect(protocol.readOrder(state, 1, ['left'])).toMatch(/from 0 to 8, not 'left'/);
    expect(state.actions[1]).toBe(SURRENDER);
  });

  it('survives whatever a program may write', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string())), lines => {
        const state = drawState(['#####', '#R.B#', '#####']);
        const complaint = protocol.readOrder(state, 0, lines);
        expect(complaint === null).toBe(state.actions[0] !== SURRENDER);
        expect(state.actions[0]).toBeGreaterThanOrEqual(0);
        protocol.readOrder(state, 1, ['8']);
        rules.advance(state);
        expect(rules.isOver(state)).toBe(complaint !== null);
      }),
    );
  });
});

describe('the text of a turn', () => {
  it('is the sample of the statement', () => {
    const view = readText(SAMPLE);
    expect([view.height, view.width, view.turn, view.seat, view.action]).toEqual([6, 5, 2, 0, NONE]);
    expect([...view.players]).toEqual([cellAt(2, 1), cellAt(4, 3)]);
    expect([cellAt(2, 2), cellAt(3, 2)].every(cell => isWall(view, cell))).toBe(true);
    expect(hasCell(view.bullets, 200, cellAt(4, 1))).toBe(true);
    const state = rules.createState();
    recorder.start({ height: 6, width: 5, walls: 2, limit: 100, board: SAMPLE.slice(1, 7) }, state);
    state.round = 2;
    expect(protocol.writeTurn(state, 0)).toEqual(SAMPLE);
    playRound(state, 2, WAIT);
    expect(state.players[0]).toBe(cellAt(2, 1));
  });

  it('is read with trimmed lines, blanks to spare and other line ends', () => {
    const plain = readText(SAMPLE);
    expect(readText(SAMPLE.map(line => line.trimEnd()))).toEqual(plain);
    expect(readText(SAMPLE.map(line => `${line}   `))).toEqual(plain);
    expect(readText(SAMPLE.map(line => `${line}\r`))).toEqual(plain);
    expect(readText(['  6\t5 ', ...SAMPLE.slice(1, 7), ' 2 ', ' R '])).toEqual(plain);
  });

  it('hides a player behind the upward bullet that hit him', () => {
    const state = drawState(['#####', '#R..#', '#^.B#', '#####']);
    playRound(state, WAIT, WAIT);
    expect(writeBoard(state)[2]).toBe('#   ^           #   ');
  });

  it('of any board is read back exactly, by both seats', () => {
    const side = fc.integer({ min: 5, max: 50 });
    fc.assert(
      fc.property(fc.nat(), side, side, fc.nat(200), fc.nat(1999), (seed, height, width, amount, round) => {
        const state = randomState(seed, height, width, amount, amount);
        const seen = vision.createView();
        state.round = round;
        for (const seat of [0, 1]) {
          vision.look(state, seat, seen);
          expect(readText(protocol.writeTurn(state, seat))).toEqual(seen);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a text that the judge cannot have sent', () => {
  const change = (line: number, text: string) => SAMPLE.map((old, i) => (i === line ? text : old));

  it('is refused with a clear word', () => {
    const cases: [string[], RegExp][] = [
      [change(0, '6'), /height and width/],
      [change(0, '6 five'), /whole number/],
      [change(0, '2 5'), /height must be from 3 to 50, not 2/],
      [change(0, '6 51'), /width must be from 3 to 50, not 51/],
      [change(0, '999999999999 5'), /whole number/],
      [change(1, '#   #       #   #   '), /row 0, column 2 must be wall/],
      [change(2, '#              #   '), /row 1, column 4|place 3/],
      [change(2, '#               #   #   '), /must have 20 characters/],
      [change(2, '#   x           #   '), /'x' cannot stand at place 0/],
      [change(2, '#   >           #   '), /'>' cannot stand at place 0/],
      [change(2, '#       R       #   '), /R twice/],
      [change(3, '#       #       #   '), /no R/],
      [change(3, '#   R   #v      #   '), /must be wall and nothing else/],
      [change(7, '-1'), /the round must be/],
      [change(7, '1.5'), /the round must be/],
      [change(8, 'G'), /R or B/],
    ];
    for (const [text, message] of cases) {
      expect(() => readText(text)).toThrow(ProtocolError);
      expect(() => readText(text)).toThrow(message);
    }
  });

  it('is an end of input where it is cut short', () => {
    for (let lines = 0; lines < SAMPLE.length; lines++) {
      expect(() => readText(SAMPLE.slice(0, lines))).toThrow(InputEnd);
    }
  });

  it('never leads to another error, whatever it is', () => {
    const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('', '0', '3 3', '50 50', 'R'));
    const line = fc.integer({ min: 0, max: SAMPLE.length - 1 });
    const damaged = fc.array(fc.tuple(line, noise), { minLength: 1, maxLength: 3 }).map(changes => {
      const text = [...SAMPLE];
      for (const [at, what] of changes) text[at] = what;
      return text;
    });
    const spliced = fc
      .tuple(line, fc.nat(20), noise)
      .map(([at, column, what]) =>
        SAMPLE.map((old, i) => (i === at ? old.slice(0, column) + what + old.slice(column + what.length) : old)),
      );
    fc.assert(
      fc.property(fc.oneof(fc.array(noise), damaged, spliced), text => {
        try {
          const view = readText(text);
          expect(view.players.every(cell => cell > 0 && !isWall(view, cell))).toBe(true);
        } catch (error) {
          expect(error instanceof ProtocolError || error instanceof InputEnd).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a record', () => {
  const record = {
    height: 3,
    width: 4,
    walls: 0,
    limit: 5,
    board: ['#   '.repeat(4), '#   R   B   #', '#   '.repeat(4)],
  };

  it('may have a board smaller than the options allow', () => {
    const state = rules.createState();
    recorder.start(record, state);
    expect([...state.players]).toEqual([cellAt(1, 1), cellAt(1, 2)]);
    expect([state.limit, rules.turn(state)]).toEqual([5, 0]);
  });

  it('is refused when it makes no sense', () => {
    const state = rules.createState();
    for (const wrong of [{ height: 51 }, { width: 2 }, { board: null }, { board: [] }, { limit: 0 }, { limit: 'x' }]) {
      expect(() => recorder.start({ ...record, ...wrong }, state)).toThrow(ProtocolError);
    }
  });
});
