import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TASKS = '/proc/self/task';

/**
 * Seconds that the threads of this process have been on a core or ready for one: unlike its processor time, this does not
 * become smaller when other processes have the cores. Without /proc (macOS) it is the processor time.
 */
export const readDemand = (): number => {
  const { user, system } = process.cpuUsage();
  if (!existsSync(`${TASKS}/${process.pid}/schedstat`)) return (user + system) / 1e6;
  return readdirSync(TASKS).reduce((sum, task) => sum + readTask(task), 0);
};

/** A thread may end while it is read. */
const readTask = (task: string): number => {
  try {
    const [ran, waited] = readFileSync(`${TASKS}/${task}/schedstat`, 'latin1').split(' ').map(Number);
    return (ran + waited) / 1e9;
  } catch {
    return 0;
  }
};
