import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileNotebook } from './compile.ts';
import { codeCells, type Notebook, readNotebook, writeNotebook } from './notebook.ts';
import { Recorder } from './recorder.ts';
import { compareShapes } from './shape.ts';
import { RECORDER } from './show.ts';

/** Runs one notebook in this process, then writes its outputs into it or, to check it, compares them with those there. */
const execute = async (path: string, isCheck: boolean): Promise<void> => {
  const notebook = readNotebook(path);
  const recorder = await run(path, notebook);
  if (!isCheck) return writeNotebook(path, withOutputs(notebook, recorder));
  const differences = compareShapes(notebook, recorder.outputs);
  if (differences.length > 0) throw new Error(differences.join('\n'));
};

const run = async (path: string, notebook: Notebook): Promise<Recorder> => {
  const recorder = new Recorder();
  const { href } = pathToFileURL(path);
  register('./moduleHooks.js', import.meta.url, { data: { url: href, source: compileNotebook(notebook) } });
  Object.assign(globalThis, { [RECORDER]: recorder });
  recorder.captureConsole();
  try {
    await import(href);
  } catch (error) {
    const place = recorder.cell < 0 ? 'its imports' : `code cell ${recorder.cell + 1}`;
    throw new Error(`${place} failed: ${error instanceof Error ? error.stack : error}`);
  }
  return recorder;
};

const withOutputs = (notebook: Notebook, { outputs }: Recorder): Notebook => {
  codeCells(notebook).forEach((cell, i) => {
    cell.execution_count = i + 1;
    cell.outputs = outputs[i];
  });
  return notebook;
};

const [path, form] = process.argv.slice(2);
try {
  await execute(path, form === 'check');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
