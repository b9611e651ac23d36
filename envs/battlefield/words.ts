import type { Board } from './battle.ts';
import { CELLS, DIRECTIONS, MOVES, NEIGHBOUR, nameCell, parseCell, ROLES, TURNED } from './board.ts';
import { BLUE } from './rules.ts';

export const START = 'START';
export const MERCY = 'MERCY';
const NO_ATTACK = '* *';

/** Text is about absolute cells, also where a view's are turned. */
const nameMove = (from: number, to: number): string => `${nameCell(from)}-${nameCell(to)}`;

/** The two absolute cells of a move such as C7-D7, or null. */
export const parseMove = (text: string): { from: number; to: number } | null => {
  if (text.length !== 5 || text[2] !== '-') return null;
  const from = parseCell(text.slice(0, 2));
  const to = parseCell(text.slice(3));
  return from < 0 || to < 0 ? null : { from, to };
};

/** The action of a seat that moves between two absolute cells, -1 if they are no neighbours or one is a lake. */
export const actionBetween = (seat: number, from: number, to: number): number => {
  const cell = TURNED[seat * CELLS + from];
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const action = direction * CELLS + cell;
    if (NEIGHBOUR[action] === TURNED[seat * CELLS + to]) return action;
  }
  return -1;
};

/** A set-up's role or a move in the contest's words. */
export const nameAction = (seat: number, action: number): string => {
  if (action >= MOVES) return ROLES[action - MOVES];
  return nameMove(TURNED[seat * CELLS + (action % CELLS)], TURNED[seat * CELLS + NEIGHBOUR[action]]);
};

/** What the judge sends to both seats after a seat's last move: the move, then blue's and red's symbol or two stars. */
export const writeEcho = (board: Board, seat: number): [string, string] => {
  const [from, to, attacker, defender] = board.last.slice(seat * 4, seat * 4 + 4);
  const symbols = seat === BLUE ? [attacker, defender] : [defender, attacker];
  const echo = attacker < 0 ? NO_ATTACK : symbols.map(role => ROLES[role]).join(' ');
  return [nameMove(from, to), echo];
};
