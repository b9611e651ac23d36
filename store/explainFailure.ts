import { CheckpointError } from './manifest.ts';

/** Does something that writes to `path`; if it fails, the error says what that means. */
export const explainFailure = (path: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    throw new CheckpointError(`${path}: could not be written: ${findReason(error)}`, { cause: error });
  }
};

const findReason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full; the checkpoints before it are as they were';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `writing is not allowed there (${message})`;
  return message;
};
