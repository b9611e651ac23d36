import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeCells, type Notebook, parseNotebook, readNotebook } from './notebook.ts';
import { findRequests } from './requests.ts';

const names = readdirSync(import.meta.dirname).filter(name => name.endsWith('.ipynb'));

const read = (name: string): Notebook => readNotebook(join(import.meta.dirname, name));

it('there are five notebooks', () => {
  expect(names.map(name => name.slice(0, 2))).toEqual(['01', '02', '03', '04', '05']);
});

describe.each(names)('%s', name => {
  it('is a notebook of format 4.5', () => {
    expect(() => read(name)).not.toThrow();
  });

  it('has been run from top to bottom', () => {
    const cells = codeCells(read(name));
    expect(cells.map(cell => cell.execution_count)).toEqual(cells.map((_, i) => i + 1));
    expect(cells.filter(cell => cell.outputs.length > 0).length).toBeGreaterThan(cells.length / 2);
  });

  it('shows pictures that need nothing else', () => {
    const notebook = read(name);
    expect(findRequests(notebook)).toEqual([]);
    const pictures = codeCells(notebook)
      .flatMap(({ outputs }) => outputs)
      .flatMap(output => (output.output_type === 'stream' ? [] : (output.data['image/svg+xml']?.join('') ?? [])));
    expect(pictures.length).toBeGreaterThan(1);
    for (const svg of pictures) expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
  });

  it('has no trace of the machine that ran it', () => {
    expect(readFileSync(join(import.meta.dirname, name), 'utf8')).not.toMatch(/\/work\/|\/home\/|\/Users\/|file:\/\//);
  });
});

describe('a notebook', () => {
  const plain = () => JSON.parse(readFileSync(join(import.meta.dirname, names[0]), 'utf8'));

  it('with a key that the format does not know is refused', () => {
    expect(() => parseNotebook(JSON.stringify({ ...plain(), author: 'me' }))).toThrow(/author/);
  });

  it('with two cells of one id is refused', () => {
    const notebook = plain();
    notebook.cells[1].id = notebook.cells[0].id;
    expect(() => parseNotebook(JSON.stringify(notebook))).toThrow(/same id/);
  });

  it('with an error among its outputs is refused', () => {
    const notebook = plain();
    notebook.cells.at(-2).outputs = [{ output_type: 'error', ename: 'Error', evalue: '', traceback: [] }];
    expect(() => parseNotebook(JSON.stringify(notebook))).toThrow(/output_type/);
  });

  it.each([
    '<image href="https://example.org/a.png"/>',
    '<style>@import "theme.css"</style>',
    '<rect fill="url(https://example.org/a.svg#b)"/>',
    '<script>1</script>',
  ])('that would fetch something is found out: %s', part => {
    const notebook = parseNotebook(JSON.stringify(plain()));
    const data = { 'image/svg+xml': [`<svg>${part}</svg>`] };
    codeCells(notebook)[0].outputs = [{ output_type: 'display_data', data, metadata: {} }];
    expect(findRequests(notebook)).toHaveLength(1);
  });
});
