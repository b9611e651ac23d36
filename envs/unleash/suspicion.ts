import { AROUND, AROUND_SIZE, CELLS, cellAt, HOME, ROBOTS, TEAM } from './grid.ts';
import { hasPaused, isAlive, UNSEEN, type UnleashView } from './view.ts';
import { WEIGHTS } from './weights.ts';

/** Holes in reach of a cell. */
export const countHoles = (holes: Uint8Array, cell: number): number => {
  let count = 0;
  for (let i = cell * AROUND_SIZE; i < (cell + 1) * AROUND_SIZE; i++) if (AROUND[i] !== -1) count += holes[AROUND[i]];
  return count;
};

/**
 * What a planner keeps in mind beyond the view, from turn to turn: where they may have buried traps after pausing
 * elsewhere first, and which of one's own robots have paused so themselves.
 */
export class Suspicion {
  /** [cells] how likely there is a trap of theirs, beside what the view suspects. */
  readonly trap = new Float64Array(CELLS);
  /** [mine] 1 = has paused beside a hole since it left the headquarters: what it buries now is not expected. */
  readonly hasBluffed = new Uint8Array(TEAM);
  /** [theirs] how likely the robot carries something. */
  private readonly carries = new Float64Array(TEAM);
  /** [cells] ore in sight one turn earlier. */
  private readonly lastOre = new Int16Array(CELLS);
  private turn = -1;

  start(): void {
    this.trap.fill(0);
    this.hasBluffed.fill(0);
    this.carries.fill(0);
    this.lastOre.fill(UNSEEN);
    this.turn = -1;
  }

  /** Takes in a turn. Of one that it has seen already it learns nothing more. */
  watch(view: UnleashView): void {
    if (view.turn === this.turn) return;
    if (view.turn < this.turn) this.start();
    this.turn = view.turn;
    if (view.turn === 0) return;
    this.clearDug(view);
    for (let robot = 0; robot < TEAM; robot++) if (isAlive(view, robot)) this.watchMine(view, robot);
    for (let robot = TEAM; robot < ROBOTS; robot++) if (isAlive(view, robot)) this.watchTheirs(view, robot);
  }

  /** Where ore was dug without a blast, there was no trap. */
  private clearDug(view: UnleashView): void {
    for (let cell = 0; cell < CELLS; cell++) {
      if (view.ore[cell] !== UNSEEN && view.ore[cell] < this.lastOre[cell]) this.trap[cell] = 0;
      this.lastOre[cell] = view.ore[cell];
    }
  }

  private watchMine(view: UnleashView, robot: number): void {
    if (view.robotX[robot] === HOME) this.hasBluffed[robot] = 0;
    else if (hasPaused(view, robot) && countHoles(view.hole, standOf(view, robot)) > 0) this.hasBluffed[robot] = 1;
  }

  private watchTheirs(view: UnleashView, robot: number): void {
    const isPausing = hasPaused(view, robot);
    if (view.robotX[robot] === HOME) this.carries[robot - TEAM] = isPausing ? 1 : 0;
    else if (isPausing && this.carries[robot - TEAM] > 0) this.suspect(view, robot);
  }

  private suspect(view: UnleashView, robot: number): void {
    const stand = standOf(view, robot);
    const isNew = countHoles(view.fresh, stand) > 0;
    const holes = isNew ? view.fresh : view.hole;
    const chance = (this.carries[robot - TEAM] * WEIGHTS.buriesTrap) / Math.max(1, countHoles(holes, stand));
    for (let i = stand * AROUND_SIZE; i < (stand + 1) * AROUND_SIZE; i++) {
      const cell = AROUND[i];
      if (cell !== -1 && holes[cell] === 1) this.trap[cell] += (1 - this.trap[cell]) * chance;
    }
    this.carries[robot - TEAM] *= WEIGHTS.keepsTrap;
  }
}

const standOf = (view: UnleashView, robot: number): number => cellAt(view.robotX[robot], view.robotY[robot]);
