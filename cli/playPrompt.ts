import { createInterface, type Interface } from 'node:readline';

/** The person has had enough, or there is no more input. */
export class Quit extends Error {}

/** Asks for lines, in a terminal or from a pipe. */
export class Prompt {
  private readonly reader: Interface;
  private readonly lines: string[] = [];
  private isClosed = false;
  private wake: (() => void) | null = null;

  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
    this.reader = createInterface({ input, output });
    this.reader.on('line', line => {
      this.lines.push(line);
      this.wake?.();
    });
    this.reader.on('close', () => {
      this.isClosed = true;
      this.wake?.();
    });
  }

  /** Throws a Quit at the end of the input. */
  async ask(question: string): Promise<string> {
    this.reader.setPrompt(question);
    if (!this.isClosed) this.reader.prompt();
    while (this.lines.length === 0 && !this.isClosed) {
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
    const line = this.lines.shift();
    if (line === undefined) throw new Quit();
    return line.trim();
  }

  close(): void {
    this.reader.close();
  }
}
