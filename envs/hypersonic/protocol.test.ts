import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputEnd, ProtocolError } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { createPosition } from './fixture.ts';
import { cellAt } from './geometry.ts';
import { protocol } from './protocol.ts';
import { rules } from './rules.ts';
import { vision } from './vision.ts';

const createMiddle = () => createPosition({ '6 0': '0' }, ['0 0 4 4 1 3', '0 1 12 10 1 3']);

/** Where an answer leads and whether it places a bomb, or what the judge says of it. */
const judge = (...lines: string[]): string => {
  const state = createMiddle();
  const complaint = protocol.readOrder(state, 0, lines);
  rules.decide(state, 1, 0);
  rules.advance(state);
  if (complaint !== null) return state.deadAt[0] === 0 ? 'out' : 'confused';
  const steps = { [cellAt(4, 4)]: 'stay', [cellAt(3, 4)]: 'left', [cellAt(5, 4)]: 'right', [cellAt(4, 3)]: 'up' };
  return `${state.bombCount === 1 ? 'bomb ' : ''}${steps[state.at[0]]}`;
};

describe('the judge', () => {
  const ACCEPTED: Record<string, string> = {
    'MOVE 4 3': 'up',
    'move 4 3': 'up',
    'bOmB 4 3': 'bomb up',
    'MOVE\t4\t3': 'up',
    'MOVE   4 \v\f 3   ': 'up',
    'MOVE 4 3 hello  world': 'up',
    'MOVE 4 3 BOMB 1 1': 'up',
    'MOVE 4 3 \u2193 \u017c\u00f3\u0142w \ud83d\ude80': 'up',
    'MOVE 04 003': 'up',
    'MOVE 00000000000000000004 3': 'up',
    'MOVE -0 4': 'left',
    'BOMB 4 4': 'bomb stay',
    'MOVE -3 4': 'left',
    'MOVE 2147483647 0': 'left',
    'MOVE -2147483648 4': 'left',
    'MOVE 4 3\r': 'up',
    'MOVE 4 3 hello\r': 'up',
  };
  for (const [line, outcome] of Object.entries(ACCEPTED)) {
    it(`accepts ${JSON.stringify(line)}`, () => expect(judge(line)).toBe(outcome));
  }

  const REFUSED = [
    '',
    ' ',
    ' MOVE 4 3',
    'MOVE',
    'MOVE 4',
    'MOVE 4 ',
    'MOVE a b',
    'MOVE 4,3',
    'MOVE 4 3x',
    'MOVE4 3',
    'MOVE +4 3',
    'MOVE 4.0 3',
    'MOVE 4 3.5',
    'MOVE 1e0 3',
    'MOVE 0x4 3',
    'MOVE --4 3',
    'MOVE - 4 3',
    'WAIT',
    'MOVES 4 3',
    'MOVE\u00a04 3',
    'MOVE \u0664 3',
    'MOVE 2147483648 3',
    'MOVE 4 -2147483649',
    `MOVE 4 ${'9'.repeat(5000)}`,
    'MOVE 4 3 one\u2028two',
    'MOVE 4 3\nMOVE 4 3',
    '\u0000MOVE 4 3',
  ];
  for (const line of REFUSED) {
    it(`puts out for ${JSON.stringify(line.slice(0, 30))}`, () => expect(judge(line)).toBe('out'));
  }

  it('reads one line only, and takes none for no answer', () => {
    expect(judge('MOVE 4 3', 'MOVE 3 4')).toBe('up');
    expect(judge()).toBe('out');
    const state = createMiddle();
    expect(protocol.readOrder(state, 0, null)).toContain('no answer');
  });

  it('does not choke on long lines', () => {
    const blanks = ' '.repeat(200_000);
    expect(judge(`MOVE 4 3${blanks}\u2028`)).toBe('out');
    expect(judge(`MOVE${blanks}4${blanks}3${blanks}`)).toBe('up');
  });

  it('never accepts what does not begin like a command, and always settles on an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), line => {
        expect(judge(line)).toBe('out');
      }),
    );
  });
});

const INIT = ['13 11 0'];
const TURN = protocol.writeTurn(
  createPosition({ '2 0': '1' }, ['0 0 4 4 1 3', '0 1 12 10 1 3', '1 1 8 8 3 5', '2 0 6 6 2 2']),
  0,
);

const read = (init: string[], ...turns: string[][]) => {
  const view = vision.createView();
  protocol.readInit(linesOf(init), view);
  for (const turn of turns) protocol.readTurn(linesOf(turn), view);
  return view;
};
const change = (line: number, to: string): string[] => TURN.with(line, to);

describe('a bot', () => {
  it('does not mind blanks, tabs and line ends of another kind', () => {
    const loose = TURN.map((line, i) => (i > 11 ? `  ${line.replaceAll(' ', ' \t')} \r` : `${line} \r`));
    expect(read([' 13  11\t0 \r'], loose)).toEqual(read(INIT, TURN));
  });

  const WRONG: Record<string, string[]> = {
    'a short row': change(0, '............'),
    'a row of something else': change(0, '..3..........'),
    'a wall out of place': change(0, 'X............'),
    'no wall in its place': change(1, '.............'),
    'a count that is no number': change(11, 'many'),
    'a negative count': change(11, '-1'),
    'a huge count': change(11, '99999999'),
    'an entity of five numbers': change(12, '0 0 4 4 1'),
    'an entity of no numbers': change(12, 'a b c d e f'),
    'a huge number': change(12, '0 0 4 4 1 99999999999999999999'),
    'a player outside': change(12, '0 0 13 4 1 3'),
    'a player in a wall': change(12, '0 0 1 1 1 3'),
    'a player in a box': change(12, '0 0 2 0 1 3'),
    'a fifth player': change(13, '0 4 12 10 1 3'),
    'a player twice': change(13, '0 0 12 10 1 3'),
    'a gap between players': change(13, '0 2 12 10 1 3'),
    'no range': change(12, '0 0 4 4 1 0'),
    'nobody but others': change(12, '2 0 0 0 1 1'),
    'a bomb with no fuse': change(14, '1 1 8 8 0 5'),
    'a bomb with a long fuse': change(14, '1 1 8 8 9 5'),
    'a bomb in a box': change(14, '1 1 2 0 3 5'),
    "nobody's bomb": change(14, '1 9 8 8 3 5'),
    'an item of no kind': change(15, '2 0 6 6 3 3'),
    'an item on a bomb': change(15, '2 0 8 8 2 2'),
    'an item under a player': change(15, '2 0 4 4 2 2'),
    'a fourth kind of thing': change(15, '3 0 6 6 2 2'),
  };
  for (const [what, turn] of Object.entries(WRONG)) {
    it(`refuses ${what}`, () => expect(() => read(INIT, turn)).toThrow(ProtocolError));
  }

  it('refuses bombs out of order, and more than can lie there', () => {
    const bombs = Array.from({ length: 33 }, () => '1 1 8 8 3 5');
    expect(() => read(INIT, [...TURN.slice(0, 11), '35', ...TURN.slice(12, 14), ...bombs])).toThrow(ProtocolError);
    const turned = ['1 1 8 8 5 5', '1 1 8 6 3 5'];
    expect(() => read(INIT, [...TURN.slice(0, 11), '4', ...TURN.slice(12, 14), ...turned])).toThrow(ProtocolError);
  });

  it('refuses somebody who comes back', () => {
    const three = [...TURN.slice(0, 11), '3', '0 0 4 4 1 3', '0 1 12 10 1 3', '0 2 6 6 1 3'];
    const two = [...TURN.slice(0, 11), '2', '0 0 4 4 1 3', '0 1 12 10 1 3'];
    expect(read(INIT, three, two, two).seats).toBe(3);
    expect(() => read(INIT, three, two, three)).toThrow(ProtocolError);
  });

  for (const init of ['', '13 11', '13 11 4', '13 11 -1', '11 13 0', '13 11 x', '13 11 0 0']) {
    it(`refuses the first line '${init}'`, () => expect(() => read([init])).toThrow(ProtocolError));
  }

  it('says so where the input ends', () => {
    for (let length = 0; length < TURN.length; length++) {
      expect(() => read(INIT, TURN.slice(0, length))).toThrow(InputEnd);
    }
  });

  it('reads a text that was tampered with, or refuses it, and stays as it was then', () => {
    const unit = fc.constantFrom(...'.X012 -9 4 1 3\t\u0000\u00e9'.split(''));
    const edit = fc.tuple(fc.nat(TURN.length - 1), fc.oneof(fc.string({ unit, maxLength: 20 }), fc.string()));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), edits => {
        const view = read(INIT, TURN);
        const before = structuredClone(view);
        const turn = edits.reduce((lines, [line, text]) => lines.with(line, text), TURN);
        try {
          protocol.readTurn(linesOf(turn), view);
          expect(view.turn).toBe(1);
        } catch (error) {
          expect(error instanceof ProtocolError || error instanceof InputEnd).toBe(true);
          expect(view).toEqual(before);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('answers in the words of the contest, from every corner', () => {
    const state = rules.createState();
    rules.start(state, 1, { players: 4 });
    const words = [0, 1, 2, 3].map(seat => {
      const view = vision.createView();
      vision.look(state, seat, view);
      vision.decide(view, 7);
      return protocol.writeOrder(view)[0];
    });
    expect(words).toEqual(['BOMB 1 0', 'BOMB 11 10', 'BOMB 11 0', 'BOMB 1 10']);
  });
});
