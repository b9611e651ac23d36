import type { AnyGame, AnyView, Lines } from '../envs/core/game.ts';
import { InputEnd } from '../envs/core/game.ts';

/** Lines from the judge, one after the other. */
export interface Source extends Lines {
  /** Lines that have arrived, the last one perhaps in part, and were not taken yet; 0 where nobody can tell. */
  waiting(): number;
}

/** A line is wanted for a guess, but none has arrived. */
class NothingThere extends Error {}

/**
 * Reads turns from a text that may hold more than the turns: lines that make no sense are left out until the rest does.
 * Waiting for more is right only while all that was left out came with the turn before: the judge, having sent a turn,
 * waits for its answer.
 */
export class TurnReader {
  private readonly game: AnyGame;
  private readonly source: Source;
  private readonly onArrival: () => void;
  private readonly before: AnyView;
  /** Taken from the source, not yet part of a turn that was read. */
  private readonly lines: string[] = [];
  private at = 0;
  private mayWait = true;
  /** Lines left out so far in this turn. */
  private left = 0;
  private hasEnded = false;
  private hasFailed = false;
  /** The judge waits for an answer, whatever it has sent. */
  private isDue = true;
  /** Lines that had arrived before the last answer was given. */
  private leftOver = Number.POSITIVE_INFINITY;
  private readonly taker: Lines = { next: () => this.next() };

  /** `onArrival` is called when the first line of a turn is there. */
  constructor(game: AnyGame, source: Source, onArrival: () => void) {
    this.game = game;
    this.source = source;
    this.onArrival = onArrival;
    this.before = game.vision.createView();
  }

  /** Throws an InputEnd when there is nothing more, as `readTurn` does. */
  readInit(view: AnyView): void {
    while (this.attempt(() => this.game.protocol.readInit(this.taker, view)) !== null) this.drop(1);
  }

  /**
   * Null, or why no turn could be read: then the view is as before. At the end of the input this is so for a text that
   * breaks off, and for any text where nothing has been answered yet; else it throws an InputEnd.
   */
  readTurn(view: AnyView): string | null {
    this.game.vision.copy(view, this.before);
    this.isDue = this.leftOver === Number.POSITIVE_INFINITY;
    this.hasFailed = false;
    let complaint: string | null = null;
    for (this.left = 0; ; this.left++) {
      this.mayWait = this.left <= this.leftOver;
      const failure = this.attempt(() => this.game.protocol.readTurn(this.taker, view));
      if (failure === null) return null;
      complaint ??= failure;
      this.hasFailed = true;
      this.game.vision.copy(this.before, view);
      this.drop(1);
      if (this.isEmpty()) return complaint;
    }
  }

  /** There is nothing left to try, and no reason to wait for more. */
  private isEmpty(): boolean {
    if (this.lines.length > 0 || this.source.waiting() > 0) return false;
    return this.left >= this.leftOver || (this.isDue && this.hasEnded);
  }

  /** To be called before an answer is given. */
  noteAnswer(): void {
    this.leftOver = this.lines.length + this.source.waiting();
  }

  private attempt(read: () => void): string | null {
    this.at = 0;
    try {
      read();
      this.drop(this.at);
      return null;
    } catch (error) {
      if (error instanceof InputEnd) this.noteEnd(error);
      return error instanceof Error ? error.message : String(error);
    }
  }

  private noteEnd(error: InputEnd): void {
    if (this.lines.length === 0 && !(this.isDue && this.hasFailed)) throw error;
    this.hasEnded = true;
    this.isDue ||= this.left + this.lines.length > this.leftOver;
  }

  private drop(count: number): void {
    this.lines.splice(0, count);
    this.at = 0;
  }

  /** Blank lines mean nothing in any contest's text. */
  private next(): string {
    if (this.at < this.lines.length) return this.lines[this.at++];
    for (;;) {
      if (!this.mayWait && this.source.waiting() === 0) throw new NothingThere('the text of the turn is too short');
      const line = this.source.next();
      if (this.lines.length === 0) this.onArrival();
      if (line.trim() === '') continue;
      this.lines.push(line);
      this.at++;
      return line;
    }
  }
}
