import { describe, expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { answer, arrange, drawAction, playRandomly, RED_SETUP, startMatch } from './fixture.ts';
import { protocol } from './protocol.ts';
import { recorder } from './recorder.ts';
import { isLegal, REASONS, rules, type State } from './rules.ts';

const WRONG = RED_SETUP.replace('S', 'R');
const reasonOf = (state: State): string => REASONS[state.reason];
const outcomeOf = (state: State): string => `${['red', 'blue'][state.winner] ?? 'draw'} ${reasonOf(state)}`;
const boardOf = (state: State): string[] => {
  const record = recorder.open(state, [], null);
  recorder.close(record, state);
  return record.result.board;
};

/** Two armies of a few pieces: a flag each and what a test needs. */
const arranged = (...rows: string[]): State => {
  const state = startMatch();
  arrange(state, rows);
  return state;
};

/** A red attacker on D4 against a blue defender on E4; both sides have a general's stand-in far away. */
const duel = (attacker: string, defender: string, others = ['.......', '.......']): State =>
  arranged('F.....R', others[0], '.......', `.~.${attacker}.~.`, `...${defender}...`, others[1], 'f.....r');

describe('the set-up', () => {
  it('puts the string on C, B, A for red and on E, F, G for blue', () => {
    const state = startMatch('FBBBBRRRRRSMMLMCCGLLM', 'FBBBBRRRRRSMMLMCCGLLM');
    expect(boardOf(state)).toEqual(['MCCGLLM', 'RRRSMML', 'FBBBBRR', '.~...~.', 'fbbbbrr', 'rrrsmml', 'mccgllm']);
  });

  it('is lost by a wrong one, and drawn if both are wrong', () => {
    expect(outcomeOf(startMatch(WRONG))).toBe('blue setup');
    expect(outcomeOf(startMatch(RED_SETUP, WRONG))).toBe('red setup');
    expect(outcomeOf(startMatch(WRONG, null))).toBe('draw setup');
    expect([...startMatch(WRONG).pieces]).toEqual([0, 0]);
  });

  it('takes exactly 21 decisions of each seat, in step', () => {
    const state = playRandomly(3, 20);
    expect([rules.turn(state), rules.acts(state, 0), rules.acts(state, 1)]).toEqual([0, true, true]);
    for (const seat of [0, 1]) rules.decide(state, seat, drawAction(state, seat, new Rng(1)));
    rules.advance(state);
    expect([rules.turn(state), rules.acts(state, 0), rules.acts(state, 1)]).toEqual([1, true, false]);
  });

  it('waits for the other seat after a forfeit, since both may be wrong', () => {
    const state = playRandomly(3, 5);
    rules.forfeit(state, 0, 'crash');
    rules.decide(state, 1, drawAction(state, 1, new Rng(1)));
    rules.advance(state);
    expect([rules.isOver(state), rules.acts(state, 0), rules.acts(state, 1)]).toEqual([false, false, true]);
    rules.forfeit(state, 1, 'timeout');
    rules.advance(state);
    expect(outcomeOf(state)).toBe('draw setup');
  });

  it('loses at once for a red army that cannot move', () => {
    expect(outcomeOf(startMatch('BRBBBRFRRRMMMMLLLCCGS'))).toBe('blue stuck');
  });
});

describe('an attack', () => {
  const RANKED = 'GCLMRS';
  const outcome = (state: State): string => {
    const cells = boardOf(state);
    return `${cells[3][3]}${cells[4][3]}`;
  };

  it('is won by the better rank: the attacker moves in, a winning defender stays', () => {
    for (const attacker of 'GCLMR') {
      for (const defender of RANKED) {
        const state = duel(attacker, defender.toLowerCase());
        answer(state, 'D4-E4');
        const difference = RANKED.indexOf(attacker) - RANKED.indexOf(defender);
        const expected = difference < 0 ? `.${attacker}` : difference > 0 ? `.${defender.toLowerCase()}` : '..';
        expect(outcome(state), `${attacker} attacks ${defender}`).toBe(expected);
      }
    }
  });

  it('on a bomb is won by miners only; the bomb stays after any other', () => {
    for (const attacker of RANKED) {
      const state = duel(attacker, 'b');
      answer(state, 'D4-E4');
      expect(outcome(state)).toBe(attacker === 'M' ? '.M' : '.b');
    }
  });

  it('on the flag wins the match for every mover, the spy too', () => {
    for (const attacker of RANKED) {
      const state = arranged('F......', '.......', '.......', `.~.${attacker}.~.`, '...f...', '.......', 'g......');
      answer(state, 'D4-E4');
      expect(outcomeOf(state)).toBe('red flag');
      expect(outcome(state)).toBe(`.${attacker}`);
    }
  });

  it('by a spy takes the best rank on the board and loses to any other', () => {
    const without = duel('S', 'c');
    answer(without, 'D4-E4');
    expect(outcome(without)).toBe('.S');
    const withGeneral = duel('S', 'c', ['.......', '.....g.']);
    answer(withGeneral, 'D4-E4');
    expect(outcome(withGeneral)).toBe('.c');
    const secondColonel = duel('S', 'c', ['.......', '.....c.']);
    answer(secondColonel, 'D4-E4');
    expect(outcome(secondColonel)).toBe('.S');
    const lastRider = duel('S', 'r');
    answer(lastRider, 'D4-E4');
    expect(outcome(lastRider)).toBe('.S');
  });

  it('of spy on spy costs both, even where the spy is the best', () => {
    const state = arranged('F.....R', '.......', '.......', '.~.S.~.', '...s...', '.......', 'f...b..');
    answer(state, 'D4-E4');
    expect(outcome(state)).toBe('..');
  });

  it('on a spy is won by every rank', () => {
    for (const attacker of 'GCLMR') {
      const state = duel(attacker, 's');
      answer(state, 'D4-E4');
      expect(outcome(state)).toBe(`.${attacker}`);
    }
  });
});

describe('the end', () => {
  it('comes for a side without a legal move when its turn begins, without asking it', () => {
    const state = arranged('F.....R', '.......', '.......', '.~...~.', '.......', '.......', 'fb.....');
    answer(state, 'A7-B7');
    expect(outcomeOf(state)).toBe('red stuck');
    expect(rules.acts(state, 1)).toBe(false);
  });

  it('comes for a mover that loses its own last piece only if the other side cannot move', () => {
    const state = arranged('F......', '.......', '.......', '.~.R.~.', '...b...', '.......', 'f.....r');
    answer(state, 'D4-E4');
    expect(rules.isOver(state)).toBe(false);
    answer(state, 'G7-G6');
    expect(outcomeOf(state)).toBe('blue stuck');
  });

  it('comes by resignation with MERCY, and with anything illegal', () => {
    for (const [line, outcome] of [
      ['MERCY', 'blue mercy'],
      ['MERCY?', 'blue invalid'],
      ['C1-D1 x', 'blue invalid'],
    ]) {
      const state = startMatch();
      answer(state, line);
      expect(outcomeOf(state)).toBe(outcome);
      expect(state.plies).toBe(0);
    }
  });

  it('comes after 200 moves: more pieces win, equal ones draw, bombs and flag included', () => {
    for (const [rows, outcome] of [
      [['FB....R', '......r'], 'red limit'],
      [['F.....R', 'b.....r'], 'blue limit'],
      [['FB....R', 'b.....r'], 'draw limit'],
    ] as const) {
      const state = arranged(rows[0], '.......', '.......', '.~...~.', '.......', 'f......', rows[1]);
      for (let i = 0; i < 50; i++) answer(state, 'A7-A6', 'G7-G6', 'A6-A7', 'G6-G7');
      expect(outcomeOf(state)).toBe(outcome);
      expect(state.plies).toBe(200);
    }
  });

  it('by a flag on the last move comes before the count; being stuck after it does not matter', () => {
    const taken = arranged('BBBB...', '.......', '.......', '.~...~.', '.......', 'F......', 'r.....f');
    taken.plies = 199;
    answer(taken, 'G1-F1');
    expect(outcomeOf(taken)).toBe('blue flag');
    const stuck = arranged('FB.....', '.......', '.......', '.~...~.', '.......', '.......', 'r.....f');
    stuck.plies = 199;
    answer(stuck, 'G1-F1');
    expect(outcomeOf(stuck)).toBe('draw limit');
  });
});

describe('a legal action', () => {
  it('is one that the judge takes, and every other one loses', () => {
    for (const seed of [1, 2, 3, 4]) {
      const state = playRandomly(seed, 60);
      if (rules.isOver(state)) continue;
      const seat = state.plies & 1;
      for (let action = 0; action < 196; action++) {
        const copy = rules.createState();
        rules.copy(state, copy);
        const text = `${cellName(action, seat)}-${targetName(action, seat)}`;
        expect(protocol.readOrder(copy, seat, [text]) === null, text).toBe(isLegal(state, seat, action));
      }
    }
  });

  it('is one of 5 at the start for a front row of movers: two columns have a lake', () => {
    const state = startMatch();
    const legal = Array.from({ length: 204 }, (_, action) => isLegal(state, 0, action)).filter(Boolean);
    expect(legal).toHaveLength(5);
  });
});

const ROWS = 'ABCDEFG';
const rowName = (row: number, seat: number): string => ROWS[seat === 0 ? 6 - row : row] ?? 'H';
const cellName = (action: number, seat: number): string => {
  const cell = action % 49;
  return `${rowName(Math.floor(cell / 7), seat)}${(cell % 7) + 1}`;
};
/** The neighbour as the judge names it, off the board too. */
const targetName = (action: number, seat: number): string => {
  const [down, right] = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ][Math.floor(action / 49)];
  const cell = action % 49;
  return `${rowName(Math.floor(cell / 7) + down, seat)}${(cell % 7) + 1 + right}`;
};

describe('play', () => {
  it('always ends, with results that sum to 0 and pieces that agree with the board', () => {
    for (let seed = 0; seed < 30; seed++) {
      const state = playRandomly(seed, 221);
      expect(rules.isOver(state)).toBe(true);
      expect(rules.result(state, 0) + rules.result(state, 1)).toBe(0);
      const symbols = boardOf(state).join('');
      expect(rules.score(state, 0)).toBe(symbols.replace(/[^A-Z]/g, '').length);
      expect(rules.score(state, 1)).toBe(symbols.replace(/[^a-z]/g, '').length);
    }
  });

  it('goes on independently from a copy', () => {
    const state = playRandomly(5, 50);
    const copy = rules.createState();
    rules.copy(state, copy);
    expect(copy).toEqual(state);
    const seat = state.plies & 1;
    rules.decide(state, seat, drawAction(state, seat, new Rng(2)));
    rules.advance(state);
    expect(copy).not.toEqual(state);
    expect(copy.plies).toBe(state.plies - 1);
  });
});
