import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { SHORT } from './form.ts';

const FOLDER = import.meta.dirname;
const LOADER = new URL('../bin/typescript.js', import.meta.url).href;
const EXECUTE = fileURLToPath(new URL('./execute.ts', import.meta.url));

/** All notebooks in order, or those whose names begin as was said. */
const findNotebooks = (beginnings: readonly string[]): string[] => {
  const all = readdirSync(FOLDER)
    .filter(name => name.endsWith('.ipynb'))
    .sort();
  const unknown = beginnings.filter(beginning => !all.some(name => name.startsWith(basename(beginning))));
  if (unknown.length > 0) throw new RangeError(`no notebook begins with '${unknown[0]}'; there are: ${all.join(', ')}`);
  const chosen = (name: string) => beginnings.some(beginning => name.startsWith(basename(beginning)));
  return beginnings.length === 0 ? all : all.filter(chosen);
};

/** Each in a process of its own, with the notebooks' folder as the working folder, as Jupyter does it. */
const execute = (name: string, isCheck: boolean): Promise<boolean> =>
  new Promise(resolve => {
    const args = ['--import', LOADER, EXECUTE, join(FOLDER, name), isCheck ? 'check' : 'write'];
    const env = { ...process.env, [SHORT]: isCheck ? '1' : '' };
    const child = spawn(process.execPath, args, { cwd: FOLDER, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', code => resolve(code === 0));
  });

const runAll = async (beginnings: readonly string[], isCheck: boolean): Promise<void> => {
  for (const name of findNotebooks(beginnings)) {
    const start = performance.now();
    const isFine = await execute(name, isCheck);
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (!isFine) process.exitCode = 1;
  }
};

await new Command('notebooks')
  .description('runs the notebooks and writes their outputs into them')
  .argument('[names...]', 'those whose names begin so; all by default')
  .option(
    '--check',
    'run them in short form, compare the outputs with the recorded ones in shape, write nothing',
    false,
  )
  .action((names: string[], { check }: { check: boolean }) => runAll(names, check))
  .parseAsync();
