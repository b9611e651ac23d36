import type { Protocol } from '../core/game.ts';
import { actionOf, bombs, stepOf } from './actions.ts';
import { type Board, canBomb, clearBoard, copyBoard, isIn } from './board.ts';
import { expect, readBoard, readNumbers, writeBoard } from './boardText.ts';
import { follow } from './follow.ts';
import { CELLS, HEIGHT, MAX_SEATS, NEXT, NOWHERE, WIDTH, xOf, yOf } from './geometry.ts';
import { stepTowards } from './path.ts';
import { rules, type State, UNDECIDED } from './rules.ts';
import type { HypersonicView } from './vision.ts';

/** As the judge has it: only these blanks, nothing before the command, any text after a blank. */
const COMMAND = /^(MOVE|BOMB)[ \t\v\f]+(-?\d+)[ \t\v\f]+(-?\d+)(?:[ \t\v\f][^\n\r\u0085\u2028\u2029]*)?\r?$/i;

export const protocol: Protocol<State, HypersonicView> = {
  orderLines: () => 1,
  writeInit: (_state, seat) => [`${WIDTH} ${HEIGHT} ${seat}`],
  writeTurn: state => writeBoard(state),

  readOrder(state, seat, lines) {
    if (lines === null || lines.length === 0) return complain(state, seat, 'timeout', 'no answer in time');
    const command = COMMAND.exec(lines[0]);
    const x = Number(command?.[2]);
    const y = Number(command?.[3]);
    if (!command || !fits(x) || !fits(y)) {
      return complain(state, seat, 'illegal', `expected MOVE x y or BOMB x y, found '${lines[0].slice(0, 80)}'`);
    }
    const step = stepTowards(state, state.at[seat], x, y);
    const withBomb = command[1].toUpperCase() === 'BOMB' && canBomb(state, seat);
    rules.decide(state, seat, actionOf(step, withBomb, seat));
    return null;
  },

  readInit(lines, view) {
    const line = lines.next();
    const [width, height, seat] = readNumbers(line, 3);
    expect(width === WIDTH && height === HEIGHT, `a grid of ${WIDTH} ${HEIGHT}`, line);
    expect(seat >= 0 && seat < MAX_SEATS, 'a player from 0 to 3', line);
    clearBoard(view, 0);
    view.seat = seat;
    view.chosen = UNDECIDED;
  },

  readTurn(lines, view) {
    const shown = readBoard(lines);
    expect(isIn(shown, view.seat), `oneself, player ${view.seat}`, 'only others');
    if (isIn(view, view.seat)) takeNext(shown, view);
    else takeFirst(shown);
    copyBoard(shown, view);
    view.chosen = UNDECIDED;
  },

  writeOrder: view => [protocol.writeAction(view, view.chosen)],

  writeAction(view, action) {
    const cell = NEXT[stepOf(action, view.seat) * CELLS + view.at[view.seat]];
    return `${bombs(action) ? 'BOMB' : 'MOVE'} ${xOf(cell)} ${yOf(cell)}`;
  },
};

const fits = (coordinate: number): boolean => coordinate === (coordinate | 0);

const complain = (state: State, seat: number, cause: 'illegal' | 'timeout', complaint: string): string => {
  rules.forfeit(state, seat, cause);
  return complaint;
};

/** Everybody is there at first. */
const takeFirst = (shown: Board): void => {
  shown.seats = shown.at.filter(cell => cell !== NOWHERE).length;
  const isWhole = shown.seats >= 2 && shown.at.every((_, seat) => isIn(shown, seat) === seat < shown.seats);
  expect(isWhole, 'players 0 and 1, to 2 or to 3 in the first round', `${shown.seats} players`);
};

const takeNext = (shown: Board, view: HypersonicView): void => {
  for (let seat = 0; seat < MAX_SEATS; seat++) {
    expect(isIn(view, seat) || !isIn(shown, seat), 'nobody who was out', `player ${seat}`);
  }
  follow(view, shown);
};
