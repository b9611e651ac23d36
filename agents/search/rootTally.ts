import { isLost, type Puct, type Selection, WON } from './selection.ts';
import { NONE, PROVEN, type Tree } from './tree.ts';

/** The searching seat's decision: which actions are tried at the root, and which is best over all trees. */
export class RootTally implements Selection {
  private readonly inside: Puct;
  private seat = 0;
  /** [actions], 1 = may be chosen */
  private allowed: Uint8Array;
  /** [actions] each, over all trees: visits, values times visits, trees that see a sure win, a sure loss */
  private readonly visits: Float64Array;
  private readonly values: Float64Array;
  private readonly wins: Uint16Array;
  private readonly losses: Uint16Array;
  private trees = 0;

  constructor(actions: number, inside: Puct) {
    this.inside = inside;
    this.allowed = new Uint8Array(actions);
    this.visits = new Float64Array(actions);
    this.values = new Float64Array(actions);
    this.wins = new Uint16Array(actions);
    this.losses = new Uint16Array(actions);
  }

  begin(seat: number, allowed: Uint8Array): void {
    this.seat = seat;
    this.allowed = allowed;
  }

  select(tree: Tree, node: number, seat: number): number {
    return this.inside.selectAllowed(tree, node, seat, seat === this.seat ? this.allowed : null);
  }

  clear(): void {
    this.trees = 0;
    this.visits.fill(0);
    this.values.fill(0);
    this.wins.fill(0);
    this.losses.fill(0);
  }

  add(tree: Tree): void {
    const first = tree.firstEdge[this.seat];
    this.trees++;
    for (let edge = first; edge < first + tree.edges[this.seat]; edge++) this.addEdge(tree, edge);
  }

  private addEdge(tree: Tree, edge: number): void {
    const action = tree.action[edge];
    const visits = tree.edgeVisits[edge];
    this.visits[action] += visits + tree.prior[edge];
    if (visits > 0) this.values[action] += tree.meanOf(edge) * visits;
    if (isLost(tree, edge)) this.losses[action]++;
    else if (tree.edgeStatus[edge] === PROVEN && tree.edgeValue[edge] >= WON) this.wins[action]++;
  }

  /** The allowed action with the most visits, sure wins first, sure losses last. */
  best(): number {
    let best = NONE;
    for (let action = 0; action < this.allowed.length; action++) {
      if (this.allowed[action] === 1 && (best === NONE || this.isBetter(action, best))) best = action;
    }
    return best;
  }

  private isBetter(a: number, b: number): boolean {
    const certainty = this.certaintyOf(a) - this.certaintyOf(b);
    return certainty !== 0 ? certainty > 0 : this.visits[a] > this.visits[b];
  }

  private certaintyOf(action: number): number {
    if (this.wins[action] === this.trees) return 1;
    return this.losses[action] === this.trees ? -1 : 0;
  }
}
