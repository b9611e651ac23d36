/** The robots of a team at most, and the tasks that can be weighed against each other. */
const ROWS = 5;
export const MOST_TASKS = 320;
/** Worth of what a robot cannot do. */
export const NEVER = -1000;

/** [rows, MOST_TASKS] what it is worth that a row does a task. */
export const worth = new Float64Array(ROWS * MOST_TASKS);
/** [rows] the task that `assign` has given to each. */
export const taskOf = new Int16Array(ROWS);

/** The shadow prices of rows and of tasks; both count from 1, 0 is the row at hand. */
const rowPrice = new Float64Array(ROWS + 1);
const taskPrice = new Float64Array(MOST_TASKS + 1);
/** [tasks] the row that has it, 0 = none, and by which task it was reached. */
const owner = new Uint8Array(MOST_TASKS + 1);
const cameFrom = new Int16Array(MOST_TASKS + 1);
const slack = new Float64Array(MOST_TASKS + 1);
const isReached = new Uint8Array(MOST_TASKS + 1);

/** Gives each row a task of its own so that the sum of their worth is the greatest (Hungarian method). Returns the sum. */
export const assign = (rows: number, tasks: number): number => {
  rowPrice.fill(0);
  taskPrice.fill(0);
  owner.fill(0);
  for (let row = 1; row <= rows; row++) serve(row, tasks);
  let sum = 0;
  for (let task = 1; task <= tasks; task++) {
    if (owner[task] === 0) continue;
    taskOf[owner[task] - 1] = task - 1;
    sum += worth[(owner[task] - 1) * MOST_TASKS + task - 1];
  }
  return sum;
};

/** Finds a task for one more row, moving others to their next best where that is cheapest. */
const serve = (row: number, tasks: number): void => {
  owner[0] = row;
  slack.fill(Number.POSITIVE_INFINITY);
  isReached.fill(0);
  let at = 0;
  while (owner[at] !== 0) at = reachNext(at, tasks);
  while (at !== 0) {
    owner[at] = owner[cameFrom[at]];
    at = cameFrom[at];
  }
};

const reachNext = (at: number, tasks: number): number => {
  const row = owner[at];
  let next = 0;
  let least = Number.POSITIVE_INFINITY;
  isReached[at] = 1;
  for (let task = 1; task <= tasks; task++) {
    if (isReached[task] === 1) continue;
    const rest = -worth[(row - 1) * MOST_TASKS + task - 1] - rowPrice[row] - taskPrice[task];
    if (rest < slack[task]) {
      slack[task] = rest;
      cameFrom[task] = at;
    }
    if (slack[task] < least) {
      least = slack[task];
      next = task;
    }
  }
  shiftPrices(least, tasks);
  return next;
};

const shiftPrices = (by: number, tasks: number): void => {
  for (let task = 0; task <= tasks; task++) {
    if (isReached[task] === 1) {
      rowPrice[owner[task]] += by;
      taskPrice[task] -= by;
    } else slack[task] -= by;
  }
};
