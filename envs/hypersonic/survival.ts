import { addCell, GUARDED, hasCell, neighboursInWord, OPEN, removeCell, WORDS } from './bits.ts';
import { Blast, burnFuses } from './blast.ts';
import { addBomb, type Board, copyBoard, createBoard, FLOOR, FUSE, isIn, setCell } from './board.ts';
import { NOWHERE } from './geometry.ts';

/** A bomb placed in the coming round explodes in the 9th round from now; the bombs that lie there are gone before. */
export const HORIZON = FUSE + 1;
export const TIMELINE = (HORIZON + 1) * WORDS;

/**
 * What the bombs on a board will do, and where one outlives it: everything exact, chain reactions and opened boxes
 * included, as long as nobody places or collects anything else.
 *
 * Sets of cells by time are [HORIZON + 1, WORDS], rounds from now first; see bits.ts.
 */
export class Forecast {
  /** Cells that an explosion touches in a round, from 1: who stands there before it dies. */
  readonly touched = new Int32Array(TIMELINE);
  /** Cells that can be entered in a round, from 1. */
  readonly free = new Int32Array(TIMELINE);
  /** Cells on which one can stand after so many rounds, from 0, and still outlive every explosion to come. */
  readonly safe = new Int32Array(TIMELINE);
  /** The round from now of the last explosion; 0 if there are no bombs. */
  last = 0;
  /** The board when all bombs are gone: boxes that are left, items, boxes credited. Nobody has moved. */
  readonly after: Board = createBoard();
  private readonly blast = new Blast();
  /** Cells that can be entered in the round that is played. */
  private readonly open = new Int32Array(WORDS);
  /** Cells that can be entered and are safe then; guarded, see bits.ts. */
  private readonly refuge = new Int32Array(GUARDED);

  /**
   * `bombers`: bit per seat that places a bomb where it stands in the coming round. `taken`: a cell whose item somebody
   * collects in it, so that it stops no later explosion; or NOWHERE.
   */
  play(board: Board, bombers: number, taken: number): void {
    copyBoard(board, this.after);
    this.last = 0;
    this.findOpen();
    for (let round = 1; round <= HORIZON; round++) {
      this.enterRound(round * WORDS);
      if (this.after.bombCount > 0) this.playRound(round);
      if (round === 1) this.act(bombers, taken);
    }
    this.findSafe();
  }

  isTouched(cell: number, round: number): boolean {
    return hasCell(this.touched, round * WORDS, cell);
  }

  isFree(cell: number, round: number): boolean {
    return hasCell(this.free, round * WORDS, cell);
  }

  isSafe(cell: number, round: number): boolean {
    return hasCell(this.safe, round * WORDS, cell);
  }

  /** One who stands on `from` now and enters `to` (or stays) in the coming round can live on. */
  survives(from: number, to: number): boolean {
    return !this.isTouched(from, 1) && this.isSafe(to, 1);
  }

  private findOpen(): void {
    const { after, open } = this;
    for (let word = 0; word < WORDS; word++) open[word] = OPEN[word] & ~after.boxSet[word];
    for (let bomb = 0; bomb < after.bombCount; bomb++) removeCell(open, 0, after.bombCell[bomb]);
  }

  private enterRound(now: number): void {
    const { free, open, touched } = this;
    for (let word = 0; word < WORDS; word++) {
      free[now + word] = open[word];
      touched[now + word] = 0;
    }
  }

  private playRound(round: number): void {
    const { blast, after, touched } = this;
    burnFuses(after);
    if (!blast.ignite(after)) return;
    this.last = round;
    for (let word = 0; word < WORDS; word++) touched[round * WORDS + word] = blast.touched[word];
    this.openUp();
    blast.apply(after);
  }

  /** Boxes and bombs that go make room for the rounds after. */
  private openUp(): void {
    const { blast, after, open } = this;
    for (let i = 0; i < blast.hitCount; i++) addCell(open, 0, blast.hits[i]);
    for (let i = 0; i < blast.queued; i++) addCell(open, 0, after.bombCell[blast.queue[i]]);
  }

  /** Whom the first round kills places nothing. */
  private act(bombers: number, taken: number): void {
    const { after, open } = this;
    if (taken !== NOWHERE) setCell(after, taken, FLOOR);
    for (let seat = 0; seat < after.seats; seat++) {
      if ((bombers & (1 << seat)) === 0 || !isIn(after, seat) || this.isTouched(after.at[seat], 1)) continue;
      addBomb(after, after.at[seat], seat, FUSE, after.range[seat]);
      removeCell(open, 0, after.at[seat]);
    }
  }

  /** Backwards in time: safe is an untouched cell that is safe to stay on or has a refuge beside it. */
  private findSafe(): void {
    const { touched, free, safe, refuge } = this;
    for (let now = this.last * WORDS; now < TIMELINE; now += WORDS) {
      for (let word = 0; word < WORDS; word++) safe[now + word] = OPEN[word];
    }
    for (let now = this.last * WORDS; now > 0; now -= WORDS) {
      for (let word = 0; word < WORDS; word++) refuge[word + 1] = safe[now + word] & free[now + word];
      for (let word = 0; word < WORDS; word++) {
        const kept = safe[now + word] | neighboursInWord(refuge, word);
        safe[now - WORDS + word] = kept & OPEN[word] & ~touched[now + word];
      }
    }
  }
}

/**
 * Where one who stands on `cell` after `round` rounds can be in each round after, alive and with a way to live on:
 * written into `out`, [HORIZON + 1, WORDS], from that round on.
 */
export const reach = (forecast: Forecast, cell: number, round: number, out: Int32Array): void => {
  out.fill(0, round * WORDS, (round + 1) * WORDS);
  if (forecast.isSafe(cell, round)) addCell(out, round * WORDS, cell);
  const { free, safe, touched } = forecast;
  for (let now = (round + 1) * WORDS; now < TIMELINE; now += WORDS) {
    for (let word = 0; word < WORDS; word++) alive[word + 1] = out[now - WORDS + word] & ~touched[now + word];
    for (let word = 0; word < WORDS; word++) {
      const entered = neighboursInWord(alive, word) & free[now + word];
      out[now + word] = (alive[word + 1] | entered) & safe[now + word];
    }
  }
};

/** Guarded, see bits.ts. */
const alive = new Int32Array(GUARDED);
