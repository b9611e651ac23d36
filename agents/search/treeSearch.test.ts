import { describe, expect, it } from 'vitest';
import { Rng } from '../../envs/core/rng.ts';
import { createMatrixGame, unevenPennies } from '../../tests/games/matrixGame.ts';
import { ticTacToe } from '../../tests/games/ticTacToe/index.ts';
import { GumbelRoot } from './gumbel.ts';
import { PlainEvaluator } from './plainEvaluator.ts';
import { Reuse } from './reuse.ts';
import { Puct } from './selection.ts';
import { NONE, OPEN, PROVEN, type Tree } from './tree.ts';
import { TreeSearch } from './treeSearch.ts';

const puct = new Puct(1.5, 0.2);

const searchFrom = (actions: readonly number[], nodes = 20_000): TreeSearch => {
  const search = new TreeSearch(ticTacToe, new PlainEvaluator(ticTacToe), puct, nodes, nodes * 9);
  ticTacToe.rules.start(search.root, 0, {});
  for (const action of actions) {
    ticTacToe.rules.decide(search.root, 0, action);
    ticTacToe.rules.advance(search.root);
  }
  search.begin(null);
  return search;
};

const run = (search: TreeSearch, simulations: number): void => {
  for (let i = 0; i < simulations && !search.isDone; i++) search.simulate(puct);
};

/** Visits of a node are its own first one and those of its edges; a child's are what came through it. */
const checkVisits = (tree: Tree): void => {
  for (let node = 0; node < tree.count; node++) {
    if (tree.status[node] !== OPEN) continue;
    const at = node * tree.seats + tree.mover[node];
    let sum = 1;
    for (let i = 0; i < tree.edges[at]; i++) {
      sum += tree.edgeVisits[tree.firstEdge[at] + i];
      const child = tree.findChild(node, i);
      if (child !== NONE) expect(tree.visits[child]).toBe(tree.edgeVisits[tree.firstEdge[at] + i]);
    }
    expect(tree.visits[node]).toBe(sum);
  }
};

describe('tree search', () => {
  it('proves a win, a loss and a draw', () => {
    const win = searchFrom([0, 3, 1, 4]);
    run(win, 5000);
    expect([win.tree.status[0], win.tree.value[0], win.tree.value[1]]).toEqual([PROVEN, 1, -1]);
    const loss = searchFrom([0, 8, 2, 1, 6]);
    run(loss, 5000);
    expect([loss.tree.status[0], loss.tree.value[0]]).toEqual([PROVEN, 1]);
    const draw = searchFrom([4, 0, 8, 2]);
    run(draw, 20_000);
    expect([draw.tree.status[0], draw.tree.value[0]]).toEqual([PROVEN, 0]);
  });

  it('counts every simulation once at every node it passes', () => {
    const search = searchFrom([]);
    run(search, 500);
    checkVisits(search.tree);
  });

  it('keeps the part of the tree that is still of use', () => {
    const search = searchFrom([]);
    run(search, 2000);
    const { tree } = search;
    const before = tree.visits[tree.findChild(tree.findChild(0, 4), 0)];
    const view = ticTacToe.vision.createView();
    const state = ticTacToe.rules.createState();
    ticTacToe.rules.start(state, 0, {});
    for (const action of [4, 0]) {
      ticTacToe.rules.decide(state, 0, action);
      ticTacToe.rules.advance(state);
    }
    ticTacToe.vision.look(state, 0, view);
    const reuse = new Reuse(ticTacToe);
    expect(reuse.advance(search, view, 3)).toBe(false);
    expect(reuse.advance(search, view, 4)).toBe(true);
    expect(search.root).toEqual(state);
    expect(tree.visits[0]).toBe(before);
    expect(tree.depth[0]).toBe(0);
    checkVisits(tree);
    search.resume(null);
    run(search, 300);
    checkVisits(tree);
  });

  it('stays within its pool', () => {
    const search = searchFrom([], 50);
    for (let i = 0; i < 200; i++) search.simulate(puct);
    expect(search.isDone).toBe(true);
    expect(search.tree.count).toBeLessThanOrEqual(50);
    expect(search.tree.visits[0]).toBe(201);
  });

  it('mixes where both choose at once and no action is best', () => {
    const search = new TreeSearch(unevenPennies, new PlainEvaluator(unevenPennies), puct, 100, 400);
    unevenPennies.rules.start(search.root, 0, {});
    search.begin(null);
    for (let i = 0; i < 20_000; i++) search.simulate(puct);
    const { tree } = search;
    for (const seat of [0, 1]) {
      const [first, second] = [0, 1].map(i => tree.edgeVisits[tree.firstEdge[seat] + i]);
      expect(Math.abs(first / (first + second) - 0.4)).toBeLessThan(0.15);
    }
  });
});

describe('a Gumbel root', () => {
  const game = createMatrixGame(
    'one good',
    [[0], [0], [0.9], [0], [-0.5]].map(([a]) => [a, a, a, a, a]),
  );
  const searchWith = (simulations: number, seed: number): { search: TreeSearch; root: GumbelRoot } => {
    const search = new TreeSearch(game, new PlainEvaluator(game), puct, 200, 2000);
    const options = { considered: 4, valueScale: 0.4, visitBase: 50 };
    const root = new GumbelRoot(2, 5, simulations, options, new Rng(seed));
    game.rules.start(search.root, 0, {});
    search.begin(null);
    root.begin(search.tree, simulations);
    for (let i = 0; i < simulations; i++) search.simulate(root);
    return { search, root };
  };

  it('tries only so many actions, the better ones more often', () => {
    const { search } = searchWith(16, 1);
    const visits = Array.from({ length: 5 }, (_, i) => search.tree.edgeVisits[i]);
    expect(visits.reduce((sum, count) => sum + count, 0)).toBe(16);
    expect(visits.filter(count => count > 0).length).toBe(4);
    expect(Math.max(...visits)).toBe(visits[2]);
  });

  it('promises more than the policy before it', () => {
    const policy = new Float32Array(5);
    let promised = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { search, root } = searchWith(16, seed);
      promised += root.improve(search.tree, 0, policy) / 20;
      expect(policy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      expect(policy[4]).toBeLessThan(0.2);
    }
    expect(promised).toBeGreaterThan(0.5);
  });

  it('decides for the best of what it tried most', () => {
    let found = 0;
    for (let seed = 0; seed < 50; seed++) {
      const { search, root } = searchWith(16, seed);
      if (search.tree.action[root.chosen(search.tree, 0)] === 2) found++;
    }
    expect(found).toBeGreaterThan(35);
  });
});
