import type { readSync, writeSync } from 'node:fs';
import { InputEnd } from '../envs/core/game.ts';
import type { BotIo } from './loop.ts';
import type { Source } from './turnReader.ts';

/** What a bot needs of `node:fs`; it is handed over, because how to get it depends on how the file was loaded. */
export interface Files {
  readonly readSync: typeof readSync;
  readonly writeSync: typeof writeSync;
}

const CHUNK = 1 << 16;

/** Standard input line by line, waiting for each; `\n` and `\r\n` both end one, and so does the end of the input. */
class StdinLines implements Source {
  private readonly files: Files;
  private readonly chunk = Buffer.allocUnsafe(CHUNK);
  private readonly lines: string[] = [];
  private at = 0;
  /** The line that has not ended yet. */
  private rest = '';

  constructor(files: Files) {
    this.files = files;
  }

  next(): string {
    while (this.at === this.lines.length) this.fill();
    const line = this.lines[this.at++];
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  waiting(): number {
    return this.lines.length - this.at + (this.rest === '' ? 0 : 1);
  }

  private fill(): void {
    const count = readChunk(this.files, this.chunk);
    if (count === 0 && this.rest === '') throw new InputEnd();
    const text = this.rest + (count === 0 ? '\n' : this.chunk.toString('latin1', 0, count));
    const parts = text.split('\n');
    this.rest = parts.pop() ?? '';
    this.lines.splice(0, this.lines.length, ...parts);
    this.at = 0;
  }
}

/** Bytes read; 0 at the end. A pipe that its other end made non-blocking is asked again a moment later. */
const readChunk = (files: Files, chunk: Buffer): number => {
  for (;;) {
    try {
      return files.readSync(0, chunk, 0, CHUNK, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      rest();
    }
  }
};

/** One millisecond without work. */
const rest = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
};

/** The global `performance` would do as well, but takes milliseconds to appear. */
export const now = (): number => process.uptime() * 1000;

export const createProcessIo = (files: Files): BotIo => ({
  lines: new StdinLines(files),
  print: text => writeAll(files, 1, `${text}\n`),
  warn: message => writeAll(files, 2, `${message}\n`),
  now,
  leave: () => process.exit(),
});

/** A reader that has gone away ends the bot quietly. */
const writeAll = (files: Files, file: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += files.writeSync(file, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN') throw error;
      rest();
    }
  }
};
