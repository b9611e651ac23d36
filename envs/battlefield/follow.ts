import { type Lines, ProtocolError } from '../core/game.ts';
import { EMPTY, hasMove, MOVED, move, pieceOf, roleOf, UNKNOWN } from './battle.ts';
import { ARMY_SIZE, BOMB, CELLS, FLAG, GENERAL, parseRole, ROLES, TURNED } from './board.ts';
import { BLUE, PLY_LIMIT, RED } from './rules.ts';
import { type BattlefieldView, countHidden, MINE, meetEnemy, THEIRS, vision } from './vision.ts';
import { actionBetween, parseMove, START } from './words.ts';

const wordsOf = (line: string): string[] => line.split(/\s+/).filter(word => word !== '');

const refuse = (expected: string, found: string): ProtocolError =>
  new ProtocolError(`expected ${expected}, found ${JSON.stringify(found.slice(0, 60))}`);

/** Reads one turn's input; a text that makes no sense leaves the view as it was. */
export const readTurn = (lines: Lines, view: BattlefieldView): void => {
  if (view.turn === 0 && view.placed < ARMY_SIZE) return;
  const draft = vision.createView();
  vision.copy(view, draft);
  if (draft.turn === 0) readFirst(lines, draft);
  else readLater(lines, draft);
  draft.decided = -1;
  draft.over = !hasMove(draft, MINE);
  vision.copy(draft, view);
};

/** START makes the seat red; else it is blue and this is red's first move. */
const readFirst = (lines: Lines, view: BattlefieldView): void => {
  const line = lines.next();
  const isRed = wordsOf(line).join(' ') === START;
  view.seat = isRed ? RED : BLUE;
  view.turn = isRed ? 1 : 2;
  meetEnemy(view);
  if (!isRed) readMove(line, lines.next(), view, THEIRS);
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
  checkStill(view, moveLine);
};

const readCells = (line: string, view: BattlefieldView, side: number): { from: number; to: number } => {
  const parsed = parseMove(wordsOf(line).join(' '));
  if (parsed === null) throw refuse(`a move such as C7-D7${view.turn <= 2 ? ` or ${START}` : ''}`, line);
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
  holds(view, cell, side) && (view.cells[cell] === UNKNOWN || roleOf(view.cells[cell]) >= GENERAL);

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
  const hasMoved = isMoving || (view.marks[cell] & MOVED) !== 0;
  return view.hidden[role] > 0 && (role >= GENERAL || !hasMoved);
};

/** The enemy's hidden flag and bombs must be among its pieces that never moved. */
const checkStill = (view: BattlefieldView, line: string): void => {
  let still = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (view.cells[cell] === UNKNOWN && (view.marks[cell] & MOVED) === 0) still++;
  }
  if (still < view.hidden[FLAG] + view.hidden[BOMB]) {
    throw refuse('the enemy to keep its flag and bombs in place', line);
  }
};
