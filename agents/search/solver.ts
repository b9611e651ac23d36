import { WON } from './selection.ts';
import { OPEN, PROVEN, type Tree } from './tree.ts';

/**
 * A child of a node where one seat alone acts has become proven: notes that at the edge, and proves the node if the edge
 * wins or if no edge is open any more. True if the node is proven now.
 */
export const settle = (tree: Tree, node: number, mover: number, edge: number, child: number): boolean => {
  const value = tree.value[child * tree.seats + mover];
  tree.edgeStatus[edge] = PROVEN;
  tree.edgeValue[edge] = value;
  if (value >= WON) return prove(tree, node, child);
  const best = bestIfAllProven(tree, node, mover);
  return best >= 0 && prove(tree, node, tree.findChild(node, best));
};

/** The place among the mover's edges of the best one, or -1 while one is open. */
const bestIfAllProven = (tree: Tree, node: number, mover: number): number => {
  const first = tree.firstEdge[node * tree.seats + mover];
  const edges = tree.edges[node * tree.seats + mover];
  let best = 0;
  for (let i = 0; i < edges; i++) {
    if (tree.edgeStatus[first + i] === OPEN) return -1;
    if (tree.edgeValue[first + i] > tree.edgeValue[first + best]) best = i;
  }
  return best;
};

const prove = (tree: Tree, node: number, child: number): boolean => {
  tree.status[node] = PROVEN;
  for (let seat = 0; seat < tree.seats; seat++) {
    tree.value[node * tree.seats + seat] = tree.value[child * tree.seats + seat];
  }
  return true;
};
