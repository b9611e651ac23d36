import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputEnd, ProtocolError } from '../core/game.ts';
import { linesOf } from '../core/lines.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { wondev } from './index.ts';
import { startAt } from './position.ts';
import type { State } from './rules.ts';
import type { WondevView } from './vision.ts';
import { writeActions } from './words.ts';

const { rules, vision, encoder, protocol } = wondev;

const FLAT = ['00000', '00000', '00000', '00000', '00000'];
const open = (): State => startAt(FLAT, '2 2', '0 0');
const stuck = (): State => startAt(['02000', '22000', '00000', '00000', '00000'], '0 0', '4 4');

/** The state after an answer of seat 0, and what was wrong with it. */
const judge = (state: State, lines: string[] | null) => {
  const complaint = protocol.readOrder(state, 0, lines);
  rules.advance(state);
  return { state, complaint };
};

describe("the judge's half", () => {
  it('takes any case, blanks of every ASCII kind and text after the command', () => {
    const expected = judge(open(), ['MOVE&BUILD 0 N SW']).state;
    const answers = [
      'move&build 0 n sw',
      'Move&Build 0 N sW',
      'MOVE&BUILD  0\t N \v\f SW',
      'MOVE&BUILD 0 N SW ',
      'MOVE&BUILD 0 N SW\t',
      'MOVE&BUILD 0 N SW\r',
      'MOVE&BUILD 0 N SW hello there\r',
      'MOVE&BUILD 0 N SW N S',
      'MOVE&BUILD 0 N SW\tE \u00e9\u4e2d \ud83d\ude00',
      'MOVE&BUILD 0 N SW \u00a0',
    ];
    for (const answer of answers) expect(judge(open(), [answer])).toEqual({ state: expected, complaint: null });
  });

  it('reads the first line only', () => {
    const expected = judge(open(), ['MOVE&BUILD 0 N SW']);
    expect(judge(open(), ['MOVE&BUILD 0 N SW', 'MOVE&BUILD 0 S S', 'hello'])).toEqual(expected);
  });

  it('puts a player out for every other answer and leaves the board as it was', () => {
    const out = open();
    rules.forfeit(out, 0, 'timeout');
    rules.advance(out);
    const answers = [
      '',
      ' ',
      'hello',
      ' MOVE&BUILD 0 N SW',
      '\ufeffMOVE&BUILD 0 N SW',
      'MOVE&BUILD 0 N',
      'MOVE&BUILD 0 N ',
      'MOVE&BUILD 0 N SWX',
      'MOVE&BUILD 0 N SW!',
      'MOVE&BUILD 0 NSW',
      'MOVE&BUILD 0 N X',
      'MOVE&BUILD 1 N SW',
      'MOVE&BUILD 9 N SW',
      'MOVE&BUILD 00 N SW',
      'MOVE&BUILD -0 N SW',
      'MOVE&BUILD 99999999999999999999 N SW',
      'MOVE&BUILD \u0660 N SW',
      'MOVE&BUILD 0 N\u00a0SW',
      'MOVE&BUILD 0 N SW\u00a0',
      'MOVE&BUILD 0 N \u017fW',
      'MOVE&BUILD 0 N SW hello\u2028there',
      'MOVE&BUILD 0 N SW hello\u0085',
      'MOVE&BUILD 0 N SW hello\nthere',
      'MOVE & BUILD 0 N SW',
      'PUSH&BUILD 0 N N',
      'ACCEPT-DEFEAT',
      'accept-defeat well played',
      'MOVE&BUILD 0 NW NW',
      'null',
    ];
    for (const answer of answers) {
      const { state, complaint } = judge(open(), [answer]);
      expect([answer, state, typeof complaint]).toEqual([answer, out, 'string']);
    }
    for (const answer of [null, []]) expect(judge(open(), answer).state).toEqual(out);
  });

  it('finds nothing wrong with accepting defeat where nothing else is legal', () => {
    const { state, complaint } = judge(stuck(), ['accept-defeat Good fight, gg']);
    expect(complaint).toBeNull();
    for (const answer of ['ACCEPT-DEFEATED', 'MOVE&BUILD 0 E E', "i'm out", '']) {
      const other = judge(stuck(), [answer]);
      expect([other.state, typeof other.complaint]).toEqual([state, 'string']);
    }
  });

  it('answers any text in time with a verdict', () => {
    const blanks = ' '.repeat(100_000);
    expect(judge(open(), [`MOVE&BUILD 0 N SW${blanks}\u2028`]).complaint).toMatch(/^expected/);
    expect(judge(open(), [`MOVE&BUILD 0 N SW${blanks}hello`]).complaint).toBeNull();
    const legal = writeActions(open().board, 0);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), scrambled(legal)), line => {
        const { state, complaint } = judge(open(), [line]);
        expect(rules.turn(state)).toBe(1);
        if (complaint === null) expect(legal).toContain(line.trim().split(/\s+/).slice(0, 4).join(' ').toUpperCase());
      }),
    );
  });
});

/** A line with one piece replaced by another. */
const scrambled = (lines: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...lines), fc.nat(20), fc.nat(3), fc.string({ maxLength: 3 }))
    .map(([line, at, length, piece]) => line.slice(0, at) + piece + line.slice(at + length));

/** A view that has read a match's first lines as this seat. */
const begin = (state: State, seat: number, started = seat): WondevView => {
  const view = vision.createView();
  vision.start(view, started, {});
  protocol.readInit(linesOf(protocol.writeInit(state, seat)), view);
  return view;
};

/** Plays a random match; `check` sees every turn's state and the mover's followed view after reading. */
const playByText = (seed: number, forfeitAt: number, check: (state: State, view: WondevView) => void): void => {
  const state = rules.createState();
  const rng = new Rng(seed);
  const mask = new Uint8Array(encoder.actions);
  rules.start(state, seed, {});
  const views = [0, 1].map(seat => begin(state, seat));
  while (!rules.isOver(state)) {
    const seat = rules.acts(state, 0) ? 0 : 1;
    protocol.readTurn(linesOf(protocol.writeTurn(state, seat)), views[seat]);
    check(state, views[seat]);
    encoder.mask(views[seat], mask);
    vision.decide(views[seat], sampleMask(mask, rng));
    const isSilent = rules.turn(state) === forfeitAt;
    protocol.readOrder(state, seat, isSilent ? null : protocol.writeOrder(views[seat]));
    rules.advance(state);
  }
};

describe("the bot's half", () => {
  it('knows points, turn and who is out without being told, also after forfeits at any turn', () => {
    const seen = vision.createView();
    const imagined = rules.createState();
    for (let seed = 0; seed < 40; seed++) {
      playByText(seed, seed - 10, (state, view) => {
        vision.look(state, view.seat, seen);
        vision.imagine(view, new Rng(1), imagined);
        expect(view).toEqual(seen);
        expect(imagined).toEqual(state);
      });
    }
  });

  it('follows a match whose first player cannot move at all', () => {
    const seen = vision.createView();
    playByText(5351, -1, (state, view) => {
      vision.look(state, view.seat, seen);
      expect(view).toEqual(seen);
    });
  });

  it('finds out that it is second, started for whichever seat', () => {
    const { state } = judge(open(), ['MOVE&BUILD 0 N SW']);
    const seen = vision.createView();
    vision.look(state, 1, seen);
    for (const started of [0, 1]) {
      const view = begin(state, 1, started);
      protocol.readTurn(linesOf(protocol.writeTurn(state, 1)), view);
      expect(view).toEqual(seen);
    }
  });

  it('reads the same turn twice without harm', () => {
    const view = begin(open(), 0);
    protocol.readTurn(linesOf(protocol.writeTurn(open(), 0)), view);
    const once = structuredClone(view);
    vision.decide(view, 0);
    protocol.readTurn(linesOf(protocol.writeTurn(open(), 0)), view);
    expect(view).toEqual(once);
  });

  it("writes what the judge takes, and lists the contest's own actions", () => {
    playByText(3, -1, (state, view) => {
      const text = protocol.writeTurn(state, view.seat);
      const legal = text.slice(text.findIndex(line => /^\d+$/.test(line) && line.length < 3) + 1);
      expect(protocol.legalActions?.(view)).toEqual(legal);
      const mask = new Uint8Array(encoder.actions);
      encoder.mask(view, mask);
      const words = [...mask.keys()].filter(action => mask[action]).map(action => protocol.writeAction(view, action));
      expect(words).toEqual(legal.length === 0 ? ['ACCEPT-DEFEAT'] : legal);
    });
  });

  it('is lenient about blanks and line ends', () => {
    const text = protocol.writeTurn(open(), 0);
    const [plain, loose] = [begin(open(), 0), begin(open(), 0)];
    protocol.readTurn(linesOf(text), plain);
    protocol.readTurn(linesOf(text.map(line => ` ${line.replaceAll(' ', '\t ')} \r`)), loose);
    expect(loose).toEqual(plain);
  });

  it('refuses a text that the judge cannot have sent, and keeps what it knew', () => {
    const text = protocol.writeTurn(open(), 0);
    const changed = (index: number, line: string) => text.map((old, i) => (i === index ? line : old));
    const texts = [
      changed(0, '0000'),
      changed(0, '000000'),
      changed(0, '00005'),
      changed(0, '0000x'),
      changed(5, '2'),
      changed(5, '-1 -1'),
      changed(5, '5 0'),
      changed(5, '99999999999999999999 0'),
      changed(5, '0 0'),
      changed(5, '1 1'),
      changed(7, '0'),
      changed(7, '64'),
      changed(7, '1e9'),
      changed(8, 'PUSH&BUILD 0 E E'),
      changed(8, text[9]),
    ];
    for (const lines of texts) {
      const view = begin(open(), 0);
      expect(() => protocol.readTurn(linesOf(lines), view)).toThrow(ProtocolError);
      expect(view).toEqual(begin(open(), 0));
    }
  });

  it('refuses a turn that no legal actions lead to', () => {
    const view = begin(open(), 0);
    protocol.readTurn(linesOf(protocol.writeTurn(open(), 0)), view);
    const elsewhere = startAt(['00000', '00000', '00000', '00000', '00011'], '1 2', '1 0');
    expect(() => protocol.readTurn(linesOf(protocol.writeTurn(elsewhere, 0)), view)).toThrow(/no legal actions lead/);
  });

  it('refuses other leagues and sizes', () => {
    for (const init of [
      ['4', '1'],
      ['8', '1'],
      ['5', '2'],
      ['', '1'],
      ['5.0', '1'],
      ['\u0665', '1'],
    ]) {
      expect(() => protocol.readInit(linesOf(init), vision.createView())).toThrow(ProtocolError);
    }
  });

  it('meets any spoiled text with a ProtocolError or the end of input', () => {
    const text = [...protocol.writeInit(open(), 0), ...protocol.writeTurn(open(), 0)];
    const spoiled = fc
      .tuple(
        fc.nat(text.length - 1),
        fc.nat(2),
        fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 3 }),
      )
      .map(([at, length, lines]) => [...text.slice(0, at), ...lines, ...text.slice(at + length)]);
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.array(fc.string({ unit: 'binary' }))), lines => {
        const view = vision.createView();
        vision.start(view, 0, {});
        try {
          const source = linesOf(lines);
          protocol.readInit(source, view);
          protocol.readTurn(source, view);
        } catch (error) {
          expect(error instanceof ProtocolError || error instanceof InputEnd).toBe(true);
          return;
        }
        expect(vision.owes(view)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
