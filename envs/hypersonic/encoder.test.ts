import { describe, expect, it } from 'vitest';
import { sizeOf } from '../core/env.ts';
import { Rng, sampleMask } from '../core/rng.ts';
import { ACTIONS } from './actions.ts';
import { copyBoard, createBoard, isIn, setCell } from './board.ts';
import { encoder } from './encoder.ts';
import { FACT_COUNT } from './facts.ts';
import { createPosition } from './fixture.ts';
import { CELLS, cellAt, mirrorCell, xOf, yOf } from './geometry.ts';
import { FACTS, PLANES } from './planes.ts';
import { rules, type State } from './rules.ts';
import { type HypersonicView, vision } from './vision.ts';

const SIZE = sizeOf(encoder.shape);

const lookAt = (state: State, seat: number): HypersonicView => {
  const view = vision.createView();
  vision.look(state, seat, view);
  return view;
};

const encodeSeat = (state: State, seat: number): Uint8Array => {
  const out = new Uint8Array(SIZE);
  encoder.encode(lookAt(state, seat), out);
  return out;
};

const maskSeat = (state: State, seat: number): Uint8Array => {
  const mask = new Uint8Array(ACTIONS);
  encoder.mask(lookAt(state, seat), mask);
  return mask;
};

/** The cells 'x y' that a plane of a seat's observation shows. */
const cellsOf = (state: State, seat: number, name: string): string[] => {
  const plane = PLANES.indexOf(name);
  expect(plane).toBeGreaterThanOrEqual(0);
  const bits = encodeSeat(state, seat).slice(plane * CELLS, (plane + 1) * CELLS);
  return [...bits.keys()].filter(cell => bits[cell] === 1).map(cell => `${xOf(cell)} ${yOf(cell)}`);
};

/** The same position in a mirror. */
const mirrorState = (from: State, mirror: number): State => {
  const to = rules.createState();
  rules.copy(from, to);
  const board = createBoard();
  copyBoard(from, board);
  for (let cell = 0; cell < CELLS; cell++) setCell(board, mirrorCell(cell, mirror), from.cells[cell]);
  board.bombsOn.fill(0);
  for (let bomb = 0; bomb < from.bombCount; bomb++) {
    board.bombCell[bomb] = mirrorCell(from.bombCell[bomb], mirror);
    board.bombsOn[board.bombCell[bomb]]++;
  }
  for (let seat = 0; seat < from.seats; seat++) {
    if (isIn(from, seat)) board.at[seat] = mirrorCell(from.at[seat], mirror);
  }
  copyBoard(board, to);
  return to;
};

const permute = (bits: Uint8Array, to: Int32Array): Uint8Array => {
  const moved = new Uint8Array(bits.length);
  bits.forEach((bit, i) => {
    moved[to[i]] = bit;
  });
  return moved;
};

/** Positions of random play by four. */
const visitPositions = (count: number, visit: (state: State) => void): void => {
  const state = rules.createState();
  const rng = new Rng(8);
  for (let seed = 1, visited = 0; visited < count; seed++) {
    rules.start(state, seed, { players: 4 });
    while (!rules.isOver(state)) {
      visit(state);
      visited++;
      for (let seat = 0; seat < 4; seat++) {
        if (rules.acts(state, seat)) rules.decide(state, seat, sampleMask(maskSeat(state, seat), rng));
      }
      rules.advance(state);
    }
  }
};

const POSITION = createPosition({ '2 0': '0', '0 3': '1', '8 4': '2' }, [
  '0 0 0 0 2 3',
  '0 1 10 8 0 6',
  '1 1 6 4 1 4',
  '1 0 6 7 4 3',
  '2 0 12 0 1 1',
  '2 0 4 10 2 2',
]);

describe('encoder', () => {
  it('shows boxes, items, bombs and players where they are', () => {
    expect(cellsOf(POSITION, 0, 'box, empty')).toEqual(['2 0']);
    expect(cellsOf(POSITION, 0, 'box with range')).toEqual(['0 3']);
    expect(cellsOf(POSITION, 0, 'box with bomb')).toEqual(['8 4']);
    expect(cellsOf(POSITION, 0, 'box that a bomb will open')).toEqual(['8 4']);
    expect(cellsOf(POSITION, 0, 'item: range')).toEqual(['12 0']);
    expect(cellsOf(POSITION, 0, 'item: bomb')).toEqual(['4 10']);
    expect(cellsOf(POSITION, 0, 'my bomb')).toEqual(['6 7']);
    expect(cellsOf(POSITION, 0, "another's bomb")).toEqual(['6 4']);
    expect(cellsOf(POSITION, 0, 'bomb of range 4 or more')).toEqual(['6 4']);
    expect(cellsOf(POSITION, 0, 'me')).toEqual(['0 0']);
    expect(cellsOf(POSITION, 0, 'player from the opposite corner')).toEqual(['10 8']);
    expect(cellsOf(POSITION, 0, 'wall')).toHaveLength(30);
  });

  it('turns the board so that every seat starts in the top left', () => {
    expect(cellsOf(POSITION, 1, 'me')).toEqual(['2 2']);
    expect(cellsOf(POSITION, 1, 'box, empty')).toEqual(['10 10']);
    expect(cellsOf(POSITION, 1, 'player from the opposite corner')).toEqual(['12 10']);
    const state = rules.createState();
    rules.start(state, 4, { players: 4 });
    for (const seat of [1, 2, 3]) {
      expect(Buffer.compare(encodeSeat(state, seat), encodeSeat(state, 0))).toBe(0);
      expect(maskSeat(state, seat)).toEqual(maskSeat(state, 0));
    }
  });

  it('shows explosions round by round, chain reactions at the time they happen', () => {
    const first = cellsOf(POSITION, 0, 'explosion in round 1 from now');
    expect(first).toContain('6 4');
    expect(first).toContain('6 7');
    expect(first).toContain('8 4');
    expect(first).toContain('6 8');
    expect(first).not.toContain('9 4');
    expect(cellsOf(POSITION, 0, 'explosion in round 4 from now')).toEqual([]);
  });

  it('shows around the seat what is around it', () => {
    expect(cellsOf(POSITION, 0, 'around me: box that no bomb will open yet')).toEqual(['8 5', '6 8']);
    const blocked = cellsOf(POSITION, 0, 'around me: wall, box, bomb or edge');
    expect(blocked).toContain('5 5');
    expect(blocked).toContain('6 4');
    expect(blocked).toContain('7 6');
    expect(blocked).toContain('8 5');
    expect(blocked).not.toContain('7 5');
  });

  it('shows where a bomb opens boxes and where one can go', () => {
    expect(cellsOf(POSITION, 0, 'bomb here hits 1 box')).toContain('1 0');
    expect(cellsOf(POSITION, 0, 'bomb here hits 1 box')).toContain('0 1');
    expect(cellsOf(POSITION, 0, 'I can be here alive after 1 or 2 rounds')).toEqual(['0 0', '1 0', '0 1', '0 2']);
  });

  it('marks free cells that are death to enter', () => {
    const state = createPosition({ '2 4': '0' }, ['0 0 2 3 1 3', '0 1 12 10 1 3', '1 1 2 0 3 9']);
    const deadly = ['1 0', '3 0', '5 0', '7 0', '9 0', '2 1', '2 3'];
    expect(cellsOf(state, 0, 'free cell that is death to enter now')).toEqual(deadly);
    expect(cellsOf(state, 0, 'around me: free cell that is death to enter now')).toContain('6 5');
  });

  it('keeps to 0 and 1 and fits its facts into its planes', () => {
    expect(FACTS + FACT_COUNT).toBeLessThanOrEqual(SIZE);
    visitPositions(100, state => {
      for (let seat = 0; seat < 4; seat++) expect(encodeSeat(state, seat).every(bit => bit <= 1)).toBe(true);
    });
  });

  it('tells which actions are legal and which can be survived', () => {
    const bombs = ['1 1 2 0 4 9', '1 1 6 2 8 3'];
    const state = createPosition({ '2 4': '0' }, ['0 0 2 2 1 3', '0 1 12 10 1 3', '0 2 6 2 1 3', ...bombs]);
    const facts = [...encodeSeat(state, 0).slice(FACTS)];
    expect(FACT_COUNT).toBe(167);
    expect(facts.slice(122, 132)).toEqual([...maskSeat(state, 0)]);
    expect(facts.slice(122, 132)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(facts.slice(132, 142)).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 0, 0]);
    const steps = encodeSeat(POSITION, 0).slice(FACTS + 142, FACTS + 167);
    expect(steps.join('')).toBe('10000' + '00000' + '10000' + '00000' + '10000');
  });

  it('tells what everybody holds, who leads, and how much is left', () => {
    const state = createPosition({ '2 2': '0' }, ['0 0 0 0 2 3', '0 1 12 10 1 5', '0 2 12 0 0 3', '1 2 2 0 2 3']);
    state.boxes.set([3, 3, 0, 0]);
    state.turn = 190;
    const facts = [...encodeSeat(state, 0).slice(FACTS)];
    const [me, opposite, across, below] = [0, 14, 28, 42].map(at => facts.slice(at, at + 14).join(''));
    expect([me, opposite]).toEqual(['1' + '110000' + '0000000', '1' + '100000' + '1100000']);
    expect([across, below]).toEqual(['1' + '000000' + '0000000', '0'.repeat(14)]);
    expect(facts.slice(56, 68).join('')).toBe('0'.repeat(12));
    expect(facts.slice(68, 80).join('')).toBe('110000' + '000000');
    expect(facts.slice(92, 105).join('')).toBe('0000' + '111111111');
    expect(facts.slice(105, 115).join('')).toBe('1111111111');
    expect(facts.slice(118, 122).join('')).toBe('1010');
  });

  it('has symmetries that show a mirrored position', () => {
    const { symmetries = [] } = encoder;
    visitPositions(60, state => {
      [0b01, 0b10, 0b11].forEach((mirror, i) => {
        const mirrored = mirrorState(state, mirror);
        for (let seat = 0; seat < 4; seat++) {
          const moved = permute(encodeSeat(state, seat), symmetries[i].observation);
          expect(Buffer.compare(moved, encodeSeat(mirrored, seat))).toBe(0);
          if (!isIn(state, seat)) continue;
          expect(permute(maskSeat(state, seat), symmetries[i].action)).toEqual(maskSeat(mirrored, seat));
        }
      });
    });
  });

  it('allows steps into free cells, and bombs where one can be placed', () => {
    const state = createPosition({ '1 0': '0' }, ['0 0 0 0 1 3', '0 1 12 10 0 3', '0 2 0 4 1 3', '1 1 0 4 4 3']);
    expect([...maskSeat(state, 0)]).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
    expect([...maskSeat(state, 1)]).toEqual([1, 0, 1, 0, 1, 0, 0, 0, 0, 0]);
    expect([...maskSeat(state, 2)].slice(5)).toEqual([0, 0, 0, 0, 0]);
    expect(cellAt(0, 4)).toBe(state.at[2]);
  });
});
