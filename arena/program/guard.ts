import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdtempSync, openSync, unlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A shell that outlives this thread by a moment: when the pipe to it ends, also because the arena was killed, it
 * ends every process group still listed, whoever else carries the mark, and removes the folder of pipes.
 */
const GUARD = `
trap '' INT TERM HUP
live=' '
while read -r sign pid; do
  case $sign in
    +) live="$live$pid " ;;
    -) live="\${live%% $pid *} \${live#* $pid }" ;;
  esac
done
for pid in $live; do kill -KILL -- "-$pid"; done
for entry in $(grep -laF "$1" /proc/[0-9]*/environ); do
  pid=\${entry#/proc/}
  kill -KILL "\${pid%/environ}"
done
rm -rf "$2"
`;

/** Pipes made at once: one call of mkfifo for all of them. */
const BATCH = 48;

/**
 * What the programs of one thread have in common: the guard, and a folder of named pipes. Programs get real pipes
 * because Node's own are sockets, and a program that opens /dev/stdin or /dev/stderr fails on those.
 */
class Nursery {
  /** The beginning of every mark: `NAME=value` in the environment of each program of this thread. */
  readonly mark = `SKIRMISH_PLAYER=${process.pid}-${randomBytes(6).toString('hex')}`;
  private readonly folder = mkdtempSync(join(tmpdir(), 'skirmish-'));
  private readonly guard: ChildProcess;
  private pipes: string[] = [];
  private made = 0;

  constructor() {
    const stdio: ['pipe', 'ignore', 'ignore'] = ['pipe', 'ignore', 'ignore'];
    this.guard = spawn('sh', ['-c', GUARD, 'sh', this.mark, this.folder], { stdio, detached: true, cwd: '/' });
    this.guard.unref();
    this.guard.on('error', () => {});
    this.guard.stdin?.on('error', () => {});
    (this.guard.stdin as Socket).unref();
  }

  watch(pid: number): void {
    this.guard.stdin?.write(`+ ${pid}\n`);
  }

  release(pid: number): void {
    this.guard.stdin?.write(`- ${pid}\n`);
  }

  nextMark(): string {
    return `${this.mark}-${this.made++}-`;
  }

  /** Both ends of a new pipe; `ours` does not block, the program's does. */
  openPipe(direction: 'to' | 'from'): { ours: number; theirs: number } {
    if (this.pipes.length === 0) this.makePipes();
    const path = this.pipes.pop() as string;
    const { O_RDWR, O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;
    // Opening one end of a pipe waits for somebody at the other: `hold` is both.
    const hold = openSync(path, O_RDWR | O_NONBLOCK);
    const theirs = openSync(path, direction === 'to' ? O_RDONLY : O_WRONLY);
    const ours = openSync(path, (direction === 'to' ? O_WRONLY : O_RDONLY) | O_NONBLOCK);
    closeSync(hold);
    unlinkSync(path);
    return { ours, theirs };
  }

  private makePipes(): void {
    this.pipes = Array.from({ length: BATCH }, (_, i) => join(this.folder, `${this.made++}-${i}`));
    execFileSync('mkfifo', this.pipes);
  }
}

let nursery: Nursery | null = null;

export const findNursery = (): Nursery => {
  nursery ??= new Nursery();
  return nursery;
};
