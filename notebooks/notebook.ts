import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { atomicWrite } from '../store/atomicWrite.ts';

/** Jupyter's format 4.5, as far as we use it; an unknown key is a mistake. A text is a list of its lines with their ends. */
const text = z.array(z.string());
/** What a cell shows, in every form it has, by MIME type. */
const bundle = z.record(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/), text);

const outputSchema = z.discriminatedUnion('output_type', [
  z.strictObject({ output_type: z.literal('stream'), name: z.enum(['stdout', 'stderr']), text }),
  z.strictObject({ output_type: z.literal('display_data'), data: bundle, metadata: z.strictObject({}) }),
  z.strictObject({
    output_type: z.literal('execute_result'),
    execution_count: z.int().min(1),
    data: bundle,
    metadata: z.strictObject({}),
  }),
]);

const id = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);
const metadata = z.record(z.string(), z.unknown());

const cellSchema = z.discriminatedUnion('cell_type', [
  z.strictObject({ cell_type: z.literal('markdown'), id, metadata, source: text }),
  z.strictObject({
    cell_type: z.literal('code'),
    id,
    metadata,
    source: text,
    execution_count: z.int().min(1).nullable(),
    outputs: z.array(outputSchema),
  }),
]);

const notebookSchema = z
  .strictObject({
    cells: z.array(cellSchema),
    metadata: z.looseObject({
      kernelspec: z.looseObject({ name: z.string(), display_name: z.string() }),
      language_info: z.looseObject({ name: z.literal('typescript') }),
    }),
    nbformat: z.literal(4),
    nbformat_minor: z.int().min(5),
  })
  .refine(({ cells }) => new Set(cells.map(cell => cell.id)).size === cells.length, 'two cells have the same id');

export type Notebook = z.infer<typeof notebookSchema>;
export type Output = z.infer<typeof outputSchema>;
export type CodeCell = Extract<Notebook['cells'][number], { cell_type: 'code' }>;

/** Some editors store a text as one string; lists of lines are the form with small differences. */
const toLines = (value: unknown): unknown => (typeof value === 'string' ? splitLines(value) : value);

const normalise = (key: string, value: unknown): unknown => {
  if (key === 'source' || key === 'text') return toLines(value);
  if (key !== 'data' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([type, content]) => [type, toLines(content)]));
};

export const splitLines = (whole: string): string[] => whole.split(/(?<=\n)/).filter(line => line !== '');

export const parseNotebook = (json: string): Notebook => notebookSchema.parse(JSON.parse(json, normalise));

export const readNotebook = (path: string): Notebook => {
  const result = notebookSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'), normalise));
  if (result.success) return result.data;
  throw new RangeError(`${path} is no notebook of format 4.5:\n${z.prettifyError(result.error)}`);
};

/** As Jupyter writes it: keys in order, an indent of one. */
export const writeNotebook = (path: string, notebook: Notebook): void =>
  atomicWrite(path, `${JSON.stringify(sortKeys(notebook), null, 1)}\n`);

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inside]) => [key, sortKeys(inside)]));
};

export const codeCells = ({ cells }: Notebook): CodeCell[] => cells.filter(cell => cell.cell_type === 'code');
