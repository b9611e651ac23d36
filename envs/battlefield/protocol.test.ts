import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Agent, InputEnd, ProtocolError } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { createBaseline } from './baseline.ts';
import { encoder } from './encoder.ts';
import { answer, arrange, RED_SETUP, startMatch } from './fixture.ts';
import { protocol } from './protocol.ts';
import { REASONS, rules } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';

const TIMELESS = { now: () => 0, deadline: Number.POSITIVE_INFINITY };

const createRandom = (rng: Rng): Agent<BattlefieldView> => ({ choose: (_, mask) => sampleMask(mask, rng) });

/** Both seats follow the judge's text only; `compare` gets each view beside the one that looks at the state. */
const playByText = (
  agents: Agent<BattlefieldView>[],
  compare: (followed: BattlefieldView, looked: BattlefieldView) => void,
): number => {
  const state = rules.createState();
  rules.start(state, 0, {});
  const views = agents.map(() => vision.createView());
  views.forEach(view => {
    vision.start(view, 0, {});
  });
  const mask = new Uint8Array(encoder.actions);
  const askSeat = (seat: number): string[] => {
    const view = views[seat];
    const looked = vision.createView();
    protocol.readTurn(linesOf(protocol.writeTurn(state, seat)), view);
    vision.look(state, seat, looked);
    compare(view, looked);
    while (vision.owes(view)) {
      encoder.mask(view, mask);
      vision.decide(view, agents[seat].choose(view, mask, TIMELESS));
    }
    return protocol.writeOrder(view);
  };
  while (!rules.isOver(state)) {
    const answers = [0, 1].map(seat => (rules.acts(state, seat) ? askSeat(seat) : null));
    answers.forEach((lines, seat) => {
      if (lines) expect(protocol.readOrder(state, seat, lines)).toBeNull();
    });
    rules.advance(state);
  }
  return state.plies;
};

/** Observation and mask as one string, which compares fast. */
const encodeView = (view: BattlefieldView): string => {
  const observation = new Uint8Array(encoder.shape.reduce((product, side) => product * side, 1));
  const mask = new Uint8Array(encoder.actions);
  encoder.encode(view, observation);
  encoder.mask(view, mask);
  return `${observation.join('')} ${mask.join('')}`;
};

describe('a bot that reads the text', () => {
  it('sees what the simulator shows, through whole matches, and learns its colour from it', () => {
    const compare = (followed: BattlefieldView, looked: BattlefieldView) => {
      if (looked.turn > 0) expect(followed).toEqual(looked);
      else expect({ ...followed, seat: looked.seat }).toEqual(looked);
      expect(encodeView(followed)).toEqual(encodeView(looked));
    };
    for (let seed = 0; seed < 6; seed++) {
      const rngs = [new Rng(seed), new Rng(seed + 50)];
      expect(playByText(rngs.map(createRandom), compare)).toBeGreaterThan(0);
      expect(playByText(rngs.map(createBaseline), compare)).toBeGreaterThan(0);
    }
  });

  /** Blue after its first move, with the four lines that it gets next. */
  const follow = (): { view: BattlefieldView; input: string[] } => {
    const state = startMatch();
    const view = vision.createView();
    vision.start(view, 1, {});
    protocol.noteOrder?.(view, [RED_SETUP]);
    answer(state, 'C1-D1');
    protocol.readTurn(linesOf(protocol.writeTurn(state, 1)), view);
    answer(state, 'E3-D3', 'C3-D3');
    return { view, input: protocol.writeTurn(state, 1) };
  };

  it('does not mind blanks and carriage returns', () => {
    const { view, input } = follow();
    const plain = follow().view;
    protocol.readTurn(linesOf(input), plain);
    protocol.readTurn(linesOf(input.map(line => `  ${line.replace(' ', '  ')} \t\r`)), view);
    expect(view).toEqual(plain);
  });

  it.each([
    ['no move at all', 0, 'HELLO'],
    ['a move of nothing', 0, 'D4-D5'],
    ['a move of a bomb', 0, 'G1-F1'],
    ['a move of two cells', 0, 'E3-C3'],
    ['a move into a lake', 2, 'C2-D2'],
    ['a cell that does not exist', 2, 'C9-D9'],
    ['stars for an attack', 3, '* *'],
    ['symbols without an attack', 1, 'R R'],
    ['a wrong symbol for my own piece', 3, 'G R'],
    ['a bomb that attacks', 3, 'R B'],
    ['a flag that attacks', 3, 'R F'],
    ['a symbol too many', 3, 'R R R'],
    ['an empty line', 2, ''],
  ])('refuses %s', (_, at, line) => {
    const { view, input } = follow();
    const changed = input.map((sent, index) => (index === at ? line : sent));
    expect(() => protocol.readTurn(linesOf(changed), view)).toThrow(ProtocolError);
  });

  it('refuses a move of a piece that must be the flag or a bomb', () => {
    const state = startMatch();
    arrange(state, ['FB....R', '.......', '.......', '.~...~.', '.......', '.......', 'f.....r']);
    state.plies = 1;
    state.marks[6] = 2;
    const view = vision.createView();
    vision.look(state, 1, view);
    expect(() => protocol.readTurn(linesOf(['G7-G6', '* *', 'A2-B2', '* *']), view)).toThrow(ProtocolError);
    vision.look(state, 1, view);
    protocol.readTurn(linesOf(['G7-G6', '* *', 'A7-B7', '* *']), view);
    expect(view.turn).toBe(4);
  });

  it('throws a ProtocolError or runs out of input at any other text, and its view can still be played on', () => {
    const word = fc.constantFrom('START', 'C1-D1', 'E3-D3', 'C3-D3', 'R R', '* *', 'F R', 'MERCY', 'A1-A2', 'M B', '');
    const line = fc.oneof(word, fc.string(), fc.string({ unit: 'binary' }), fc.bigInt().map(String));
    const mask = new Uint8Array(encoder.actions);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, isFirst) => {
        const { view } = follow();
        if (isFirst) {
          vision.start(view, 0, {});
          protocol.noteOrder?.(view, [RED_SETUP]);
        }
        try {
          protocol.readTurn(linesOf(lines), view);
        } catch (error) {
          expect(error instanceof ProtocolError || error instanceof InputEnd).toBe(true);
        }
        if (!vision.owes(view)) return;
        encoder.mask(view, mask);
        expect(mask).toContain(1);
        const state = rules.createState();
        vision.imagine(view, new Rng(1), state);
        expect(Math.max(...state.cells)).toBeLessThanOrEqual(18);
      }),
      { numRuns: 300 },
    );
  });

  it('says MERCY when it is asked without a legal move', () => {
    const view = vision.createView();
    vision.start(view, 0, {});
    protocol.noteOrder?.(view, ['BRBBBRFRRRMMMMLLLCCGS']);
    protocol.readTurn(linesOf(['START']), view);
    expect(vision.owes(view)).toBe(false);
    expect(protocol.writeOrder(view)).toEqual(['MERCY']);
  });
});

describe('the judge', () => {
  it.each([' C1-D1', 'C1-D1 ', 'C1-D1\r', '\tC1-D1\n'])('takes %j, blanks around it do not count', line => {
    const state = startMatch();
    expect(answer(state, line)).toBeNull();
    expect(state.plies).toBe(1);
  });

  it.each([
    'c1-d1',
    'C1\tD1',
    'C1 - D1',
    'C1-D1 hello',
    'C1–D1',
    'С1-D1',
    'C01-D1',
    'C1-C2',
    'C1-E1',
    'C2-D2',
    'E1-D1',
    'A1-B1',
    'D4-D5',
    'C1-C1',
    'C99999999999999999999-D1',
    'mercy',
    'MERCY!',
    'START',
    '',
    '\u0000',
  ])('lets %j lose', line => {
    const state = startMatch();
    expect(answer(state, line)).toEqual(expect.any(String));
    expect([REASONS[state.reason], state.winner, state.plies]).toEqual(['invalid', 1, 0]);
  });

  it.each([
    RED_SETUP.toLowerCase(),
    `${RED_SETUP}R`,
    RED_SETUP.slice(1),
    RED_SETUP.replace('F', 'X'),
    RED_SETUP.replace('F', 'S'),
    'MERCY',
    '',
    '\u0000',
  ])('refuses the set-up %j', line => {
    const state = startMatch(line);
    expect([REASONS[state.reason], state.winner]).toEqual(['setup', 1]);
  });

  it('lets no answer lose, in the set-up and later', () => {
    expect(startMatch(null).winner).toBe(1);
    const state = startMatch();
    expect(protocol.readOrder(state, 0, null)).toContain('time');
    rules.advance(state);
    expect([REASONS[state.reason], state.winner]).toEqual(['invalid', 1]);
    const silent = startMatch();
    expect(protocol.readOrder(silent, 0, [])).toEqual(expect.any(String));
  });

  it('never fails at any text', () => {
    const line = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('C1-D1', 'MERCY', RED_SETUP));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3 }), fc.boolean(), (lines, isSetUp) => {
        const state = isSetUp ? rules.createState() : startMatch();
        if (isSetUp) rules.start(state, 0, {});
        const complaint = protocol.readOrder(state, 0, lines);
        expect(state.failed[0] === 1).toBe(complaint !== null);
        if (isSetUp) protocol.readOrder(state, 1, [RED_SETUP]);
        rules.advance(state);
        if (complaint !== null) expect(state.winner).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('sends START, then red’s first move, then both seats’ last moves with blue’s symbol first', () => {
    const state = startMatch();
    expect(protocol.writeTurn(state, 0)).toEqual(['START']);
    answer(state, 'C1-D1');
    expect(protocol.writeTurn(state, 1)).toEqual(['C1-D1', '* *']);
    answer(state, 'E1-D1');
    expect(protocol.writeTurn(state, 0)).toEqual(['C1-D1', '* *', 'E1-D1', 'R R']);
    answer(state, 'B1-C1', 'F1-E1', 'C1-D1', 'E1-D1');
    expect(protocol.writeTurn(state, 0)).toEqual(['C1-D1', '* *', 'E1-D1', 'M M']);
  });
});
