import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isDeno } from '../../store/runtime.ts';
import type { Command } from './commandLine.ts';
import { listEnvironment } from './environment.ts';
import { findNursery } from './guard.ts';
import { LineBuffer } from './lineBuffer.ts';
import { findMarked, hasProcfs, UsageMeter } from './procfs.ts';

/** Output that waits to be asked for: beyond this the program is not read, so it blocks. */
const MAX_AHEAD = 1 << 16;
/** An answer may not be longer. */
export const MAX_ANSWER = 1 << 20;
const MAX_STDERR = 4096;
const FILE_LIMIT = 1 << 30;
/** Bytes in the unit of `ulimit -f`. */
const ULIMIT_BLOCK = 512;

/** No core dumps, no endless files. The shell turns into the program: same process. */
const withLimits = ({ file, arguments: words }: Command): Command => ({
  file: 'sh',
  arguments: ['-c', `ulimit -c 0; ulimit -f ${FILE_LIMIT / ULIMIT_BLOCK}; exec "$@"`, 'sh', file, ...words],
});

interface Started {
  readonly child: ChildProcess;
  /** When there was a process: that the arena has to copy itself for it is not the program's time. */
  readonly startedAt: number;
  readonly input: Socket;
  /** stdout, stderr */
  readonly outputs: Socket[];
}

type Start = (file: string, words: readonly string[], env: NodeJS.ProcessEnv) => Started;

/** On real pipes: see Nursery. */
const startOnPipes: Start = (file, words, env) => {
  const nursery = findNursery();
  const [input, output, errors] = [nursery.openPipe('to'), nursery.openPipe('from'), nursery.openPipe('from')];
  const stdio = [input.theirs, output.theirs, errors.theirs];
  const child = spawn(file, words, { stdio, detached: true, env });
  const startedAt = performance.now();
  for (const theirs of stdio) closeSync(theirs);
  return {
    child,
    startedAt,
    input: new Socket({ fd: input.ours, readable: false, writable: true }),
    outputs: [output, errors].map(pipe => new Socket({ fd: pipe.ours, readable: true, writable: false })),
  };
};

/** Where the runtime cannot listen to a pipe of ours. */
const startOnSockets: Start = (file, words, env) => {
  const child = spawn(file, words, { stdio: 'pipe', detached: true, env });
  const startedAt = performance.now();
  return { child, startedAt, input: child.stdin as Socket, outputs: [child.stdout as Socket, child.stderr as Socket] };
};

/** An outside program as a process group of its own, with pipes to and from it. */
export class Program {
  readonly startedAt: number;
  readonly meter: UsageMeter;
  readonly output = new LineBuffer();
  /** Its output has ended. */
  isClosed = false;
  /** How it ended; null while it lives. */
  end: string | null = null;
  /** Called whenever something above has changed. */
  onChange: () => void = () => {};
  private readonly child: ChildProcess;
  private readonly input: Socket;
  private readonly outputs: Socket[];
  private stderr = '';
  private stderrLost = 0;

  constructor(command: Command, mark: string) {
    const { file, arguments: words } = withLimits(command);
    const [name, value] = mark.split('=');
    const start = isDeno ? startOnSockets : startOnPipes;
    ({
      child: this.child,
      startedAt: this.startedAt,
      input: this.input,
      outputs: this.outputs,
    } = start(file, words, { ...listEnvironment(), [name]: value }));
    if (this.child.pid !== undefined) findNursery().watch(this.child.pid);
    this.meter = new UsageMeter(this.child.pid ?? 0);
    this.listen();
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  private listen(): void {
    const [output, errors] = this.outputs;
    for (const socket of [this.input, output, errors]) socket.on('error', () => {});
    output.on('data', chunk => this.receive(chunk));
    output.on('end', () => this.change(() => (this.isClosed = true)));
    errors.on('data', chunk => this.keepError(chunk));
    this.child.on('error', error => this.change(() => (this.end ??= error.message)));
    this.child.on('exit', (code, signal) =>
      this.change(() => (this.end = signal ? `ended by ${signal}` : `ended with exit code ${code}`)),
    );
  }

  private change(apply: () => void): void {
    apply();
    this.onChange();
  }

  private receive(chunk: Buffer): void {
    this.output.push(chunk);
    if (this.output.size > MAX_AHEAD) this.outputs[0].pause();
    this.onChange();
  }

  /** An answer is awaited: read on even if much is there. */
  readOn(): void {
    if (this.output.size <= MAX_ANSWER) this.outputs[0].resume();
  }

  private keepError(chunk: Buffer): void {
    const room = Math.max(0, MAX_STDERR - this.stderr.length);
    this.stderr += chunk.toString('utf8', 0, Math.min(room, chunk.length));
    this.stderrLost += Math.max(0, chunk.length - room);
  }

  /** What it has written to stderr since the last call, cut. */
  takeErrors(): string {
    const text = this.stderrLost > 0 ? `${this.stderr}\n(${this.stderrLost} more bytes)\n` : this.stderr;
    this.stderr = '';
    this.stderrLost = 0;
    return text;
  }

  send(lines: readonly string[]): void {
    if (lines.length > 0) this.input.write(`${lines.join('\n')}\n`);
  }

  /** No more input will come. */
  endInput(): void {
    this.input.end();
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, signal);
    } catch {
      // The group is gone.
    }
  }

  /** Ends the program with its whole group and waits for it. */
  async close(): Promise<void> {
    this.onChange = () => {};
    this.signal('SIGKILL');
    if (this.end === null && this.child.pid !== undefined)
      await new Promise(resolve => this.child.once('exit', resolve));
    if (this.child.pid !== undefined) findNursery().release(this.child.pid);
    for (const socket of [this.input, ...this.outputs]) socket.destroy();
  }
}

/** Ends what a program started and what left its group: everything whose environment carries the mark. */
export const killMarked = (mark: string): void => {
  if (!hasProcfs) return;
  for (const pid of findMarked(mark)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
};
