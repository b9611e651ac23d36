/** How to start a program: its file and arguments. */
export interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
}

/** Outside quotes, these need a shell. */
const SHELL_SIGNS = /[|&;<>()$`*?~#\n]/;
const PIECE = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;

/** Splits a command line into words as a shell does; one that needs more than that is left to `sh`. */
export const parseCommand = (line: string): Command => {
  const words = splitWords(line);
  if (words === null || /^\w+=/.test(line)) return { file: 'sh', arguments: ['-c', line] };
  if (words.length === 0) throw new RangeError('an empty command line starts nothing');
  return { file: words[0], arguments: words.slice(1) };
};

/** Null: only a shell understands it. */
const splitWords = (line: string): string[] | null => {
  const words: string[] = [];
  let word: string | null = null;
  let end = 0;
  for (const [piece, single, double, escaped, plain] of line.matchAll(PIECE)) {
    end += piece.length;
    const text = single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain;
    if (needsShell(double, plain)) return null;
    if (text !== undefined) word = (word ?? '') + text;
    else if (word !== null) words.push(word);
    if (text === undefined) word = null;
  }
  if (end < line.length) throw new RangeError(`a quote is not closed in the command line: ${line}`);
  return word === null ? words : [...words, word];
};

const needsShell = (double: string | undefined, plain: string | undefined): boolean =>
  (plain !== undefined && SHELL_SIGNS.test(plain)) || (double !== undefined && /[$`]/.test(double));

/** A word of a command line in which nothing has a meaning of its own. */
export const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
