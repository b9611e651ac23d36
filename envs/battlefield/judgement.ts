import type { Rng } from '../core/rng.ts';
import { bestRole, fight, roleOf, SEEN, UNKNOWN } from './battle.ts';
import { CELLS, DIRECTIONS, FLAG, GENERAL, MINER, MOVES, NEIGHBOUR, ROLES } from './board.ts';
import { estimateRoles, isEnemy } from './odds.ts';
import { FAR, isOpenToEnemy, isOpenToMiner, isOpenToOwn, isOwnMover, locateFlag, measure } from './routes.ts';
import { PLY_LIMIT } from './rules.ts';
import { type BattlefieldView, MINE, THEIRS } from './vision.ts';
import { WORTH } from './worth.ts';

/** [steps to the own flag]: how urgent an enemy that can get there is. */
const URGENCY = [0, 30, 10, 4, 1.5, 0.5];
/** A goal one step further away pulls by so much less. */
const PULL_PER_STEP = 0.8;
/** What it is worth to learn a hidden role, and what it costs, as a share of worth, to show one's own. */
const NEWS = 0.6;
const EXPOSURE = 0.12;
/** How likely an enemy that could win an attack makes it: of known role, hidden but moving, hidden and never moved. */
const AGGRESSION = [0.95, 0.5, 0.2];
const REVISIT = 0.25;
const UNDO = 0.5;
const NOISE = 0.1;
/** With so few own moves left the count of pieces decides. */
const ENDGAME = 15;

/** What the baseline makes of one position, on buffers that are made once. */
export class Judgement {
  /** [cell, role]: how likely the enemy piece there has the role. */
  private readonly odds = new Float64Array(CELLS * ROLES.length);
  /** [cell]: how much the enemy piece there endangers the own flag. */
  private readonly menace = new Float64Array(CELLS);
  /** [role, cell]: how strongly the best goal pulls an own piece of that role when it stands there. */
  private readonly pull = new Float64Array(ROLES.length * CELLS);
  private readonly steps = new Uint8Array(CELLS);
  private readonly minerSteps = new Uint8Array(CELLS);
  /** [cell]: own arrivals since the last capture. */
  private readonly visits = new Uint8Array(CELLS);
  private piecesBefore = 0;
  private bestOwn = GENERAL;
  private bestEnemy = GENERAL;
  private caution = 1;

  forget(): void {
    this.visits.fill(0);
    this.piecesBefore = 0;
  }

  study(view: BattlefieldView): void {
    const pieces = view.pieces[MINE] + view.pieces[THEIRS];
    if (pieces !== this.piecesBefore) this.visits.fill(0);
    this.piecesBefore = pieces;
    this.bestOwn = bestRole(view.left, MINE);
    this.bestEnemy = bestRole(view.left, THEIRS);
    this.caution = cautionOf(view);
    estimateRoles(view, this.odds);
    this.studyMenace(view);
    this.studyGoals(view);
  }

  private studyMenace(view: BattlefieldView): void {
    this.menace.fill(0);
    const flag = locateFlag(view);
    if (flag < 0) return;
    measure(view, flag, isOpenToEnemy, this.steps);
    measure(view, flag, isOpenToMiner, this.minerSteps);
    for (let cell = 0; cell < CELLS; cell++) {
      if (!isEnemy(view.cells[cell])) continue;
      const anyone = (URGENCY[this.steps[cell]] ?? 0) * this.chanceOfMover(view, cell);
      const miner = (URGENCY[this.minerSteps[cell]] ?? 0) * this.odds[cell * 8 + MINER];
      this.menace[cell] = Math.max(anyone, miner);
    }
  }

  private chanceOfMover(view: BattlefieldView, cell: number): number {
    if (view.cells[cell] === UNKNOWN && view.marks[cell] === 0) return 0.3;
    return 1 - this.odds[cell * 8] - this.odds[cell * 8 + 1];
  }

  private studyGoals(view: BattlefieldView): void {
    this.pull.fill(0);
    for (let goal = 0; goal < CELLS; goal++) {
      if (!isEnemy(view.cells[goal])) continue;
      measure(view, goal, isOpenToOwn, this.steps);
      for (let role = GENERAL; role < ROLES.length; role++) this.pullTo(view, goal, role);
    }
  }

  private pullTo(view: BattlefieldView, goal: number, role: number): void {
    const gain = this.gainOf(view, role, goal);
    if (gain <= 0) return;
    for (let cell = 0; cell < CELLS; cell++) {
      if (this.steps[cell] === FAR) continue;
      const at = role * CELLS + cell;
      this.pull[at] = Math.max(this.pull[at], gain * PULL_PER_STEP ** this.steps[cell]);
    }
  }

  /** What an attack by an own piece of the role on the enemy of a cell is worth on average. */
  private gainOf(view: BattlefieldView, role: number, cell: number): number {
    let gain = view.cells[cell] === UNKNOWN ? NEWS : 0;
    for (let enemy = FLAG; enemy < ROLES.length; enemy++) {
      const chance = this.odds[cell * 8 + enemy];
      if (chance === 0) continue;
      const outcome = fight(role, enemy, this.bestEnemy);
      if (outcome >= 0) gain += chance * (WORTH[enemy] + this.menace[cell]);
      if (outcome <= 0) gain -= chance * WORTH[role] * this.caution;
    }
    return gain;
  }

  pickMove(view: BattlefieldView, mask: Uint8Array, rng: Rng): number {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let action = 0; action < MOVES; action++) {
      if (mask[action] === 0) continue;
      const value = this.valueOf(view, action % CELLS, NEIGHBOUR[action]) + rng.float() * NOISE;
      if (value <= bestValue) continue;
      best = action;
      bestValue = value;
    }
    if (best >= 0) this.visits[NEIGHBOUR[best]]++;
    return best;
  }

  private valueOf(view: BattlefieldView, from: number, to: number): number {
    const role = roleOf(view.cells[from]);
    const escaped = this.dangerAt(view, role, from, from);
    const entered = this.dangerAt(view, role, to, from);
    if (isEnemy(view.cells[to])) {
      const survival = this.chanceToWin(role, to);
      return this.gainOf(view, role, to) + escaped - survival * (entered + this.exposure(view, from, role));
    }
    const progress = this.pull[role * CELLS + to] - this.pull[role * CELLS + from];
    return progress + escaped - entered - this.staleness(view, from, to);
  }

  private chanceToWin(role: number, cell: number): number {
    let chance = 0;
    for (let enemy = FLAG; enemy < ROLES.length; enemy++) {
      if (fight(role, enemy, this.bestEnemy) > 0) chance += this.odds[cell * 8 + enemy];
    }
    return chance;
  }

  private exposure(view: BattlefieldView, from: number, role: number): number {
    return (view.marks[from] & SEEN) === 0 ? EXPOSURE * WORTH[role] : 0;
  }

  private staleness(view: BattlefieldView, from: number, to: number): number {
    const isUndone = view.last[MINE * 4] === to && view.last[MINE * 4 + 1] === from;
    return this.visits[to] * REVISIT + (isUndone ? UNDO : 0);
  }

  /** What standing on a cell risks, from the worst neighbour; `from` is where the piece comes from. */
  private dangerAt(view: BattlefieldView, role: number, cell: number, from: number): number {
    let worst = 0;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = NEIGHBOUR[direction * CELLS + cell];
      if (next < 0 || !isEnemy(view.cells[next])) continue;
      worst = Math.max(worst, this.dangerFrom(view, role, next) - this.revenge(view, cell, next, from));
    }
    return worst * this.caution;
  }

  private dangerFrom(view: BattlefieldView, role: number, enemyCell: number): number {
    let loss = 0;
    for (let enemy = GENERAL; enemy < ROLES.length; enemy++) {
      const chance = this.odds[enemyCell * 8 + enemy];
      if (chance === 0) continue;
      const outcome = fight(enemy, role, this.bestOwn);
      if (outcome >= 0) loss += chance * WORTH[role];
      if (outcome <= 0) loss -= chance * WORTH[enemy];
    }
    const boldness = view.cells[enemyCell] !== UNKNOWN ? 0 : view.marks[enemyCell] !== 0 ? 1 : 2;
    return Math.max(0, loss) * AGGRESSION[boldness];
  }

  /** What own neighbours of a cell would win back from a known enemy that takes there. */
  private revenge(view: BattlefieldView, cell: number, enemyCell: number, from: number): number {
    const content = view.cells[enemyCell];
    if (content === UNKNOWN) return 0;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const next = NEIGHBOUR[direction * CELLS + cell];
      if (next < 0 || next === from) continue;
      if (isOwnMover(view.cells[next]) && fight(roleOf(view.cells[next]), roleOf(content), this.bestEnemy) > 0) {
        return 0.6 * WORTH[roleOf(content)];
      }
    }
    return 0;
  }
}

/** Towards the end the side with more pieces risks less, the other more. */
const cautionOf = (view: BattlefieldView): number => {
  if (PLY_LIMIT - view.turn > 2 * ENDGAME) return 1;
  const lead = view.pieces[MINE] - view.pieces[THEIRS];
  return lead > 0 ? 1.5 : lead < 0 ? 0.5 : 1;
};
