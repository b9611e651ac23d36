import { ACTIONS, isShot, isWalk, SHOOT } from './actions.ts';
import { BOARD, type Board, hasCell, isWall, SEATS, STEPS } from './board.ts';
import type { Timeline } from './foresight.ts';

/** The cell that a seat's action, in the contest's numbers, takes it to, the other seat aside. */
export const targetOf = (board: Board, seat: number, action: number): number => {
  const cell = board.players[seat];
  if (!isWalk(action)) return cell;
  const next = cell + STEPS[action];
  return isWall(board, next) ? cell : next;
};

/** Where the bullet of a shot is after the round in which it is fired; -1 for other actions. */
const bulletOf = (board: Board, seat: number, action: number): number => {
  if (!isShot(action)) return -1;
  const cell = board.players[seat];
  const next = cell + STEPS[action - SHOOT];
  return isWall(board, next) ? cell : next;
};

/** Whether a seat is hit in this round by two actions, in the contest's numbers. `danger`: where bullets will be. */
const isHit = (board: Board, danger: Timeline, seat: number, action: number, reply: number): boolean => {
  const enemy = SEATS - 1 - seat;
  const target = targetOf(board, seat, action);
  const cell = target === targetOf(board, enemy, reply) ? board.players[seat] : target;
  return (
    hasCell(danger, BOARD, cell) || bulletOf(board, seat, action) === cell || bulletOf(board, enemy, reply) === cell
  );
};

/** How many of the enemy's answers to an action hit the seat in this round. */
export const countDeaths = (board: Board, danger: Timeline, seat: number, action: number): number => {
  let deaths = 0;
  for (let reply = 0; reply < ACTIONS; reply++) if (isHit(board, danger, seat, action, reply)) deaths++;
  return deaths;
};

/** How many of the enemy's answers to an action get the enemy hit in this round and not the seat. */
export const countKills = (board: Board, danger: Timeline, seat: number, action: number): number => {
  let kills = 0;
  for (let reply = 0; reply < ACTIONS; reply++) {
    const isKill = isHit(board, danger, SEATS - 1 - seat, reply, action);
    if (isKill && !isHit(board, danger, seat, action, reply)) kills++;
  }
  return kills;
};
