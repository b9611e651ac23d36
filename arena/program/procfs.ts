import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Without /proc (macOS) there is the wall clock only. */
export const hasProcfs = existsSync('/proc/self/schedstat');

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

const listFolder = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

/** Milliseconds on a core, milliseconds ready to run while other processes had the cores. */
interface ThreadTimes {
  readonly cpu: number;
  readonly waited: number;
}

const readSchedstat = (path: string): ThreadTimes => {
  const [cpu = 0, waited = 0] = readText(path).split(' ').map(Number);
  return { cpu: cpu / 1e6, waited: waited / 1e6 };
};

/** The process, its children, theirs, and so on, as long as they have not moved away. */
const listTree = (pid: number): number[] => {
  const pids = [pid];
  for (let i = 0; i < pids.length && pids.length < 1000; i++) {
    for (const task of listFolder(`/proc/${pids[i]}/task`)) {
      const children = readText(`/proc/${pids[i]}/task/${task}/children`);
      for (const child of children.split(' ')) if (child !== '') pids.push(Number(child));
    }
  }
  return pids;
};

export interface Usage {
  /** Milliseconds of all threads on cores. */
  readonly cpu: number;
  /** What it would have taken with every core for itself, at the least: threads run side by side. */
  readonly least: number;
  /** The longest wait of any thread for a core, and that of the thread that had most of them. */
  readonly waited: number;
  readonly busiestWaited: number;
}

export const NO_USAGE: Usage = { cpu: 0, least: 0, waited: 0, busiestWaited: 0 };

/** What a program and its children use from one reading to the next. */
export class UsageMeter {
  /**
   * False: of the program's first thread alone. A process whose threads have been listed takes up to 20 ms longer to
   * end, in which the kernel forgets the list again.
   */
  isWhole = true;
  private readonly pid: number;
  /** By thread: what it has had and waited for in its life. */
  private threads = new Map<string, ThreadTimes>();

  constructor(pid: number) {
    this.pid = pid;
  }

  /** Since the last `restart`. */
  read(): Usage {
    let cpu = 0;
    let busiest = 0;
    let waited = 0;
    let busiestWaited = 0;
    for (const [thread, now] of this.readThreads()) {
      const before = this.threads.get(thread);
      const own = now.cpu - (before?.cpu ?? 0);
      const wait = now.waited - (before?.waited ?? 0);
      cpu += own;
      waited = Math.max(waited, wait);
      if (own <= busiest) continue;
      busiest = own;
      busiestWaited = wait;
    }
    return { cpu, least: Math.max(busiest, cpu / availableParallelism()), waited, busiestWaited };
  }

  /**
   * One of its threads wants a core, or has one: the state follows the name in brackets. A wait that still goes on is
   * not among those that were read.
   */
  isReady(): boolean {
    return this.listThreads().some(folder => /\) R /.test(readText(`${folder}/stat`)));
  }

  restart(): void {
    this.threads = this.readThreads();
  }

  /** Memory really occupied, in MiB. */
  readMemory(): number {
    let kilobytes = 0;
    for (const member of this.listProcesses()) {
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${member}/status`))?.[1] ?? 0);
    }
    return kilobytes / 1024;
  }

  private readThreads(): Map<string, ThreadTimes> {
    return new Map(this.listThreads().map(folder => [folder, readSchedstat(`${folder}/schedstat`)]));
  }

  /** Their folders. */
  private listThreads(): string[] {
    if (!hasProcfs) return [];
    if (!this.isWhole) return [`/proc/${this.pid}`];
    return listTree(this.pid).flatMap(member =>
      listFolder(`/proc/${member}/task`).map(thread => `/proc/${member}/task/${thread}`),
    );
  }

  private listProcesses(): number[] {
    return this.isWhole ? listTree(this.pid) : [this.pid];
  }
}

/** Processes whose environment has this entry: also those that left their group and their parent. */
export const findMarked = (mark: string): number[] =>
  listFolder('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => readText(`/proc/${pid}/environ`).includes(mark))
    .map(Number);
