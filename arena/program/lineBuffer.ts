const LINE_END = 10;

/** A program's output as it comes in, cut into lines. */
export class LineBuffer {
  private chunks: Buffer[] = [];
  private lineEnds = 0;
  /** Bytes that have come and were not taken. */
  size = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.lineEnds++;
  }

  /** The first `count` lines without their ends, or null while there are not so many. */
  takeLines(count: number): string[] | null {
    if (this.lineEnds < count) return null;
    const bytes = Buffer.concat(this.chunks);
    let end = 0;
    for (let line = 0; line < count; line++) end = bytes.indexOf(LINE_END, end) + 1;
    this.keep(bytes.subarray(end), this.lineEnds - count);
    return count === 0 ? [] : splitLines(bytes.toString('utf8', 0, end));
  }

  /** Everything, the last line with or without an end. */
  takeAll(): string[] {
    const text = Buffer.concat(this.chunks).toString('utf8');
    this.keep(Buffer.alloc(0), 0);
    return text === '' ? [] : splitLines(text);
  }

  private keep(rest: Buffer, lineEnds: number): void {
    this.chunks = rest.length === 0 ? [] : [rest];
    this.size = rest.length;
    this.lineEnds = lineEnds;
  }
}

const splitLines = (text: string): string[] => {
  const lines = text.split('\n').map(line => line.replace(/\r$/, ''));
  if (text.endsWith('\n')) lines.pop();
  return lines;
};
