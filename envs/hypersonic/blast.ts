import { addCell, hasCell, WORDS } from './bits.ts';
import { type Board, contentOf, FLOOR, isBox, isIn, MAX_BOMBS, setCell } from './board.ts';
import { CELLS, MAX_SEATS, NEXT, NOWHERE, STEP_COUNT } from './geometry.ts';

/**
 * The explosions of one instant: `ignite` works them out without changing the board, `apply` then carries them out.
 */
export class Blast {
  /** Set of cells that an explosion touches, see bits.ts; left as it was where nothing explodes. */
  readonly touched = new Int32Array(WORDS);
  /** [bombs]: 1 = explodes now. */
  private readonly exploding = new Uint8Array(MAX_BOMBS);
  /** Exploding bombs in the order in which they were reached. */
  readonly queue = new Uint8Array(MAX_BOMBS);
  queued = 0;
  /** Boxes and floor items that were hit, each once. */
  readonly hits = new Uint8Array(CELLS);
  hitCount = 0;
  /** [cells]: bit per owner of a bomb that hit what is there; all 0 between `apply` and `ignite`. */
  private readonly hitBy = new Uint8Array(CELLS);

  /** Explodes the bombs with a fuse of 0 and all that they set off. False if there are none. */
  ignite(board: Board): boolean {
    this.queued = 0;
    this.hitCount = 0;
    if (board.bombCount === 0 || board.bombFuse[0] > 0) return false;
    for (let word = 0; word < WORDS; word++) this.touched[word] = 0;
    for (let bomb = 0; bomb < board.bombCount; bomb++) {
      this.exploding[bomb] = 0;
      if (board.bombFuse[bomb] === 0) this.enqueue(bomb);
    }
    for (let i = 0; i < this.queued; i++) this.explode(board, this.queue[i]);
    return true;
  }

  touches(cell: number): boolean {
    return this.queued > 0 && hasCell(this.touched, 0, cell);
  }

  /** Boxes are credited and opened, hit items vanish, exploded bombs go back to those who are still in. */
  apply(board: Board): void {
    for (let i = 0; i < this.hitCount; i++) this.destroy(board, this.hits[i]);
    this.removeBombs(board);
  }

  private enqueue(bomb: number): void {
    this.exploding[bomb] = 1;
    this.queue[this.queued++] = bomb;
  }

  private explode(board: Board, bomb: number): void {
    addCell(this.touched, 0, board.bombCell[bomb]);
    for (let step = 1; step < STEP_COUNT; step++) this.castRay(board, bomb, step * CELLS);
  }

  /** `direction` is where the step's row begins in NEXT. */
  private castRay(board: Board, bomb: number, direction: number): void {
    let cell = NEXT[direction + board.bombCell[bomb]];
    for (let left = board.bombRange[bomb]; left > 1 && cell !== NOWHERE; left--) {
      addCell(this.touched, 0, cell);
      if (this.stop(board, cell, board.bombOwner[bomb])) return;
      cell = NEXT[direction + cell];
    }
  }

  /** What lies in the cell ends a ray, and is hit by it. */
  private stop(board: Board, cell: number, owner: number): boolean {
    if (board.bombsOn[cell] > 0) this.setOff(board, cell);
    else if (board.cells[cell] !== FLOOR) this.hit(cell, owner);
    else return false;
    return true;
  }

  private setOff(board: Board, cell: number): void {
    for (let bomb = 0; bomb < board.bombCount; bomb++) {
      if (board.bombCell[bomb] === cell && this.exploding[bomb] === 0) this.enqueue(bomb);
    }
  }

  private hit(cell: number, owner: number): void {
    if (this.hitBy[cell] === 0) this.hits[this.hitCount++] = cell;
    this.hitBy[cell] |= 1 << owner;
  }

  private destroy(board: Board, cell: number): void {
    const kind = board.cells[cell];
    const owners = this.hitBy[cell];
    this.hitBy[cell] = 0;
    setCell(board, cell, isBox(kind) ? contentOf(kind) : FLOOR);
    if (!isBox(kind)) return;
    board.boxesLeft--;
    for (let seat = 0; seat < MAX_SEATS; seat++) if ((owners & (1 << seat)) !== 0) board.boxes[seat]++;
  }

  private removeBombs(board: Board): void {
    let kept = 0;
    for (let bomb = 0; bomb < board.bombCount; bomb++) {
      if (this.exploding[bomb] === 1) giveBack(board, bomb);
      else moveBomb(board, bomb, kept++);
    }
    for (let bomb = kept; bomb < board.bombCount; bomb++) clearBomb(board, bomb);
    board.bombCount = kept;
  }
}

/** One round passes for every bomb. */
export const burnFuses = (board: Board): void => {
  for (let bomb = 0; bomb < board.bombCount; bomb++) board.bombFuse[bomb]--;
};

const giveBack = (board: Board, bomb: number): void => {
  board.bombsOn[board.bombCell[bomb]]--;
  const owner = board.bombOwner[bomb];
  if (isIn(board, owner)) board.bombsLeft[owner]++;
};

const moveBomb = (board: Board, from: number, to: number): void => {
  board.bombCell[to] = board.bombCell[from];
  board.bombOwner[to] = board.bombOwner[from];
  board.bombFuse[to] = board.bombFuse[from];
  board.bombRange[to] = board.bombRange[from];
};

const clearBomb = (board: Board, bomb: number): void => {
  board.bombCell[bomb] = 0;
  board.bombOwner[bomb] = 0;
  board.bombFuse[bomb] = 0;
  board.bombRange[bomb] = 0;
};
