import type { Answer, Verdict } from '../player.ts';
import { hasProcfs, NO_USAGE, type Usage } from './procfs.ts';
import { MAX_ANSWER, type Program } from './program.ts';

/** However busy the machine, no answer is awaited longer than its limit and so many milliseconds. */
const WALL_NET = 3000;
/** Milliseconds between looks at the memory, and at whether this thread itself is late. */
const HEARTBEAT = 20;
const HEARTBEAT_SLACK = 2;
/** Between the end of a program's output and its own, or the reverse, at most so many milliseconds pass. */
const END_GRACE = 100;

export interface ExchangeSettings {
  readonly text: readonly string[];
  readonly limit: number;
  /** MiB. */
  readonly memory: number;
  /** When the clock began to run. */
  readonly start: number;
  /** The whole answer, or null while it is not there. */
  take(): string[] | null;
  /** When the question is in the pipe. */
  onSent?(): void;
  /** As soon as the clock has stopped. */
  onSettled?(): void;
}

/**
 * Sends one question to a running program and waits for its answer or a verdict. The clock counts wall time less the
 * time in which the program was ready to run and other processes had the cores, and less the time in which the arena
 * itself was held up, but never less than its threads needed on the machine's cores. So a busy machine is no time-out.
 */
export const exchange = (program: Program, settings: ExchangeSettings): Promise<Answer> =>
  new Promise(resolve => new Exchange(program, settings, resolve).begin());

class Exchange {
  private readonly program: Program;
  private readonly settings: ExchangeSettings;
  private readonly resolve: (answer: Answer) => void;
  /** This thread's last heartbeat, and the milliseconds by which heartbeats came too late. */
  private lastBeat = performance.now();
  private held = 0;
  private usage: Usage = NO_USAGE;
  /** When the program was last seen to be anything but waiting for a core. */
  private progressAt = performance.now();
  /** Wall time up to which an answer is surely in time. */
  private granted: number;
  private isSettled = false;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(program: Program, settings: ExchangeSettings, resolve: (answer: Answer) => void) {
    this.program = program;
    this.settings = settings;
    this.resolve = resolve;
    this.granted = settings.limit;
  }

  begin(): void {
    this.program.onChange = () => this.check();
    this.awaitLimit(this.settings.limit - this.wall());
    this.timers.push(setInterval(() => this.beat(), HEARTBEAT));
    this.program.send(this.settings.text);
    this.settings.onSent?.();
    this.program.readOn();
    this.check();
  }

  private wall(): number {
    return performance.now() - this.settings.start;
  }

  private check(): void {
    if (this.isSettled) return;
    if (this.program.isClosed) this.readUsage();
    const lines = this.settings.take();
    if (lines) this.settle(lines, null);
    else if (this.program.output.size > MAX_ANSWER) this.fail('illegal', `wrote ${MAX_ANSWER} bytes and no line end`);
    else if (this.program.isClosed && this.program.end !== null) this.fail('crash', this.program.end);
    else if (this.program.isClosed) this.after(END_GRACE, () => this.failClosed());
    else if (this.program.end !== null) this.after(END_GRACE, () => this.fail('crash', String(this.program.end)));
    else this.program.readOn();
  }

  private after(delay: number, act: () => void): void {
    this.timers.push(setTimeout(act, delay));
  }

  private awaitLimit(delay: number): void {
    if (Number.isFinite(delay)) this.after(Math.max(0, delay), () => this.judgeTime());
  }

  private beat(): void {
    this.noteHold();
    this.readUsage();
    if (hasProcfs) this.checkMemory();
  }

  /** Whatever held this thread up, it could not have seen an answer. */
  private noteHold(): void {
    const now = performance.now();
    const late = now - this.lastBeat - HEARTBEAT;
    if (late > HEARTBEAT_SLACK) this.held += late;
    this.lastBeat = now;
  }

  /** The program's own time at this moment. */
  private ownTime(wall: number): number {
    this.noteHold();
    this.readUsage();
    return Math.max(this.usage.least, wall - this.waited() - this.held);
  }

  /** Answers that have come meanwhile are read first. */
  private judgeTime(): void {
    setImmediate(() => {
      if (this.isSettled) return;
      this.program.meter.isWhole = true;
      const wall = this.wall();
      const left = this.settings.limit - this.ownTime(wall);
      if (left <= 0 || wall > this.settings.limit + WALL_NET) {
        if (this.program.isClosed) this.failClosed();
        else this.fail('timeout', this.tooLate(wall));
      } else {
        this.granted = wall + left;
        this.awaitLimit(left);
      }
    });
  }

  private tooLate(wall: number): string {
    return `no answer after ${wall.toFixed(0)} ms; the limit is ${this.settings.limit} ms`;
  }

  /** The waits that are over, and the one that may still go on. */
  private waited(): number {
    return hasProcfs ? this.usage.waited + performance.now() - this.progressAt : 0;
  }

  /** An ended process tells no more: then the last reading stands. */
  private readUsage(): void {
    if (!hasProcfs) return;
    const { usage } = this;
    const { cpu, least, waited, busiestWaited } = this.program.meter.read();
    const hasMoved = cpu > usage.cpu || waited > usage.waited;
    if (hasMoved || !this.program.meter.isReady()) this.progressAt = performance.now();
    this.usage = {
      cpu: Math.max(cpu, usage.cpu),
      least: Math.max(least, usage.least),
      waited: Math.max(waited, usage.waited),
      busiestWaited: Math.max(busiestWaited, usage.busiestWaited),
    };
  }

  private checkMemory(): void {
    const used = this.isSettled ? 0 : this.program.meter.readMemory();
    if (used > this.settings.memory) {
      this.fail('crash', `used ${used.toFixed(0)} MiB of memory; ${this.settings.memory} are allowed`);
    }
  }

  /** No answer can come any more, whatever the clock says. */
  private failClosed(): void {
    this.fail('closed', 'closed its output');
  }

  private fail(kind: Verdict['kind'], complaint: string): void {
    this.settle(null, { kind, complaint });
  }

  private settle(lines: string[] | null, verdict: Verdict | null): void {
    if (this.isSettled) return;
    const wall = this.wall();
    this.isSettled = true;
    this.settings.onSettled?.();
    for (const timer of this.timers) clearTimeout(timer);
    this.program.onChange = () => {};
    const isLate = lines !== null && wall > this.granted && this.ownTime(wall) > this.settings.limit;
    const late: Verdict | null = isLate ? { kind: 'timeout', complaint: this.tooLate(wall) } : null;
    this.readUsage();
    // What the program wrote to stderr before its answer has come by the end of this round of the event loop.
    setImmediate(() => this.finish(isLate ? null : lines, verdict ?? late, wall));
  }

  private finish(lines: string[] | null, verdict: Verdict | null, wall: number): void {
    const { cpu, busiestWaited } = this.usage;
    const waited = Math.max(busiestWaited, this.held);
    const stderr = this.program.takeErrors();
    if (verdict?.kind === 'crash') verdict = { kind: 'crash', complaint: addReason(verdict.complaint, stderr) };
    this.resolve({ lines, verdict, wall, cpu: hasProcfs ? cpu : null, waited, stderr });
  }
}

/** The last line of stderr mostly says why a program ended. */
const addReason = (complaint: string, stderr: string): string => {
  const last = stderr.trim().split('\n').at(-1) ?? '';
  return last === '' ? complaint : `${complaint}: ${last.slice(0, 200)}`;
};
