import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeCells, type Notebook, readNotebook, writeNotebook } from './notebook.ts';

const folder = mkdtempSync(join(tmpdir(), 'notebooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PICTURE = `({ [Symbol.for('Jupyter.display')]: () => ({ 'image/svg+xml': '<svg/>', 'text/plain': 'a picture' }) })`;

const createNotebook = (...sources: string[]): Notebook => ({
  cells: sources.map((source, i) => ({
    cell_type: 'code',
    id: `cell-${i}`,
    metadata: {},
    source: [source],
    execution_count: null,
    outputs: [],
  })),
  metadata: { kernelspec: { name: 'deno', display_name: 'Deno' }, language_info: { name: 'typescript' } },
  nbformat: 4,
  nbformat_minor: 5,
});

let count = 0;

const write = (...sources: string[]): string => {
  const path = join(folder, `${count++}.ipynb`);
  writeNotebook(path, createNotebook(...sources));
  return path;
};

const execute = (path: string, form: 'write' | 'check') => {
  const args = ['--import', './bin/typescript.js', 'notebooks/execute.ts', path, form];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: join(import.meta.dirname, '..') });
  return { status, stderr: stderr.toString() };
};

const outputsOf = (path: string) => codeCells(readNotebook(path)).map(({ outputs }) => outputs);

describe('running a notebook', () => {
  const path = write(
    "import { join } from 'node:path';\ninterface Pair { a: number }\nconst pair: Pair = { a: 1 };",
    "console.log(join('x', 'y'));\nconsole.log(`two\nlines`);\nawait Promise.resolve(pair.a + 1)",
    PICTURE,
    'const doubled = pair.a * 2;',
    "console.error('beware');\n[doubled,\n  3,\n];",
  );
  const first = execute(path, 'write');
  const text = readFileSync(path, 'utf8');

  it('shares one scope among the cells and keeps what they print and show', () => {
    expect(first).toEqual({ status: 0, stderr: '' });
    const result = (count: number, data: object) => ({
      output_type: 'execute_result',
      execution_count: count,
      data,
      metadata: {},
    });
    expect(outputsOf(path)).toEqual([
      [],
      [
        { output_type: 'stream', name: 'stdout', text: ['x/y\n', 'two\n', 'lines\n'] },
        result(2, { 'text/plain': ['2'] }),
      ],
      [result(3, { 'image/svg+xml': ['<svg/>'], 'text/plain': ['a picture'] })],
      [],
      [{ output_type: 'stream', name: 'stderr', text: ['beware\n'] }, result(5, { 'text/plain': ['[ 2, 3 ]'] })],
    ]);
  });

  it('again changes nothing', () => {
    execute(path, 'write');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('to check it accepts other numbers and writes nothing', () => {
    const changed = text.replace('x/y', 'other').replace('[ 2, 3 ]', '[ 4 ]');
    writeNotebook(path, JSON.parse(changed));
    expect(execute(path, 'check')).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(changed);
  });
});

describe('checking a notebook', () => {
  it('fails where outputs have another shape', () => {
    const { status, stderr } = execute(write('1 + 1;', 'const nothing = 0;'), 'check');
    expect(status).toBe(1);
    expect(stderr).toContain('code cell 1 (cell-0) showed execute_result (text/plain); recorded is nothing');
    expect(stderr).not.toContain('cell 2');
  });

  it('fails at an error and says in which cell', () => {
    const { status, stderr } = execute(write('const one = 1;', "throw new Error('no such luck');"), 'check');
    expect(status).toBe(1);
    expect(stderr).toContain('code cell 2 failed: Error: no such luck');
  });

  it('fails at code that does not compile', () => {
    const { status, stderr } = execute(write('const one = 1;', 'const = 2;'), 'check');
    expect(status).toBe(1);
    expect(stderr).toContain('code cell 2 does not compile');
  });
});

it('a notebook that fails keeps the outputs it had', () => {
  const path = write("throw new Error('no');");
  const before = readFileSync(path, 'utf8');
  expect(execute(path, 'write').status).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe(before);
});
