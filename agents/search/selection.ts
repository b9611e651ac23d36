import { NONE, OPEN, PROVEN, type Tree } from './tree.ts';

/** Chooses one edge of a seat that acts at a node. */
export interface Selection {
  select(tree: Tree, node: number, seat: number): number;
}

/** Losing for sure: no other result is lower. */
export const LOST = -1;
export const WON = 1;

export const isLost = (tree: Tree, edge: number): boolean =>
  tree.edgeStatus[edge] === PROVEN && tree.edgeValue[edge] <= LOST;

/**
 * The edge with the best mean value plus a bonus that is large for what is likely by its prior and has been tried little
 * (PUCT). What has not been tried at all counts as somewhat worse than the node so far.
 */
export class Puct implements Selection {
  private readonly exploration: number;
  private readonly doubt: number;

  constructor(exploration: number, doubt: number) {
    this.exploration = exploration;
    this.doubt = doubt;
  }

  select(tree: Tree, node: number, seat: number): number {
    return this.selectAllowed(tree, node, seat, null);
  }

  /** Only among actions that `allowed`, [actions], has a 1 for; null: among all. */
  selectAllowed(tree: Tree, node: number, seat: number, allowed: Uint8Array | null): number {
    const at = node * tree.seats + seat;
    const first = tree.firstEdge[at];
    const end = first + tree.edges[at];
    const visits = tree.visits[node];
    const bonus = this.exploration * Math.sqrt(visits);
    const untried = tree.value[at] / visits - this.doubt;
    let best = NONE;
    let highest = Number.NEGATIVE_INFINITY;
    for (let edge = first; edge < end; edge++) {
      if (allowed !== null && allowed[tree.action[edge]] !== 1) continue;
      const tries = tree.edgeVisits[edge];
      let mean = untried;
      if (tree.edgeStatus[edge] !== OPEN) {
        mean = tree.edgeValue[edge];
        if (mean <= LOST) continue;
      } else if (tries > 0) mean = tree.edgeValue[edge] / tries;
      const score = mean + (bonus * tree.prior[edge]) / (1 + tries);
      if (score <= highest) continue;
      highest = score;
      best = edge;
    }
    return best === NONE ? first : best;
  }
}
