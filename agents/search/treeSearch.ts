import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { createEvaluation, describe, type Evaluation, type Evaluator, mostSeats } from './evaluator.ts';
import { Onlookers } from './onlookers.ts';
import type { Selection } from './selection.ts';
import { settle } from './solver.ts';
import { FRESH, NONE, OPEN, PROVEN, Tree } from './tree.ts';

/** Longer lines than this are judged where they are cut. */
const MAX_DEPTH = 512;

/**
 * Tree search by simulations from one known state, for alternating and simultaneous games: at every node each acting
 * seat chooses by its own statistics, as if alone (decoupled). States are not kept: each simulation plays from the root.
 */
export class TreeSearch {
  readonly tree: Tree;
  readonly root: AnyState;
  readonly onlookers: Onlookers;
  /** Simulations since the last root was set. */
  simulations = 0;

  private readonly game: AnyGame;
  private readonly evaluator: Evaluator;
  private readonly inside: Selection;
  private readonly evaluation: Evaluation;
  private readonly state: AnyState;
  /** Most edges that a node may need. */
  private readonly mostEdges: number;
  /** [MAX_DEPTH + 1] nodes of the simulation at hand, and [MAX_DEPTH + 1, seats] the edges chosen there */
  private readonly nodes = new Int32Array(MAX_DEPTH + 1);
  private readonly chosen: Int32Array;
  /** [seats] */
  private readonly values: Float64Array;

  constructor(game: AnyGame, evaluator: Evaluator, inside: Selection, nodes: number, edges: number) {
    const seats = mostSeats(game);
    this.game = game;
    this.evaluator = evaluator;
    this.inside = inside;
    this.tree = new Tree(seats, nodes, edges);
    this.root = game.rules.createState();
    this.state = game.rules.createState();
    this.onlookers = new Onlookers(game);
    this.evaluation = createEvaluation(game);
    this.mostEdges = seats * game.encoder.actions;
    this.chosen = new Int32Array((MAX_DEPTH + 1) * seats);
    this.values = new Float64Array(seats);
  }

  /** Starts a tree at the state that stands in `root`. */
  begin(known: AnyView | null): void {
    this.tree.clear();
    this.resume(known);
  }

  /** Goes on with the tree as it is, after `root` has been set to its first node's state. */
  resume(known: AnyView | null): void {
    this.simulations = 0;
    this.onlookers.gather(this.root, known);
    if (this.tree.status[0] !== FRESH) return;
    this.onlookers.restart();
    this.judge(0, this.root);
  }

  /** No simulation changes anything any more: the root's value is known, or the pool is full. */
  get isDone(): boolean {
    return this.tree.status[0] === PROVEN || !this.tree.hasRoom(this.mostEdges);
  }

  /** One simulation; `atRoot` chooses there. */
  simulate(atRoot: Selection): void {
    const depth = this.descend(atRoot);
    const leaf = this.nodes[depth];
    if (this.tree.status[leaf] === FRESH) this.judge(leaf, this.state);
    else this.revisit(leaf);
    this.takeValues(leaf);
    this.backUp(depth);
    this.simulations++;
  }

  /** Plays on from the root to a node that is fresh or proven, or where there is no room for more. Returns its depth. */
  private descend(atRoot: Selection): number {
    const { tree, game, state, nodes, onlookers } = this;
    game.rules.copy(this.root, state);
    onlookers.restart();
    let node = 0;
    let depth = 0;
    nodes[0] = 0;
    while (tree.status[node] === OPEN && depth < MAX_DEPTH) {
      this.choose(node, depth, depth === 0 ? atRoot : this.inside);
      const joint = tree.jointOf(node, this.chosen, depth * tree.seats);
      let child = tree.findChild(node, joint);
      if (child === NONE) {
        if (!tree.hasRoom(this.mostEdges)) break;
        child = tree.add(node, joint);
      }
      this.play(node, depth);
      node = child;
      nodes[++depth] = node;
    }
    return depth;
  }

  private choose(node: number, depth: number, selection: Selection): void {
    const { tree, chosen } = this;
    for (let seat = 0; seat < tree.seats; seat++) {
      if (tree.edges[node * tree.seats + seat] === 0) continue;
      chosen[depth * tree.seats + seat] = selection.select(tree, node, seat);
    }
  }

  private play(node: number, depth: number): void {
    const { tree, chosen, state } = this;
    const { rules } = this.game;
    for (let seat = 0; seat < tree.seats; seat++) {
      if (tree.edges[node * tree.seats + seat] === 0) continue;
      rules.decide(state, seat, tree.action[chosen[depth * tree.seats + seat]]);
    }
    rules.advance(state);
    this.onlookers.follow(state);
  }

  /** Judges a fresh node: exactly where the match is over. */
  private judge(node: number, state: AnyState): void {
    if (this.game.rules.isOver(state)) this.close(node, state);
    else this.open(node, state);
    this.tree.visits[node] = 1;
  }

  private open(node: number, state: AnyState): void {
    const { tree, game, evaluation, onlookers } = this;
    onlookers.arrive(state);
    describe(game, state, onlookers.views, evaluation);
    this.evaluator.evaluate(state, onlookers.views, evaluation);
    tree.expand(node, evaluation);
    for (let seat = 0; seat < tree.seats; seat++) tree.value[node * tree.seats + seat] = evaluation.values[seat];
  }

  private close(node: number, state: AnyState): void {
    const { tree } = this;
    tree.status[node] = PROVEN;
    for (let seat = 0; seat < tree.seats; seat++) {
      tree.value[node * tree.seats + seat] = this.game.rules.result(state, seat);
    }
  }

  /** What came of it before counts once more. */
  private revisit(node: number): void {
    const { tree } = this;
    const share = tree.status[node] === PROVEN ? 0 : 1 / tree.visits[node];
    tree.visits[node]++;
    for (let i = node * tree.seats; i < (node + 1) * tree.seats; i++) tree.value[i] += tree.value[i] * share;
  }

  private takeValues(node: number): void {
    const { tree, values } = this;
    const share = tree.status[node] === PROVEN ? 1 : 1 / tree.visits[node];
    for (let seat = 0; seat < tree.seats; seat++) values[seat] = tree.value[node * tree.seats + seat] * share;
  }

  private backUp(leaf: number): void {
    const { tree, nodes, chosen } = this;
    const { seats } = tree;
    for (let depth = leaf - 1; depth >= 0; depth--) {
      const node = nodes[depth];
      tree.visits[node]++;
      this.credit(node, depth);
      const mover = tree.mover[node];
      if (mover === NONE || tree.status[nodes[depth + 1]] !== PROVEN) continue;
      if (settle(tree, node, mover, chosen[depth * seats + mover], nodes[depth + 1])) this.takeValues(node);
    }
  }

  private credit(node: number, depth: number): void {
    const { tree, chosen, values } = this;
    for (let seat = 0; seat < tree.seats; seat++) {
      tree.value[node * tree.seats + seat] += values[seat];
      if (tree.edges[node * tree.seats + seat] === 0) continue;
      const edge = chosen[depth * tree.seats + seat];
      tree.edgeVisits[edge]++;
      if (tree.edgeStatus[edge] === OPEN) tree.edgeValue[edge] += values[seat];
    }
  }
}
