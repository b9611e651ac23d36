import { type Lines, ProtocolError } from '../core/game.ts';
import { EMPTY, hasMove, MOVED, move, pieceOf, roleOf, UNKNOWN } from './battle.ts';
import { ARMY_SIZE, BOMB, CELLS, FLAG, GENERAL, parseRole, ROLES, TURNED } from './board.ts';
import { BLUE, PLY_LIMIT, RED } from './rules.ts';
import { type BattlefieldView, countHidden, MINE, meetEnemy, THEIRS } from './vision.ts';
import { actionBetween, parseMove, START } from './words.ts';

const wordsOf = (line: string): string[] => line.split(/\s+/).filter(word => word !== '');

const refuse = (expected: string, found: string): ProtocolError =>
  new ProtocolError(`expected ${expected}, found ${JSON.stringify(found.slice(0, 60))}`);

/** Reads one turn's input. Every line is checked before it changes the view. */
export const readTurn = (lines: Lines, view: BattlefieldView): void => {
  if (view.turn === 0 && view.placed < ARMY_SIZE) return;
  view.decided = -1;
  if (view.turn === 0) readFirst(lines, view);
  else readLater(lines, view);
  view.over = !hasMove(view, MINE);
};

/** START makes the seat red; else it is blue and this is red's first move. */
const readFirst = (lines: Lines, view: BattlefieldView): void => {
  const line = lines.next();
  if (wordsOf(line).join(' ') === START) {
    meetEnemy(view, RED, 1);
    return;
  }
  if (parseMove(wordsOf(line).join(' ')) === null) throw refuse(`${START} or a move such as C7-D7`, line);
  const echo = lines.next();
  meetEnemy(view, BLUE, 2);
  readMove(line, echo, view, THEIRS);
};

const readLater = (lines: Lines, view: BattlefieldView): void => {
  if (view.turn + 2 > PLY_LIMIT) throw new ProtocolError(`the match is over after ${PLY_LIMIT} moves`);
  readMove(lines.next(), lines.next(), view, MINE);
  readMove(lines.next(), lines.next(), view, THEIRS);
  view.turn += 2;
};

/** Carries out one echoed move of a side in the view. */
const readMove = (moveLine: string, echoLine: string, view: BattlefieldView, side: number): void => {
  const { from, to } = readCells(moveLine, view, side);
  const words = wordsOf(echoLine);
  if (view.cells[to] !== EMPTY) readAttack(words, echoLine, view, side, from, to);
  else if (words.join(' ') !== '* *') throw refuse('* * for a move to an empty cell', echoLine);
  move(view, side, from, to);
  countHidden(view);
};

const readCells = (line: string, view: BattlefieldView, side: number): { from: number; to: number } => {
  const parsed = parseMove(wordsOf(line).join(' '));
  if (parsed === null) throw refuse('a move such as C7-D7', line);
  const from = TURNED[view.seat * CELLS + parsed.from];
  const to = TURNED[view.seat * CELLS + parsed.to];
  const isStep = actionBetween(view.seat, parsed.from, parsed.to) >= 0;
  if (!isStep || !isMobile(view, from, side) || holds(view, to, side)) {
    throw refuse(side === MINE ? 'a legal move of my own' : "a legal move of the enemy's", line);
  }
  return { from, to };
};

const holds = (view: BattlefieldView, cell: number, side: number): boolean => {
  const content = view.cells[cell];
  return content >= pieceOf(side, FLAG) && content <= (side === MINE ? pieceOf(MINE, ROLES.length - 1) : UNKNOWN);
};

const isMobile = (view: BattlefieldView, cell: number, side: number): boolean =>
  holds(view, cell, side) &&
  (view.cells[cell] === UNKNOWN ? mayBeMover(view, cell) : roleOf(view.cells[cell]) >= GENERAL);

/** The enemy's hidden flag and bombs are all among its hidden pieces that never moved, which must stay enough for them. */
const mayBeMover = (view: BattlefieldView, cell: number): boolean => {
  if ((view.marks[cell] & MOVED) !== 0) return true;
  let still = 0;
  for (let other = 0; other < CELLS; other++) {
    if (view.cells[other] === UNKNOWN && (view.marks[other] & MOVED) === 0) still++;
  }
  return still > view.hidden[FLAG] + view.hidden[BOMB];
};

/** Takes the two symbols: checks the own one, and shows the enemy's on its cell. */
const readAttack = (
  words: readonly string[],
  line: string,
  view: BattlefieldView,
  side: number,
  from: number,
  to: number,
): void => {
  const roles = words.map(parseRole);
  const own = roles[view.seat === BLUE ? 0 : 1];
  const theirs = roles[view.seat === BLUE ? 1 : 0];
  const ownCell = side === MINE ? from : to;
  const theirCell = side === MINE ? to : from;
  if (roles.length !== 2 || roles.includes(-1)) throw refuse("blue's and red's symbol for an attack", line);
  if (roles.includes(FLAG)) throw refuse('no attack on a flag: that ends the match', line);
  if (view.cells[ownCell] !== pieceOf(MINE, own)) {
    throw refuse(`my own piece to be ${ROLES[roleOf(view.cells[ownCell])]}`, line);
  }
  if (!mayBe(view, theirCell, theirs, side === THEIRS)) throw refuse('a role that the enemy can have there', line);
  view.cells[theirCell] = pieceOf(THEIRS, theirs);
};

const mayBe = (view: BattlefieldView, cell: number, role: number, isMoving: boolean): boolean => {
  if (view.cells[cell] !== UNKNOWN) return view.cells[cell] === pieceOf(THEIRS, role);
  if (view.hidden[role] === 0) return false;
  if (role >= GENERAL) return mayBeMover(view, cell);
  return !isMoving && (view.marks[cell] & MOVED) === 0;
};
