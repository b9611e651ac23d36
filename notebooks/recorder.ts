import { format, inspect } from 'node:util';
import { type Output, splitLines } from './notebook.ts';

/** What Jupyter's TypeScript kernel asks a value for: its own forms, by MIME type. */
const DISPLAY = Symbol.for('Jupyter.display');

type Bundle = Record<string, string>;
type Displayable = { [DISPLAY](): Bundle | Promise<Bundle> };

const isDisplayable = (value: unknown): value is Displayable =>
  typeof value === 'object' && value !== null && DISPLAY in value;

const describe = async (value: unknown): Promise<Record<string, string[]>> => {
  const bundle: Bundle = isDisplayable(value)
    ? await value[DISPLAY]()
    : { 'text/plain': inspect(value, { depth: 4, breakLength: 100 }) };
  return Object.fromEntries(Object.entries(bundle).map(([type, text]) => [type, splitLines(text)]));
};

/** Collects what the cells of a running notebook print and show, cell by cell. */
export class Recorder {
  readonly outputs: Output[][] = [];
  /** By the id under which something was shown: where it stands, so that it can be shown anew. */
  private readonly places = new Map<string, { cell: number; output: number }>();

  get cell(): number {
    return this.outputs.length - 1;
  }

  begin(cell: number): void {
    while (this.outputs.length <= cell) this.outputs.push([]);
  }

  /** The value of a cell's last expression. */
  async result(value: unknown): Promise<void> {
    const resolved = await value;
    if (resolved === undefined) return;
    const data = await describe(resolved);
    const count = this.outputs.length;
    this.add({ output_type: 'execute_result', execution_count: count, data, metadata: {} });
  }

  /** Shows a value before the cell ends; with the id of something shown before, in its place. */
  async display(value: unknown, id?: string): Promise<void> {
    const output: Output = { output_type: 'display_data', data: await describe(value), metadata: {} };
    const place = id === undefined ? undefined : this.places.get(id);
    if (place) this.outputs[place.cell][place.output] = output;
    else this.add(output);
    if (id !== undefined && !place)
      this.places.set(id, { cell: this.cell, output: this.outputs[this.cell].length - 1 });
  }

  /** Lines that follow each other are one output. */
  print(name: 'stdout' | 'stderr', values: readonly unknown[]): void {
    const lines = splitLines(`${format(...values)}\n`);
    const last = this.outputs[this.cell].at(-1);
    if (last?.output_type === 'stream' && last.name === name) last.text.push(...lines);
    else this.add({ output_type: 'stream', name, text: lines });
  }

  private add(output: Output): void {
    this.outputs[this.cell].push(output);
  }

  /** From now on the console prints into the notebook. */
  captureConsole(): void {
    console.log = (...values) => this.print('stdout', values);
    console.info = console.log;
    console.warn = (...values) => this.print('stderr', values);
    console.error = console.warn;
  }
}
