import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { codeCells, readNotebook } from './notebook.ts';

/** Inside the project, so that imports mean what they mean in the notebooks. */
const folder = join(import.meta.dirname, `.types-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true }));

const writeModule = (name: string): void => {
  const cells = codeCells(readNotebook(join(import.meta.dirname, name)));
  const code = cells.map(({ source }) => source.join('')).join('\n');
  const moved = code.replaceAll("from '../", "from '../../").replaceAll("from './", "from '../");
  writeFileSync(join(folder, name.replace('.ipynb', '.ts')), `${moved}\nexport {};\n`);
};

it("the notebooks' cells have no type errors", () => {
  mkdirSync(folder, { recursive: true });
  readdirSync(import.meta.dirname)
    .filter(name => name.endsWith('.ipynb'))
    .forEach(writeModule);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
  const { stdout } = spawnSync('npx', ['tsc', '--noEmit', '-p', folder]);
  expect(stdout.toString()).toBe('');
});
