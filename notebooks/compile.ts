import { type TransformOptions, transformSync } from 'esbuild';
import { codeCells, type Notebook } from './notebook.ts';
import { RECORDER } from './show.ts';

/** Imports stay although their cell does not use them: a later one may. Texts of several lines become single lines. */
const TRANSFORM: TransformOptions = {
  loader: 'ts',
  format: 'esm',
  target: 'es2022',
  supported: { 'template-literal': false },
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};

/**
 * A notebook as one module: its cells share a scope, may import and await, and tell the recorder when they begin and
 * what their last expression comes to.
 */
export const compileNotebook = (notebook: Notebook): string =>
  codeCells(notebook)
    .map(({ source }, i) => `${RECORDER}.begin(${i});\n${compileCell(source.join(''), i)}`)
    .join('\n');

const compileCell = (source: string, index: number): string => {
  try {
    return showLast(transformSync(source, TRANSFORM).code);
  } catch (error) {
    throw new SyntaxError(`code cell ${index + 1} does not compile: ${(error as Error).message}`);
  }
};

/** Formatted code has its statements, and nothing else but closing brackets, at the very left. */
const showLast = (code: string): string => {
  const start = [...code.matchAll(/^[^\s)\]}]/gm)].at(-1)?.index;
  if (start === undefined) return code;
  const statement = code.slice(start).trim().replace(/;$/, '');
  return isExpression(statement) ? `${code.slice(0, start)}await ${RECORDER}.result(\n${statement}\n);\n` : code;
};

const isExpression = (statement: string): boolean => {
  if (/^(\{|function\b|async function\b|class\b)/.test(statement)) return false;
  try {
    transformSync(`(${statement}\n)`, { ...TRANSFORM, loader: 'js' });
    return true;
  } catch {
    return false;
  }
};
