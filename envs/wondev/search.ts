import type { Rng } from '../core/rng.ts';
import { type Board, createBoard, DEFEAT, listActions, MOVER, NOBODY, play, stepTo } from './board.ts';
import { evaluate, type Weights, WON } from './evaluate.ts';
import { WAYS } from './geometry.ts';

/** Bounds on the work for one decision. */
export interface Effort {
  readonly depth: number;
  /** Positions looked at. */
  readonly nodes: number;
}

const MOST = WAYS * WAYS;
const INFINITE = 2 * WON;

/**
 * Alpha-beta, deepened step by step until its positions are used up; owns the boards of one line of play.
 * Values are for the seat that searches: its own plies take the highest, the other's the lowest.
 */
export class Search {
  private readonly weights: Weights;
  private readonly effort: Effort;
  /** [ply] */
  private readonly boards: Board[];
  /** [ply]: legal actions, and a guess of how good each is. */
  private readonly actions: Uint8Array[];
  private readonly guesses: Int32Array[];
  /** [seat, action]: how often it has cut a search short, weighed by depth. */
  private readonly history = new Int32Array(2 * MOST);
  /** [ply]: the last action that cut a search short there. */
  private readonly killers: Uint8Array;
  private seat = 0;
  private nodes = 0;

  constructor(weights: Weights, effort: Effort) {
    const plies = effort.depth + 1;
    this.weights = weights;
    this.effort = effort;
    this.boards = Array.from({ length: plies }, createBoard);
    this.actions = Array.from({ length: plies }, () => new Uint8Array(MOST));
    this.guesses = Array.from({ length: plies }, () => new Int32Array(MOST));
    this.killers = new Uint8Array(plies);
  }

  /** The best action of the mover found; equal ones in an order drawn with `rng`. */
  choose(board: Board, rng: Rng): number {
    this.seat = board[MOVER];
    this.boards[0].set(board);
    const count = listActions(board, this.seat, this.actions[0]);
    if (count === 0) return DEFEAT;
    this.nodes = 0;
    this.history.fill(0);
    this.killers.fill(MOST);
    this.guessRoot(count, rng);
    let best = this.actions[0][0];
    for (let depth = 2; depth <= this.effort.depth && count > 1 && !this.isTired(); depth++) {
      best = this.deepen(count, depth);
    }
    return best;
  }

  private isTired(): boolean {
    return this.nodes >= this.effort.nodes;
  }

  /** Orders the root's actions by what each leads to at once. */
  private guessRoot(count: number, rng: Rng): void {
    shuffleActions(this.actions[0], count, rng);
    for (let i = 0; i < count; i++) {
      this.play(0, this.actions[0][i]);
      this.guesses[0][i] = evaluate(this.boards[1], this.seat, this.weights);
      this.nodes++;
    }
    sortActions(this.actions[0], this.guesses[0], count);
  }

  /** One round over the root's actions, the best so far first; a round broken off keeps what it has found. */
  private deepen(count: number, depth: number): number {
    const actions = this.actions[0];
    let alpha = -INFINITE;
    let best = 0;
    for (let i = 0; i < count; i++) {
      this.play(0, actions[i]);
      const value = this.value(1, depth - 1, alpha, INFINITE);
      if (this.isTired() && i > 0) break;
      if (value > alpha) {
        alpha = value;
        best = i;
      }
    }
    moveToFront(actions, best);
    return actions[0];
  }

  private play(ply: number, action: number): void {
    const next = this.boards[ply + 1];
    next.set(this.boards[ply]);
    play(next, action);
  }

  private value(ply: number, depth: number, alpha: number, beta: number): number {
    const board = this.boards[ply];
    this.nodes++;
    const mover = board[MOVER];
    if (depth === 0 || mover === NOBODY || this.isTired()) return evaluate(board, this.seat, this.weights);
    const count = listActions(board, mover, this.actions[ply]);
    if (count === 0) {
      this.play(ply, DEFEAT);
      return this.value(ply + 1, depth - 1, alpha, beta);
    }
    this.guessActions(ply, count);
    sortActions(this.actions[ply], this.guesses[ply], count);
    return mover === this.seat
      ? this.highest(ply, depth, alpha, beta, count)
      : this.lowest(ply, depth, alpha, beta, count);
  }

  private highest(ply: number, depth: number, alpha: number, beta: number, count: number): number {
    const actions = this.actions[ply];
    let best = -INFINITE;
    for (let i = 0; i < count; i++) {
      this.play(ply, actions[i]);
      best = Math.max(best, this.value(ply + 1, depth - 1, Math.max(alpha, best), beta));
      if (best >= beta) {
        this.noteCut(ply, depth, actions[i]);
        break;
      }
    }
    return best;
  }

  private lowest(ply: number, depth: number, alpha: number, beta: number, count: number): number {
    const actions = this.actions[ply];
    let best = INFINITE;
    for (let i = 0; i < count; i++) {
      this.play(ply, actions[i]);
      best = Math.min(best, this.value(ply + 1, depth - 1, alpha, Math.min(beta, best)));
      if (best <= alpha) {
        this.noteCut(ply, depth, actions[i]);
        break;
      }
    }
    return best;
  }

  private noteCut(ply: number, depth: number, action: number): void {
    this.killers[ply] = action;
    this.history[this.boards[ply][MOVER] * MOST + action] += depth * depth;
  }

  /** What has cut before comes first, then the higher step. */
  private guessActions(ply: number, count: number): void {
    const board = this.boards[ply];
    const mover = board[MOVER];
    for (let i = 0; i < count; i++) {
      const action = this.actions[ply][i];
      const climb = board[stepTo(board, mover, action >> 3)] * 16;
      const killer = this.killers[ply] === action ? 1_000_000 : 0;
      this.guesses[ply][i] = climb + killer + this.history[mover * MOST + action];
    }
  }
}

const shuffleActions = (actions: Uint8Array, count: number, rng: Rng): void => {
  for (let i = count - 1; i > 0; i--) {
    const j = rng.int(i + 1);
    const held = actions[i];
    actions[i] = actions[j];
    actions[j] = held;
  }
};

/** By insertion, highest guess first; equal ones keep their order. */
const sortActions = (actions: Uint8Array, guesses: Int32Array, count: number): void => {
  for (let i = 1; i < count; i++) {
    const action = actions[i];
    const guess = guesses[i];
    let j = i;
    for (; j > 0 && guesses[j - 1] < guess; j--) {
      actions[j] = actions[j - 1];
      guesses[j] = guesses[j - 1];
    }
    actions[j] = action;
    guesses[j] = guess;
  }
};

const moveToFront = (actions: Uint8Array, index: number): void => {
  const action = actions[index];
  for (let i = index; i > 0; i--) actions[i] = actions[i - 1];
  actions[0] = action;
};
