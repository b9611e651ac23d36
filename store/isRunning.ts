/** Whether there is a process with this number, ours or somebody else's. */
export const isRunning = (pid: number): boolean => {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
