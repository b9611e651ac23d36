import { afterEach, describe, expect, it, vi } from 'vitest';
import { InputEnd } from '../envs/core/game.ts';
import { createReadlineIo } from './readline.ts';
import { createProcessIo, type Files } from './stdin.ts';

/** Files that give these chunks, one a read; an error is thrown. */
const createFiles = (chunks: readonly (string | Error)[]) => {
  const left = [...chunks];
  const written: [number, string][] = [];
  const files = {
    readSync(_file: number, buffer: Buffer): number {
      const chunk = left.shift() ?? '';
      if (chunk instanceof Error) throw chunk;
      return buffer.write(chunk, 'latin1');
    },
    writeSync(file: number, bytes: Uint8Array, offset: number): number {
      const end = Math.min(bytes.length, offset + 3);
      written.push([file, Buffer.from(bytes.slice(offset, end)).toString()]);
      return end - offset;
    },
  };
  return { files: files as unknown as Files, written };
};

const readAll = (chunks: readonly (string | Error)[]): string[] => {
  const { lines } = createProcessIo(createFiles(chunks).files);
  const read: string[] = [];
  try {
    for (;;) read.push(lines.next());
  } catch (error) {
    expect(error).toBeInstanceOf(InputEnd);
  }
  return read;
};

const failure = (code: string): Error => Object.assign(new Error(code), { code });

describe('standard input', () => {
  it('gives lines however they are cut into chunks', () => {
    expect(readAll(['one\ntwo\n', 'three\n'])).toEqual(['one', 'two', 'three']);
    expect(readAll(['o', 'ne\nt', 'wo', '\n'])).toEqual(['one', 'two']);
    expect(readAll(['one\r', '\ntwo\r\n'])).toEqual(['one', 'two']);
  });

  it('takes the last line without its end', () => {
    expect(readAll(['one\n', 'two'])).toEqual(['one', 'two']);
    expect(readAll([])).toEqual([]);
  });

  it('asks a pipe again that has nothing yet, and takes an EOF for the end', () => {
    expect(readAll([failure('EAGAIN'), 'one\n', failure('EOF')])).toEqual(['one']);
  });

  it('counts the lines that have arrived', () => {
    const { lines } = createProcessIo(createFiles(['one\ntwo\nthr', 'ee\n']).files);
    expect(lines.waiting()).toBe(0);
    lines.next();
    expect(lines.waiting()).toBe(2);
    lines.next();
    expect(lines.waiting()).toBe(1);
    expect(lines.next()).toBe('three');
  });

  it('writes all of a text, to the judge and to people', () => {
    const { files, written } = createFiles([]);
    const io = createProcessIo(files);
    io.print('MOVE 1 2');
    io.warn('oh');
    expect(
      written
        .filter(([file]) => file === 1)
        .map(([, text]) => text)
        .join(''),
    ).toBe('MOVE 1 2\n');
    expect(
      written
        .filter(([file]) => file === 2)
        .map(([, text]) => text)
        .join(''),
    ).toBe('oh\n');
  });
});

describe('readline', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is used where a site has it, until it gives nothing', () => {
    const left = ['one', 'two'];
    vi.stubGlobal('readline', () => left.shift());
    const { lines } = createReadlineIo(createFiles(['other\n']).files);
    expect([lines.next(), lines.next()]).toEqual(['one', 'two']);
    expect(() => lines.next()).toThrow(InputEnd);
  });

  it('else standard input is read', () => {
    expect(createReadlineIo(createFiles(['other\n']).files).lines.next()).toBe('other');
  });
});
