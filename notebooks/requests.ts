import { codeCells, type Notebook } from './notebook.ts';

/** What makes a browser fetch something when it shows an output; names of XML vocabularies are no addresses. */
const REQUEST =
  /(?:href|src|srcset|data|action)\s*=\s*["']?(?!#|data:)[^"'\s>]+|url\(\s*["']?(?!#|data:)[^)]*\)|@import|<script/gi;

/** Everything in a notebook's outputs that would need more than the notebook itself. */
export const findRequests = (notebook: Notebook): string[] =>
  codeCells(notebook)
    .flatMap(({ outputs }) => outputs)
    .flatMap(output => (output.output_type === 'stream' ? [] : Object.entries(output.data)))
    .filter(([type]) => type !== 'text/plain')
    .flatMap(([, text]) => text.join('').match(REQUEST) ?? []);
