import { describe, expect, it } from 'vitest';
import { BOMB_ITEM, BOX, BOX_WITH_RANGE, FLOOR, RANGE_ITEM } from './board.ts';
import { writeBoard } from './boardText.ts';
import { createPosition, kindAt, playRound, playRounds } from './fixture.ts';
import { cellAt, NOWHERE } from './geometry.ts';
import { rules } from './rules.ts';

const FAR = '0 1 12 10 1 3';
const WAIT = 'MOVE 12 10';
/** Somewhere out of the way, so that the match goes on. */
const AWAY = { '6 6': '0' };

describe('explosions', () => {
  it('a bomb of range 3 reaches two cells and no further', () => {
    const state = createPosition({ '2 0': '0', '0 3': '0' }, ['0 0 6 4 1 3', FAR, '1 0 0 0 1 3']);
    playRound(state, 'MOVE 6 4', WAIT);
    expect([kindAt(state, 2, 0), kindAt(state, 0, 3), state.boxes[0]]).toEqual([FLOOR, BOX, 1]);
  });

  it('a ray ends at the first box, even one that goes in the same round', () => {
    const bombs = ['1 0 0 0 1 9', '1 0 2 2 1 3'];
    const state = createPosition({ '2 0': '0', '4 0': '0' }, ['0 0 6 4 1 3', FAR, ...bombs]);
    playRound(state, 'MOVE 6 4', WAIT);
    expect([kindAt(state, 2, 0), kindAt(state, 4, 0), state.boxes[0]]).toEqual([FLOOR, BOX, 1]);
  });

  it('a ray ends at a floor item, which vanishes', () => {
    const state = createPosition({ '4 0': '0' }, ['0 0 6 4 1 3', FAR, '1 0 0 0 1 9', '2 0 2 0 1 1']);
    playRound(state, 'MOVE 6 4', WAIT);
    expect([kindAt(state, 2, 0), kindAt(state, 4, 0)]).toEqual([FLOOR, BOX]);
  });

  it('a ray ends at a bomb and sets it off in the same instant', () => {
    const bombs = ['1 0 0 0 1 9', '1 1 2 0 8 3'];
    const state = createPosition({ '4 0': '0', '2 2': '0' }, ['0 0 6 4 0 3', '0 1 12 10 0 3', ...bombs]);
    playRound(state, 'MOVE 6 4', WAIT);
    expect(state.bombCount).toBe(0);
    expect([...state.boxes]).toEqual([0, 2, 0, 0]);
    expect([...state.bombsLeft]).toEqual([1, 1, 0, 0]);
  });

  it('a box counts once for each owner of the bombs that hit it', () => {
    const bombs = ['1 0 0 0 1 3', '1 0 2 2 1 3', '1 1 4 0 1 3'];
    const state = createPosition({ '2 0': '1' }, ['0 0 6 4 1 3', FAR, ...bombs]);
    playRound(state, 'MOVE 6 4', WAIT);
    expect([...state.boxes]).toEqual([1, 1, 0, 0]);
    expect(kindAt(state, 2, 0)).toBe(RANGE_ITEM);
  });

  it('players do not stop a ray, and die where it touches them', () => {
    const state = createPosition(AWAY, ['0 0 1 0 1 3', '0 1 2 0 1 3', '0 2 4 4 1 3', '0 3 6 2 1 3', '1 2 0 0 1 3']);
    playRound(state, 'BOMB 1 0', 'BOMB 3 0', 'MOVE 4 4', 'MOVE 6 2');
    expect([...state.deadAt]).toEqual([1, 1, -1, -1]);
    expect([...state.at]).toEqual([NOWHERE, NOWHERE, cellAt(4, 4), cellAt(6, 2)]);
    expect(state.bombCount).toBe(0);
  });

  it('the bombs of the dead go on and score for them', () => {
    const bombs = ['1 0 0 0 1 3', '1 0 10 0 2 3'];
    const state = createPosition({ '12 0': '0' }, ['0 0 1 0 0 3', FAR, '0 2 6 6 1 3', ...bombs]);
    playRound(state, 'MOVE 2 0', WAIT, 'MOVE 6 6');
    expect([state.deadAt[0], state.boxes[0]]).toEqual([1, 0]);
    playRound(state, null, WAIT, 'MOVE 6 6');
    expect([state.deadAt[0], state.boxes[0], rules.score(state, 0)]).toEqual([1, 1, 101]);
  });
});

describe('bombs', () => {
  it('a new bomb is shown with 8, counts down to 1 and explodes in the round after', () => {
    const state = createPosition({ '2 0': '0', ...AWAY }, ['0 0 0 0 1 3', FAR]);
    playRound(state, 'BOMB 0 1', WAIT);
    expect(writeBoard(state)).toContain('1 0 0 0 8 3');
    for (const answer of ['MOVE 0 2', 'MOVE 0 3', 'MOVE 0 4']) playRound(state, answer, WAIT);
    playRounds(state, 4, 'MOVE 0 4', WAIT);
    expect(writeBoard(state)).toContain('1 0 0 0 1 3');
    playRound(state, 'MOVE 0 4', WAIT);
    expect([state.bombCount, state.boxes[0], state.deadAt[0]]).toEqual([0, 1, -1]);
  });

  it('an exploding bomb is not back in time for another', () => {
    const state = createPosition(AWAY, ['0 0 6 4 0 3', FAR, '1 0 0 0 1 3']);
    playRound(state, 'BOMB 6 3', WAIT);
    expect([state.bombCount, state.bombsLeft[0], state.at[0]]).toEqual([0, 1, cellAt(6, 3)]);
    playRound(state, 'BOMB 6 2', WAIT);
    expect([state.bombCount, state.bombsLeft[0]]).toEqual([1, 0]);
  });

  it('there is no bomb on a bomb, but two players on one cell may both place', () => {
    const state = createPosition(AWAY, ['0 0 4 4 2 3', '0 1 4 4 1 5']);
    playRound(state, 'BOMB 4 4', 'BOMB 4 3');
    expect(writeBoard(state).slice(-2)).toEqual(['1 0 4 4 8 3', '1 1 4 4 8 5']);
    playRound(state, 'BOMB 4 4', 'MOVE 4 3');
    expect([state.bombCount, state.bombsLeft[0]]).toEqual([2, 1]);
  });

  it('a bomb has the range that was held before the item of this round', () => {
    const state = createPosition(AWAY, ['0 0 4 4 1 3', FAR, '2 0 4 3 1 1']);
    playRound(state, 'BOMB 4 3', WAIT);
    expect([state.range[0], state.bombRange[0]]).toEqual([4, 3]);
  });

  it('bombs are listed in order of placement, within a round by player', () => {
    const state = createPosition(AWAY, ['0 0 4 4 2 3', '0 1 8 4 2 3']);
    playRound(state, 'MOVE 4 3', 'BOMB 8 3');
    playRound(state, 'BOMB 4 2', 'BOMB 8 2');
    expect(writeBoard(state).slice(-3)).toEqual(['1 1 8 4 7 3', '1 0 4 3 8 3', '1 1 8 3 8 3']);
  });
});

describe('moves', () => {
  it('a dying box still stands in the way', () => {
    const state = createPosition({ '4 5': '0', ...AWAY }, ['0 0 4 6 1 3', FAR, '1 0 4 3 1 3']);
    playRound(state, 'MOVE 4 5', WAIT);
    expect([state.at[0], kindAt(state, 4, 5)]).toEqual([cellAt(4, 6), FLOOR]);
    playRound(state, 'MOVE 4 5', WAIT);
    expect(state.at[0]).toBe(cellAt(4, 5));
  });

  it('a bomb of this round stops nobody, and one may leave a bomb but not come back', () => {
    const state = createPosition(AWAY, ['0 0 4 4 1 3', '0 1 4 3 1 3']);
    playRound(state, 'BOMB 4 4', 'MOVE 4 4');
    expect([state.at[0], state.at[1]]).toEqual([cellAt(4, 4), cellAt(4, 4)]);
    playRound(state, 'MOVE 4 3', 'MOVE 4 4');
    playRound(state, 'MOVE 4 4', 'MOVE 4 4');
    expect([state.at[0], state.at[1]]).toEqual([cellAt(4, 3), cellAt(4, 4)]);
  });

  it('all who arrive on an item get it', () => {
    const state = createPosition(AWAY, ['0 0 3 4 1 3', '0 1 5 4 1 3', '2 0 4 4 2 2']);
    playRound(state, 'MOVE 4 4', 'MOVE 4 4');
    expect([...state.bombsLeft]).toEqual([2, 2, 0, 0]);
    expect(kindAt(state, 4, 4)).toBe(FLOOR);
  });

  it('an item that is hit in this round gives nothing', () => {
    const state = createPosition(AWAY, ['0 0 4 4 1 3', FAR, '1 1 4 1 1 3', '2 0 4 3 2 2']);
    playRound(state, 'MOVE 4 3', WAIT);
    expect([state.at[0], state.bombsLeft[0], kindAt(state, 4, 3)]).toEqual([cellAt(4, 3), 1, FLOOR]);
  });

  it("a box's item comes out unharmed and can be hit from the next round on", () => {
    const bombs = ['1 0 0 0 1 4', '1 1 0 2 2 9'];
    const state = createPosition({ '2 0': '2', '12 2': '0' }, ['0 0 6 4 1 3', FAR, ...bombs]);
    playRound(state, 'MOVE 6 4', WAIT);
    expect(kindAt(state, 2, 0)).toBe(BOMB_ITEM);
  });
});

describe('the end', () => {
  it('comes after 20 rounds without a bomb or a move', () => {
    const state = createPosition(AWAY, ['0 0 0 0 1 3', FAR]);
    playRounds(state, 19, 'MOVE 0 0', WAIT);
    expect(rules.isOver(state)).toBe(false);
    playRound(state, 'MOVE 0 0', WAIT);
    expect([rules.isOver(state), state.turn, rules.result(state, 0)]).toEqual([true, 20, 0]);
  });

  it('is put off by a bomb that lies there, by a new one, and by a move', () => {
    const state = createPosition(AWAY, ['0 0 0 0 1 3', FAR, '1 1 6 0 3 3']);
    playRounds(state, 3, 'MOVE 0 0', WAIT);
    expect(state.idle).toBe(0);
    playRounds(state, 5, 'MOVE 0 0', WAIT);
    expect(state.idle).toBe(5);
    playRound(state, 'MOVE 0 1', WAIT);
    expect(state.idle).toBe(0);
    playRounds(state, 2, 'MOVE 0 1', WAIT);
    playRound(state, 'BOMB 0 1', WAIT);
    expect(state.idle).toBe(0);
  });

  it('comes 19 rounds after the one in which the last box goes', () => {
    const state = createPosition({ '2 0': '0' }, ['0 0 6 4 1 3', FAR, '1 0 0 0 1 3']);
    playRound(state, 'MOVE 6 3', WAIT);
    for (let i = 0; i < 18; i++) playRound(state, i % 2 === 0 ? 'MOVE 6 4' : 'MOVE 6 3', WAIT);
    expect(rules.isOver(state)).toBe(false);
    playRound(state, 'MOVE 6 4', WAIT);
    expect([rules.isOver(state), state.turn]).toEqual([true, 20]);
  });

  it('comes after 200 rounds', () => {
    const state = createPosition(AWAY, ['0 0 6 4 1 3', FAR]);
    for (let i = 0; i < 199; i++) playRound(state, i % 2 === 0 ? 'MOVE 6 3' : 'MOVE 6 4', WAIT);
    expect(rules.isOver(state)).toBe(false);
    playRound(state, 'MOVE 6 3', WAIT);
    expect([rules.isOver(state), state.turn, rules.score(state, 0)]).toEqual([true, 200, 1_000_000]);
  });

  it('an illegal answer puts out at once, one round before the one that is judged; bombs stay', () => {
    const state = createPosition(AWAY, ['0 0 0 0 0 3', FAR, '0 2 6 4 1 3', '1 0 4 6 4 3']);
    expect(playRound(state, 'JUMP 1 1', WAIT, 'MOVE 6 4')[0]).toContain('JUMP');
    expect([state.deadAt[0], state.goneAt[0], state.bombCount]).toEqual([0, 0, 1]);
    expect(writeBoard(state).filter(line => line.startsWith('0 0'))).toEqual([]);
    playRounds(state, 3, null, WAIT, 'MOVE 6 4');
    expect([state.boxes[0], rules.score(state, 0)]).toEqual([1, 1]);
  });

  it('who forfeits while an explosion reaches him has gone one round before it', () => {
    const state = createPosition(AWAY, ['0 0 0 0 0 3', FAR, '0 2 0 1 1 3', '1 1 2 0 1 3']);
    state.turn = 7;
    playRound(state, null, WAIT, 'MOVE 0 2');
    expect([state.deadAt[0], state.goneAt[0]]).toEqual([7, 8]);
  });

  it('when all give no answer the round is still judged, and boxes decide', () => {
    const state = createPosition({ '2 0': '0', ...AWAY }, ['0 0 6 4 0 3', FAR, '1 0 0 0 1 3']);
    playRound(state, null, null);
    expect([rules.isOver(state), kindAt(state, 2, 0)]).toEqual([true, FLOOR]);
    expect([rules.score(state, 0), rules.score(state, 1)]).toEqual([1, 0]);
    expect([rules.result(state, 0), rules.result(state, 1)]).toEqual([1, -1]);
  });

  it('ranks the living by boxes, then the dead by round, then by boxes', () => {
    const state = createPosition(AWAY, ['0 0 0 0 1 3', '0 1 6 4 1 3', '0 2 8 4 1 3', '0 3 0 1 1 3']);
    state.boxes.set([3, 5, 5, 9]);
    state.deadAt.set([8, -1, -1, 7]);
    expect([0, 1, 2, 3].map(seat => rules.result(state, seat) * 3)).toEqual([-1, 2, 2, -3]);
  });
});

describe('maps', () => {
  it('have 30 to 68 boxes, mirrored both ways, and corners free to move', () => {
    const state = rules.createState();
    for (let seed = 0; seed < 100; seed++) {
      rules.start(state, seed, { players: 4 });
      expect(state.boxesLeft).toBeGreaterThanOrEqual(30);
      expect(state.boxesLeft).toBeLessThanOrEqual(68);
      const rows = writeBoard(state).slice(0, 11);
      expect(rows.map(row => [...row].reverse().join(''))).toEqual(rows);
      expect(rows.toReversed()).toEqual(rows);
      expect([kindAt(state, 0, 0), kindAt(state, 1, 0), kindAt(state, 0, 1)]).toEqual([FLOOR, FLOOR, FLOOR]);
    }
  });

  it('follow from seeds of 64 bits as in the contest', () => {
    const state = rules.createState();
    rules.start(state, -5234471208756449415n, { players: 2 });
    expect(writeBoard(state).slice(0, 5)).toEqual([
      '..1.......1..',
      '.X1X2X.X2X1X.',
      '1....0.0....1',
      '.X2X1X.X1X2X.',
      '0..2.0.0.2..0',
    ]);
    expect(kindAt(state, 2, 0)).toBe(BOX_WITH_RANGE);
  });
});
