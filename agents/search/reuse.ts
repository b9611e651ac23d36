import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { sameData } from './sameData.ts';
import type { Tree } from './tree.ts';
import type { TreeSearch } from './treeSearch.ts';

/** Steps between two decisions of a seat that a tree is searched for. */
const MAX_STEPS = 8;

/** Finds the present state in the tree of the last decision, so that what was thought about it is not lost. */
export class Reuse {
  private readonly game: AnyGame;
  private readonly view: AnyView;
  private readonly state: AnyState;
  private readonly path = new Int32Array(MAX_STEPS);

  constructor(game: AnyGame) {
    this.game = game;
    this.view = game.vision.createView();
    this.state = game.rules.createState();
  }

  /**
   * Cuts the tree down to the node that the view shows, after its seat took `action` at the root; false, and the tree
   * as it was, if there is none.
   */
  advance(search: TreeSearch, view: AnyView, action: number): boolean {
    const { tree } = search;
    for (let node = 1; node < tree.count; node++) {
      if (!isNextOf(tree, node, view.seat, action) || !this.leadsTo(search, node, view)) continue;
      tree.keepBelow(node);
      this.game.rules.copy(this.state, search.root);
      return true;
    }
    return false;
  }

  private leadsTo(search: TreeSearch, node: number, view: AnyView): boolean {
    const { rules, vision } = this.game;
    this.replay(search, node);
    if (rules.isOver(this.state) || rules.turn(this.state) !== view.turn) return false;
    vision.look(this.state, view.seat, this.view);
    return sameData(this.view, view);
  }

  /** The node's state, played from the root. */
  private replay({ tree, root }: TreeSearch, node: number): void {
    let steps = 0;
    for (let at = node; at !== 0; at = tree.parent[at]) this.path[steps++] = at;
    this.game.rules.copy(root, this.state);
    while (steps > 0) {
      const child = this.path[--steps];
      const first = tree.parent[child] * tree.seats;
      for (let seat = 0; seat < tree.seats; seat++) {
        if (tree.edges[first + seat] === 0) continue;
        this.game.rules.decide(this.state, seat, tree.action[tree.edgeTo(child, seat)]);
      }
      this.game.rules.advance(this.state);
    }
  }
}

/** The seat acts at the node, for the first time after its action at the root. */
const isNextOf = (tree: Tree, node: number, seat: number, action: number): boolean => {
  const { seats, parent, edges } = tree;
  if (tree.depth[node] > MAX_STEPS || edges[node * seats + seat] === 0) return false;
  let at = node;
  for (; parent[at] !== 0; at = parent[at]) if (edges[parent[at] * seats + seat] > 0) return false;
  return tree.action[tree.edgeTo(at, seat)] === action;
};
