import { roleOf, sideOf } from './battle.ts';
import { ARMY, ARMY_SIZE, isLake, MOVES, nameCell, parseRole, ROLE_NAMES, ROLES } from './board.ts';
import { isLegal, moverOf, RED, resign, rules, type State } from './rules.ts';
import { actionBetween, MERCY, parseMove, START, writeEcho } from './words.ts';

/** What an acting seat is sent: nothing for its set-up, START or red's first move, then its own and the other's move. */
export const writeTurn = (state: State, seat: number): string[] => {
  if (!state.settled) return [];
  if (state.plies === 0) return [START];
  const theirs = writeEcho(state, 1 - seat);
  return state.plies === 1 ? theirs : [...writeEcho(state, seat), ...theirs];
};

/** Takes one line as the judge does: blanks around it do not count, small letters and anything else lose. */
export const readOrder = (state: State, seat: number, lines: readonly string[] | null): string | null => {
  if (lines === null) return refuse(state, seat, 'timeout', 'no answer in time');
  const line = (lines[0] ?? '').trim();
  const wrong = state.settled ? readMove(state, seat, line) : readSetUp(state, seat, line);
  return wrong === null ? null : refuse(state, seat, 'illegal', wrong);
};

const refuse = (state: State, seat: number, cause: 'timeout' | 'illegal', wrong: string): string => {
  rules.forfeit(state, seat, cause);
  return wrong;
};

const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);

/** What is wrong with a set-up string, or null. */
export const checkSetUp = (line: string): string | null => {
  if (line.length !== ARMY_SIZE) return `a set-up has ${ARMY_SIZE} characters, not ${line.length}: ${quote(line)}`;
  for (let role = 0; role < ROLES.length; role++) {
    const count = line.split(ROLES[role]).length - 1;
    if (count !== ARMY[role]) return `a set-up has ${ARMY[role]} ${ROLES[role]}, not ${count}: ${quote(line)}`;
  }
  return null;
};

/** The actions that place a right set-up. */
export const setUpActions = (line: string): number[] => Array.from(line, symbol => MOVES + parseRole(symbol));

const readSetUp = (state: State, seat: number, line: string): string | null => {
  const wrong = checkSetUp(line);
  if (wrong !== null) return wrong;
  state.placed[seat] = 0;
  state.left.fill(0, seat * 8, seat * 8 + ROLES.length);
  for (const action of setUpActions(line)) rules.decide(state, seat, action);
  return null;
};

const readMove = (state: State, seat: number, line: string): string | null => {
  if (line === MERCY) {
    resign(state);
    return null;
  }
  const move = parseMove(line);
  if (move === null) return `expected a move such as C7-D7 or ${MERCY}, found ${quote(line)}`;
  const action = actionBetween(seat, move.from, move.to);
  if (action < 0 || !isLegal(state, seat, action)) return `${line}: ${explain(state, move.from, move.to)}`;
  rules.decide(state, seat, action);
  return null;
};

const explain = (state: State, from: number, to: number): string => {
  const seat = moverOf(state);
  const piece = state.cells[from];
  const colour = seat === RED ? 'red' : 'blue';
  if (sideOf(piece) !== seat) return `${colour} has no piece on ${nameCell(from)}`;
  if (roleOf(piece) < 2) return `a ${ROLE_NAMES[roleOf(piece)]} does not move`;
  if (isLake(to)) return `${nameCell(to)} is a lake`;
  if (sideOf(state.cells[to]) === seat) return `${colour} has a piece on ${nameCell(to)} already`;
  return `a piece moves one cell up, down, left or right`;
};
