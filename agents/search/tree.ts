import type { Evaluation } from './evaluator.ts';

/** What is known of a node: nothing yet, an estimate, or its exact value. */
export const FRESH = 0;
export const OPEN = 1;
export const PROVEN = 2;

export const NONE = -1;

/**
 * The nodes of a search in pools of fixed size. A node is a state in which at least one seat acts, or a final one. Each
 * acting seat has its own edges, one for every legal action, with its own statistics; one edge of each acting seat
 * together lead to a child. A parent always has a lower index than its children.
 */
export class Tree {
  readonly seats: number;
  readonly capacity: number;
  count = 0;
  edgeCount = 0;

  /** [nodes] each: the parent, and which of its children this is (see `jointOf`) */
  readonly parent: Int32Array;
  readonly joint: Int32Array;
  /** [nodes] each: steps from the root, simulations that came through, FRESH, OPEN or PROVEN */
  readonly depth: Uint16Array;
  readonly visits: Int32Array;
  readonly status: Uint8Array;
  /** [nodes] the only seat that acts, or NONE where several do */
  readonly mover: Int8Array;
  /** [nodes, seats] each: sum of values that came back, or, once PROVEN, the value itself */
  readonly value: Float64Array;
  /** [nodes, seats] each: where the seat's edges begin, and how many there are: 0 where it does not act */
  readonly firstEdge: Int32Array;
  readonly edges: Uint16Array;

  /** [edges] each */
  readonly action: Uint16Array;
  readonly prior: Float32Array;
  readonly edgeVisits: Int32Array;
  /** [edges] sum of values that came back to the seat; once PROVEN, the value itself */
  readonly edgeValue: Float64Array;
  /** [edges] OPEN or PROVEN; only where one seat alone acts */
  readonly edgeStatus: Uint8Array;

  /** Open addressing: the children by parent and joint, or NONE. */
  private readonly table: Int32Array;
  /** [nodes] new indices while the tree is cut down */
  private readonly moved: Int32Array;

  constructor(seats: number, nodes: number, edges: number) {
    this.seats = seats;
    this.capacity = nodes;
    this.parent = new Int32Array(nodes);
    this.joint = new Int32Array(nodes);
    this.depth = new Uint16Array(nodes);
    this.visits = new Int32Array(nodes);
    this.status = new Uint8Array(nodes);
    this.mover = new Int8Array(nodes);
    this.value = new Float64Array(nodes * seats);
    this.firstEdge = new Int32Array(nodes * seats);
    this.edges = new Uint16Array(nodes * seats);
    this.action = new Uint16Array(edges);
    this.prior = new Float32Array(edges);
    this.edgeVisits = new Int32Array(edges);
    this.edgeValue = new Float64Array(edges);
    this.edgeStatus = new Uint8Array(edges);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(nodes * 2))).fill(NONE);
    this.moved = new Int32Array(nodes);
  }

  /** Forgets everything; the root is node 0. */
  clear(): void {
    this.table.fill(NONE);
    this.count = 0;
    this.edgeCount = 0;
    this.add(NONE, 0);
  }

  /** Room for one more node with so many edges. */
  hasRoom(edges: number): boolean {
    return this.count < this.capacity && this.edgeCount + edges <= this.action.length;
  }

  add(parent: number, joint: number): number {
    const node = this.count++;
    const { seats } = this;
    this.parent[node] = parent;
    this.joint[node] = joint;
    this.depth[node] = parent === NONE ? 0 : this.depth[parent] + 1;
    this.visits[node] = 0;
    this.status[node] = FRESH;
    this.mover[node] = NONE;
    for (let i = node * seats; i < (node + 1) * seats; i++) {
      this.value[i] = 0;
      this.edges[i] = 0;
    }
    if (parent !== NONE) this.table[this.slotOf(parent, joint)] = node;
    return node;
  }

  /** The child, or NONE if nobody has been there. */
  findChild(parent: number, joint: number): number {
    return this.table[this.slotOf(parent, joint)];
  }

  /** One number for one edge of each acting seat: `chosen`, at `offset`, [seats], has the edges. */
  jointOf(node: number, chosen: Int32Array, offset: number): number {
    let joint = 0;
    for (let seat = this.seats - 1; seat >= 0; seat--) {
      const at = node * this.seats + seat;
      if (this.edges[at] > 0) joint = joint * this.edges[at] + chosen[offset + seat] - this.firstEdge[at];
    }
    return joint;
  }

  /** The edge of an acting seat that leads from its parent to this node. */
  edgeTo(node: number, seat: number): number {
    const parent = this.parent[node];
    let joint = this.joint[node];
    for (let other = 0; ; other++) {
      const at = parent * this.seats + other;
      if (other === seat) return this.firstEdge[at] + (joint % this.edges[at]);
      if (this.edges[at] > 0) joint = Math.floor(joint / this.edges[at]);
    }
  }

  /** Gives a fresh node its edges. */
  expand(node: number, { acting, masks, priors }: Evaluation): void {
    let movers = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      if (acting[seat] === 0) continue;
      this.addEdges(node, seat, masks[seat], priors[seat]);
      this.mover[node] = movers++ === 0 ? seat : NONE;
    }
    this.status[node] = OPEN;
  }

  private addEdges(node: number, seat: number, mask: Uint8Array, prior: Float32Array): void {
    const first = this.edgeCount;
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] !== 1) continue;
      const edge = this.edgeCount++;
      this.action[edge] = action;
      this.prior[edge] = prior[action];
      this.edgeVisits[edge] = 0;
      this.edgeValue[edge] = 0;
      this.edgeStatus[edge] = OPEN;
    }
    this.firstEdge[node * this.seats + seat] = first;
    this.edges[node * this.seats + seat] = this.edgeCount - first;
  }

  /** What an edge has been worth to its seat; only of one that was visited. */
  meanOf(edge: number): number {
    return this.edgeStatus[edge] === PROVEN ? this.edgeValue[edge] : this.edgeValue[edge] / this.edgeVisits[edge];
  }

  /** Makes a node the root; all that is not below it is forgotten. */
  keepBelow(root: number): void {
    const { moved, parent, count } = this;
    const { depth } = this;
    const above = depth[root];
    this.table.fill(NONE);
    this.count = 0;
    this.edgeCount = 0;
    for (let node = 0; node < count; node++) {
      const isKept = node === root || (node > root && moved[parent[node]] !== NONE);
      moved[node] = isKept ? this.moveDown(node, node === root ? NONE : moved[parent[node]], above) : NONE;
    }
  }

  /** Everything is kept in order, so what is moved never overwrites what is still to be moved. */
  private moveDown(from: number, parent: number, above: number): number {
    const to = this.count++;
    const { seats } = this;
    this.parent[to] = parent;
    this.joint[to] = parent === NONE ? 0 : this.joint[from];
    this.depth[to] = this.depth[from] - above;
    this.visits[to] = this.visits[from];
    this.status[to] = this.status[from];
    this.mover[to] = this.mover[from];
    for (let seat = 0; seat < seats; seat++) this.moveSeat(from * seats + seat, to * seats + seat);
    if (parent !== NONE) this.table[this.slotOf(parent, this.joint[to])] = to;
    return to;
  }

  private moveSeat(from: number, to: number): void {
    this.value[to] = this.value[from];
    const first = this.firstEdge[from];
    const edges = this.edges[from];
    this.firstEdge[to] = this.edgeCount;
    this.edges[to] = edges;
    for (let edge = first; edge < first + edges; edge++) this.moveEdge(edge, this.edgeCount++);
  }

  private moveEdge(from: number, to: number): void {
    this.action[to] = this.action[from];
    this.prior[to] = this.prior[from];
    this.edgeVisits[to] = this.edgeVisits[from];
    this.edgeValue[to] = this.edgeValue[from];
    this.edgeStatus[to] = this.edgeStatus[from];
  }

  /** Where a child is in the table, or where it would go. */
  private slotOf(parent: number, joint: number): number {
    const { table } = this;
    const last = table.length - 1;
    const mixed = Math.imul(Math.imul(parent, 0x9e3779b1) ^ joint, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & last;
    for (let node = table[slot]; node !== NONE; node = table[slot]) {
      if (this.parent[node] === parent && this.joint[node] === joint) return slot;
      slot = (slot + 1) & last;
    }
    return slot;
  }
}
