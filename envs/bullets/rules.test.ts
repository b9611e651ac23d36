import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { SURRENDER, WAIT } from './actions.ts';
import { cellAt, isWall } from './board.ts';
import { writeBoard } from './boardText.ts';
import { drawState, playRound, randomState } from './fixture.ts';
import { describeBullets, playNaive, readNaive } from './naiveJudge.ts';
import { HIT, LIMIT, RUNNING, rules, type State, SURRENDERED } from './rules.ts';

const [UP, DOWN, LEFT, RIGHT] = [0, 1, 2, 3];
const [SHOOT_UP, SHOOT_LEFT, SHOOT_RIGHT] = [4, 6, 7];
const OPTIONS = { height: 15, width: 20, walls: 20, rounds: 500 };

const cells = (state: State): [number, number] => [state.players[0], state.players[1]];

/** The board's rows with one character a cell, bullets above players. */
const picture = (state: State): string[] =>
  writeBoard(state)
    .slice(1)
    .map(row =>
      row
        .match(/.{4}/g)!
        .map(cell => cell.trim().at(-1) ?? ' ')
        .join(''),
    );

describe('the start', () => {
  /** java.util.Random as its documentation tells it, apart from ours. */
  const createJava = (seed: bigint) => {
    const limit = (1n << 48n) - 1n;
    let bits = (seed ^ 0x5deece66dn) & limit;
    const next = (): number => {
      bits = (bits * 0x5deece66dn + 0xbn) & limit;
      return Number(bits >> 17n);
    };
    return (bound: number): number => {
      if ((bound & -bound) === bound) return Number((BigInt(bound) * BigInt(next())) >> 31n);
      for (;;) {
        const drawn = next();
        if (drawn - (drawn % bound) + bound - 1 < 2 ** 31) return drawn % bound;
      }
    };
  };

  it('draws half of the walls from the seed, row before column, and mirrors each', () => {
    const state = rules.createState();
    rules.start(state, -77n, { ...OPTIONS, height: 32, width: 45, walls: 71 });
    const nextInt = createJava(-77n);
    const expected = new Set<number>();
    for (let i = 0; i < 35; i++) {
      const [row, column] = [nextInt(32), nextInt(45)];
      expected.add(cellAt(row, column)).add(cellAt(31 - row, 44 - column));
    }
    for (let row = 0; row < 32; row++) {
      for (let column = 0; column < 45; column++) {
        const cell = cellAt(row, column);
        const isBorder = row === 0 || row === 31 || column === 0 || column === 44;
        const isStart = cells(state).includes(cell);
        expect(isWall(state, cell)).toBe(!isStart && (isBorder || expected.has(cell)));
      }
    }
  });

  it('puts red in the upper left corner and blue in the lower right', () => {
    const state = rules.createState();
    for (const seed of [1, 2, 3]) {
      rules.start(state, seed, { ...OPTIONS, walls: 200 });
      expect(cells(state)).toEqual([cellAt(1, 1), cellAt(13, 18)]);
      expect(cells(state).some(cell => isWall(state, cell))).toBe(false);
    }
  });
});

describe('players', () => {
  it('stay when they walk into a wall', () => {
    const state = drawState(['#####', '#R.B#', '#####']);
    playRound(state, UP, RIGHT);
    expect(cells(state)).toEqual([cellAt(1, 1), cellAt(1, 3)]);
  });

  it('both go back when they would meet on a cell', () => {
    const state = drawState(['#####', '#R.B#', '#####']);
    playRound(state, RIGHT, LEFT);
    expect(cells(state)).toEqual([cellAt(1, 1), cellAt(1, 3)]);
  });

  it('go back from one who stands still, and from one who is blocked', () => {
    const state = drawState(['####', '#RB#', '####']);
    playRound(state, RIGHT, WAIT);
    expect(cells(state)).toEqual([cellAt(1, 1), cellAt(1, 2)]);
    playRound(state, RIGHT, RIGHT);
    expect(cells(state)).toEqual([cellAt(1, 1), cellAt(1, 2)]);
  });

  it('may swap cells, and may follow into a cell that the other just left', () => {
    const state = drawState(['#####', '#RB.#', '#####']);
    playRound(state, RIGHT, LEFT);
    expect(cells(state)).toEqual([cellAt(1, 2), cellAt(1, 1)]);
    playRound(state, RIGHT, RIGHT);
    expect(cells(state)).toEqual([cellAt(1, 3), cellAt(1, 2)]);
  });

  it('who goes back to a cell that a bullet reaches is hit', () => {
    const state = drawState(['######', '#>R.B#', '######']);
    playRound(state, RIGHT, LEFT);
    expect([...state.lost]).toEqual([1, 0]);
  });
});

describe('bullets', () => {
  it('turn round at a wall and stay for that round', () => {
    const state = drawState(['#######', '#R...B#', '#..>..#', '#######']);
    const rows = Array.from({ length: 5 }, () => {
      playRound(state, WAIT, WAIT);
      return picture(state)[2];
    });
    expect(rows).toEqual(['#   > #', '#    >#', '#    <#', '#   < #', '#  <  #']);
  });

  it('pass through each other', () => {
    const state = drawState(['#######', '#R...B#', '#.>.<.#', '#######']);
    playRound(state, WAIT, WAIT);
    expect(writeBoard(state)[3]).toBe('#             <>        #   ');
    playRound(state, WAIT, WAIT);
    expect(picture(state)[2]).toBe('# < > #');
  });

  it('start on the cell of their shooter and fly in the same round', () => {
    const state = drawState(['#######', '#R....#', '#....B#', '#######']);
    playRound(state, SHOOT_RIGHT, WAIT);
    expect(picture(state)[1]).toBe('#R>   #');
  });

  it('do not meet a player with whom they swap cells', () => {
    const state = drawState(['#######', '#R<...#', '#....B#', '#######']);
    playRound(state, RIGHT, WAIT);
    expect(state.ending).toBe(RUNNING);
    expect(picture(state)[1]).toBe('#<R   #');
  });

  it('can be followed by the one who fired them', () => {
    const state = drawState(['#######', '#R....#', '#....B#', '#######']);
    playRound(state, SHOOT_RIGHT, WAIT);
    playRound(state, RIGHT, WAIT);
    playRound(state, RIGHT, WAIT);
    expect(picture(state)[1]).toBe('#  R> #');
  });
});

describe('the end', () => {
  it('comes to one who shoots into the wall beside him', () => {
    const state = drawState(['#######', '#R....#', '#....B#', '#######']);
    playRound(state, SHOOT_UP, WAIT);
    expect([...state.lost]).toEqual([1, 0]);
    expect([state.ending, rules.result(state, 0), rules.result(state, 1)]).toEqual([HIT, -1, 1]);
    expect([rules.score(state, 0), rules.score(state, 1)]).toEqual([0, 1]);
  });

  it('comes to a neighbour who stays when shot at, not to one who steps aside', () => {
    const hit = drawState(['#######', '#RB...#', '#.....#', '#######']);
    playRound(hit, SHOOT_RIGHT, WAIT);
    expect([...hit.lost]).toEqual([0, 1]);
    const missed = drawState(['#######', '#RB...#', '#.....#', '#######']);
    playRound(missed, SHOOT_RIGHT, DOWN);
    expect(missed.ending).toBe(RUNNING);
  });

  it('is a draw when both are hit, or both surrender', () => {
    const hit = drawState(['#######', '#RB...#', '#######']);
    playRound(hit, SHOOT_RIGHT, SHOOT_LEFT);
    expect([hit.ending, rules.result(hit, 0), rules.score(hit, 1)]).toEqual([HIT, 0, 0.5]);
    const given = drawState(['#######', '#RB...#', '#######']);
    playRound(given, SURRENDER, SURRENDER);
    expect([given.ending, rules.result(given, 0)]).toEqual([SURRENDERED, 0]);
  });

  it('by surrender leaves the board as it is', () => {
    const state = drawState(['#######', '#R.>..#', '#....B#', '#######']);
    const before = writeBoard(state);
    playRound(state, RIGHT, SURRENDER);
    expect(writeBoard(state)).toEqual(before);
    expect([rules.result(state, 0), state.round]).toEqual([1, 1]);
  });

  it('comes as a draw at the round limit, unless the last round hits', () => {
    const state = drawState(['#####', '#R.B#', '#####'], 2);
    playRound(state, WAIT, WAIT);
    expect(rules.isOver(state)).toBe(false);
    playRound(state, WAIT, WAIT);
    expect([state.ending, rules.result(state, 0), rules.acts(state, 0)]).toEqual([LIMIT, 0, false]);
    const hit = drawState(['#####', '#R.B#', '#####'], 1);
    playRound(hit, SHOOT_UP, WAIT);
    expect(hit.ending).toBe(HIT);
  });

  it('is a surrender for a wrong or missing number, but no answer in time only waits', () => {
    for (const [cause, ending] of [
      ['illegal', SURRENDERED],
      ['crash', SURRENDERED],
      ['timeout', RUNNING],
    ] as const) {
      const state = drawState(['#####', '#R.B#', '#####']);
      rules.forfeit(state, 0, cause);
      rules.decide(state, 1, WAIT);
      rules.advance(state);
      expect(state.ending).toBe(ending);
    }
  });
});

it("blue's actions are turned by 180 degrees", () => {
  const state = drawState(['#####', '#R..#', '#..B#', '#####']);
  rules.decide(state, 0, DOWN);
  rules.decide(state, 1, DOWN);
  rules.advance(state);
  expect(cells(state)).toEqual([cellAt(2, 1), cellAt(1, 3)]);
});

it('matches of any board play as the plainest telling of the rules has it', () => {
  const side = fc.integer({ min: 5, max: 50 });
  const amount = fc.integer({ min: 0, max: 150 });
  fc.assert(
    fc.property(fc.nat(), side, side, amount, amount, (seed, height, width, walls, bullets) => {
      const state = randomState(seed, height, width, walls, bullets);
      const naive = readNaive(state);
      const rng = new Rng(seed);
      for (let round = 0; round < 20 && !rules.isOver(state); round++) {
        const actions = [rng.int(9), rng.int(9)];
        playRound(state, actions[0], actions[1]);
        playNaive(naive, actions);
        const found = readNaive(state);
        expect(found.players).toEqual(naive.players);
        expect(describeBullets(found)).toEqual(describeBullets(naive));
        expect([...state.lost].map(Boolean)).toEqual(naive.lost);
      }
    }),
    { numRuns: 60 },
  );
});
