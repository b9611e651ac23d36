import { type Protocol, ProtocolError } from '../../../envs/core/game.ts';
import { CELLS, EMPTY, rules, type State } from './rules.ts';
import { type TicTacToeView, understand } from './vision.ts';

const MARKS = 'XO';

/** `X`, `O` and `.`, row by row in one line. */
const writeBoard = (owner: Int8Array): string => Array.from(owner, seat => MARKS[seat] ?? '.').join('');

export const protocol: Protocol<State, TicTacToeView> = {
  orderLines: () => 1,
  writeInit: (_, seat) => [MARKS[seat]],
  writeTurn: state => [writeBoard(state.owner)],
  readOrder(state, seat, lines) {
    const cell = /^\s*([0-8])\s*$/.exec(lines?.[0] ?? '')?.[1];
    if (cell !== undefined && state.owner[Number(cell)] === EMPTY) {
      rules.decide(state, seat, Number(cell));
      return null;
    }
    rules.forfeit(state, seat, lines ? 'illegal' : 'timeout');
    return lines ? `expected the number of an empty cell, got '${lines[0] ?? ''}'` : 'no answer in time';
  },
  readInit(lines, view) {
    const mark = lines.next().trim();
    view.seat = MARKS.indexOf(mark);
    if (mark.length !== 1 || view.seat < 0) throw new ProtocolError(`expected the mark X or O, got '${mark}'`);
  },
  readTurn(lines, view) {
    const board = lines.next().trim();
    if (!/^[XO.]{9}$/.test(board)) throw new ProtocolError(`expected nine of X, O and '.', got '${board}'`);
    for (let cell = 0; cell < CELLS; cell++) view.owner[cell] = MARKS.indexOf(board[cell]);
    view.decided = -1;
    understand(view);
  },
  writeOrder: view => [String(view.decided)],
  writeAction: (_, action) => String(action),
};
