import { ProtocolError } from '../core/game.ts';
import {
  type Board,
  buildsFrom,
  DECISION,
  DEFEAT,
  HOLE,
  MOVER,
  NOBODY,
  NONE,
  OPEN,
  OUT,
  play,
  SIZE,
  stepTo,
  TURN,
  UNIT,
} from './board.ts';
import { CELLS, OUTSIDE, WAYS } from './geometry.ts';
import type { WondevView } from './vision.ts';

/**
 * The text tells heights and units, but neither points, nor who is out, nor the turn. They follow from the plies
 * since the last text: a unit moves in every ply but the one that puts its player out. So the plies that explain the
 * new text are played by the rules themselves, and the view's board becomes what they lead to.
 */

/** One's own ply and the other's. */
const PLIES_BETWEEN = 2;

/**
 * The seat that a text is for. It is not told; but each action builds one level, so at a match's first text an odd
 * number of them shows the second player. An even one shows the first, or the second if the first is out already:
 * then the seat is the one that the view was started for.
 */
export const findSeat = (view: WondevView, seen: Board): number =>
  isFirstText(view) && countBuilt(seen) % 2 === 1 ? 1 : view.seat;

const isFirstText = (view: WondevView): boolean => view.board[UNIT] === OUTSIDE;

/** Brings a view up to date with the heights and units `seen` at a turn of this seat. */
export const follow = (view: WondevView, seat: number, seen: Board): void => {
  const board = isFirstText(view) ? begin(seat, seen) : explain(view.board, seat, seen, PLIES_BETWEEN);
  if (board === null) throw new ProtocolError('no legal actions lead from the last turn to this position');
  view.seat = seat;
  view.turn = board[TURN];
  view.board.set(board);
  view.board[DECISION] = NONE;
};

/** The position of a first text. A view that joins late takes it that no points have been made yet. */
const begin = (seat: number, seen: Board): Board => {
  const board = Uint8Array.from(seen);
  const built = countBuilt(seen);
  const isOtherOut = built % 2 !== seat;
  board[MOVER] = seat;
  board[OUT + 1 - seat] = isOtherOut ? 1 : 0;
  board[TURN] = built + board[OUT + 1 - seat];
  return board;
};

const countBuilt = (board: Board): number => {
  let built = 0;
  for (let cell = 0; cell < CELLS; cell++) if (board[cell] !== HOLE) built += board[cell];
  return built;
};

/** Plays on from `board` to a position of the seat that looks like `seen`; null if no plies lead there. */
const explain = (board: Board, seat: number, seen: Board, plies: number): Board | null => {
  if (board[MOVER] === seat && looksLike(board, seen)) return board;
  if (plies === 0 || board[MOVER] === NOBODY) return null;
  for (const action of seenPlies(board, seat, seen)) {
    const next = Uint8Array.from(board);
    play(next, action);
    const found = explain(next, seat, seen, plies - 1);
    if (found !== null) return found;
  }
  return null;
};

const looksLike = (board: Board, seen: Board): boolean => {
  for (let i = 0; i < OPEN; i++) if (board[i] !== seen[i]) return false;
  return board[UNIT] === seen[UNIT] && board[UNIT + 1] === seen[UNIT + 1] && board[SIZE] === seen[SIZE];
};

/** The mover's actions that end where his unit is seen; for the other also that he went out. */
const seenPlies = (board: Board, seat: number, seen: Board): number[] => {
  const mover = board[MOVER];
  const actions = mover === seat ? [] : [DEFEAT];
  for (let way = 0; way < WAYS; way++) {
    const target = stepTo(board, mover, way);
    if (target === OUTSIDE || target !== seen[UNIT + mover]) continue;
    const builds = buildsFrom(board, mover, target);
    for (let build = 0; build < WAYS; build++) if ((builds >> build) & 1) actions.push(way * WAYS + build);
  }
  return actions;
};
