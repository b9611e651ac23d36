import { constants, setPriority } from 'node:os';

/**
 * This thread leaves the cores to the learner's, which is alone with its work, whenever there are too few of them: as
 * equals, two actors on two cores cost the learner a third of its time. Only Linux has a priority for each thread.
 */
export const stepBack = (): void => {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
};
