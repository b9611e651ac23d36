import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
const readSchedstat = (path: string): { cpu: number; waited: number } => {
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

/** What a program and its children use from one reading to the next. */
export class UsageMeter {
  private readonly pid: number;
  private cpu = 0;
  /** By thread: what it has waited in its life. */
  private waits = new Map<string, number>();

  constructor(pid: number) {
    this.pid = pid;
  }

  /** Since the last `restart`, in milliseconds: all threads' time on cores, and the longest wait of any thread. */
  read(): { cpu: number; waited: number } {
    const { cpu, waits } = readTree(this.pid);
    let waited = 0;
    for (const [thread, wait] of waits) waited = Math.max(waited, wait - (this.waits.get(thread) ?? 0));
    return { cpu: Math.max(0, cpu - this.cpu), waited };
  }

  /** One of its threads wants a core, or has one. A wait that still goes on is not among those that were read. */
  isReady(): boolean {
    return listTree(this.pid).some(member =>
      listFolder(`/proc/${member}/task`).some(thread => isReadyThread(`/proc/${member}/task/${thread}/stat`)),
    );
  }

  restart(): void {
    const { cpu, waits } = readTree(this.pid);
    this.cpu = cpu;
    this.waits = waits;
  }
}

/** The state follows the name in brackets. */
const isReadyThread = (path: string): boolean => /\) R /.test(readText(path));

const readTree = (pid: number): { cpu: number; waits: Map<string, number> } => {
  let cpu = 0;
  const waits = new Map<string, number>();
  if (!hasProcfs) return { cpu, waits };
  for (const member of listTree(pid)) {
    for (const thread of listFolder(`/proc/${member}/task`)) {
      const usage = readSchedstat(`/proc/${member}/task/${thread}/schedstat`);
      cpu += usage.cpu;
      waits.set(thread, usage.waited);
    }
  }
  return { cpu, waits };
};

/** Memory that the program and its children really occupy, in MiB. */
export const readMemory = (pid: number): number => {
  let kilobytes = 0;
  for (const member of listTree(pid)) {
    kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readText(`/proc/${member}/status`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
};

/** Processes whose environment has this entry: also those that left their group and their parent. */
export const findMarked = (mark: string): number[] =>
  listFolder('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => readText(`/proc/${pid}/environ`).includes(mark))
    .map(Number);
