import Table from 'cli-table3';
import pc from 'picocolors';

/** A table with lines around it and under its head only; the first column is text, the others are numbers. */
export const createTable = (head: readonly string[]): InstanceType<typeof Table> => {
  const table = new Table({
    head: [...head],
    style: { head: pc.isColorSupported ? ['cyan'] : [], border: pc.isColorSupported ? ['grey'] : [] },
    colAligns: head.map((_, i) => (i === 0 ? 'left' : 'right')),
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  return table;
};
