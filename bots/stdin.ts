import { readSync, writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { InputEnd, type Lines } from '../envs/core/game.ts';
import type { BotIo } from './loop.ts';

const CHUNK = 1 << 16;

/** Standard input line by line, waiting for each; `\n` and `\r\n` both end one, and so does the end of the input. */
const createStdinLines = (): Lines => {
  const chunk = Buffer.alloc(CHUNK);
  let text = '';
  let start = 0;
  const take = (end: number, skip: number): string => {
    const line = text.slice(start, end);
    start = end + skip;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
  return {
    next() {
      for (;;) {
        const end = text.indexOf('\n', start);
        if (end >= 0) return take(end, 1);
        const count = readChunk(chunk);
        if (count === 0 && start < text.length) return take(text.length, 0);
        if (count === 0) throw new InputEnd();
        text = text.slice(start) + chunk.toString('latin1', 0, count);
        start = 0;
      }
    },
  };
};

/** Bytes read; 0 at the end. A pipe that its other end made non-blocking is asked again a moment later. */
const readChunk = (chunk: Buffer): number => {
  for (;;) {
    try {
      return readSync(0, chunk, 0, CHUNK, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
};

export const createProcessIo = (): BotIo => ({
  lines: createStdinLines(),
  print: line => writeAll(1, `${line}\n`),
  warn: message => writeAll(2, `${message}\n`),
  now: () => performance.now(),
});

/** A reader that has gone away ends the bot quietly. */
const writeAll = (file: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(file, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN') throw error;
    }
  }
};
