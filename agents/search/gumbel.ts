import type { Rng } from '../../envs/core/rng.ts';
import { isLost, type Selection, WON } from './selection.ts';
import { NONE, PROVEN, type Tree } from './tree.ts';

export interface GumbelOptions {
  /** Actions that are tried at all, at most. */
  readonly considered: number;
  /** How strongly values count against the prior: values, -1 to 1, times `valueScale` * (`visitBase` + most visits). */
  readonly valueScale: number;
  readonly visitBase: number;
}

/**
 * The root of a search with few simulations, after Danihelka and others, "Policy improvement by planning with Gumbel"
 * (2022): the actions to try are drawn without replacement, and simulations go to the better half of them again and
 * again (sequential halving). Each acting seat does so on its own. Yields an improved policy to learn from.
 */
export class GumbelRoot implements Selection {
  private readonly options: GumbelOptions;
  private readonly rng: Rng;
  private readonly most: number;
  /** [seats, most edges] each: log prior plus what was drawn; visits in this search; value, where untried a guess */
  private readonly drawn: Float64Array;
  private readonly counts: Int32Array;
  private readonly values: Float64Array;
  /** [seats, simulations]: how many visits the edge to try next has had */
  private readonly schedule: Int32Array;
  private readonly longest: number;
  private readonly phase: Int32Array;
  /** [seats] simulations so far */
  private readonly done: Int32Array;

  constructor(seats: number, actions: number, longest: number, options: GumbelOptions, rng: Rng) {
    this.options = options;
    this.rng = rng;
    this.most = actions;
    this.longest = longest;
    this.drawn = new Float64Array(seats * actions);
    this.counts = new Int32Array(seats * actions);
    this.values = new Float64Array(seats * actions);
    this.schedule = new Int32Array(seats * longest);
    this.phase = new Int32Array(actions);
    this.done = new Int32Array(seats);
  }

  /** A search of so many simulations begins at the tree's root. */
  begin(tree: Tree, simulations: number): void {
    for (let seat = 0; seat < tree.seats; seat++) {
      const edges = tree.edges[seat];
      if (edges === 0) continue;
      this.done[seat] = 0;
      this.plan(seat, Math.min(edges, this.options.considered), simulations);
      for (let i = 0; i < edges; i++) {
        this.counts[seat * this.most + i] = 0;
        this.drawn[seat * this.most + i] = logOf(tree.prior[tree.firstEdge[seat] + i]) + drawGumbel(this.rng);
      }
    }
  }

  /** All considered edges are tried equally often, then the better half of them, and so on down to two. */
  private plan(seat: number, considered: number, simulations: number): void {
    const rounds = Math.max(1, Math.ceil(Math.log2(considered)));
    this.phase.fill(0);
    let left = considered;
    let i = 0;
    while (i < simulations) {
      const repeats = Math.max(1, Math.floor(simulations / (rounds * left)));
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (let place = 0; place < left && i < simulations; place++) {
          this.schedule[seat * this.longest + i++] = this.phase[place]++;
        }
      }
      left = Math.max(Math.min(2, considered), left >> 1);
    }
  }

  select(tree: Tree, _root: number, seat: number): number {
    const wanted = this.schedule[seat * this.longest + this.done[seat]++];
    const i = this.best(tree, seat, wanted);
    this.counts[seat * this.most + i]++;
    return tree.firstEdge[seat] + i;
  }

  /** The edge that the search decides for: one that wins for sure, else the best of those that were tried most. */
  chosen(tree: Tree, seat: number): number {
    const first = tree.firstEdge[seat];
    for (let edge = first; edge < first + tree.edges[seat]; edge++) {
      if (tree.edgeStatus[edge] === PROVEN && tree.edgeValue[edge] >= WON) return edge;
    }
    return tree.firstEdge[seat] + this.best(tree, seat, this.mostVisits(tree, seat));
  }

  /** Writes the improved policy, [actions], 0 for what is illegal. Returns the value that it promises. */
  improve(tree: Tree, seat: number, out: Float32Array): number {
    const first = tree.firstEdge[seat];
    const edges = tree.edges[seat];
    const scale = this.complete(tree, seat);
    let highest = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < edges; i++) highest = Math.max(highest, this.improvedLogit(tree, seat, i, scale));
    out.fill(0);
    let sum = 0;
    let value = 0;
    for (let i = 0; i < edges; i++) {
      const weight = Math.exp(this.improvedLogit(tree, seat, i, scale) - highest);
      out[tree.action[first + i]] = weight;
      sum += weight;
      value += weight * this.values[seat * this.most + i];
    }
    for (let i = 0; i < edges; i++) out[tree.action[first + i]] /= sum;
    return value / sum;
  }

  private improvedLogit(tree: Tree, seat: number, i: number, scale: number): number {
    return logOf(tree.prior[tree.firstEdge[seat] + i]) + scale * this.values[seat * this.most + i];
  }

  /** The place of the best edge among those with so many visits that are not lost; of all, where there is none. */
  private best(tree: Tree, seat: number, visits: number): number {
    const scale = this.complete(tree, seat);
    let best = NONE;
    let highest = Number.NEGATIVE_INFINITY;
    let isAsWanted = false;
    for (let i = 0; i < tree.edges[seat]; i++) {
      const at = seat * this.most + i;
      const fits = this.counts[at] === visits && !isLost(tree, tree.firstEdge[seat] + i);
      const score = this.drawn[at] + scale * this.values[at];
      if (isAsWanted && !fits) continue;
      if (best !== NONE && fits === isAsWanted && score <= highest) continue;
      best = i;
      highest = score;
      isAsWanted = fits;
    }
    return best;
  }

  /** Works out every edge's value; untried ones get the node's own, mixed with those tried. Returns the values' scale. */
  private complete(tree: Tree, seat: number): number {
    const first = tree.firstEdge[seat];
    const guess = guessUntried(tree, seat);
    for (let i = 0; i < tree.edges[seat]; i++) {
      const isTried = tree.edgeVisits[first + i] > 0;
      this.values[seat * this.most + i] = isTried ? tree.meanOf(first + i) : guess;
    }
    return this.options.valueScale * (this.options.visitBase + this.mostVisits(tree, seat));
  }

  private mostVisits(tree: Tree, seat: number): number {
    let most = 0;
    for (let i = 0; i < tree.edges[seat]; i++) most = Math.max(most, this.counts[seat * this.most + i]);
    return most;
  }
}

/** The mean of the node's value and, the more visits the weightier, the mean of tried edges by their priors. */
const guessUntried = (tree: Tree, seat: number): number => {
  const first = tree.firstEdge[seat];
  let visits = 0;
  let prior = 0;
  let weighted = 0;
  for (let edge = first; edge < first + tree.edges[seat]; edge++) {
    if (tree.edgeVisits[edge] === 0) continue;
    visits += tree.edgeVisits[edge];
    prior += tree.prior[edge];
    weighted += tree.prior[edge] * tree.meanOf(edge);
  }
  if (tree.status[0] === PROVEN) return prior > 0 ? weighted / prior : tree.value[seat];
  const own = tree.value[seat] / tree.visits[0];
  return prior > 0 ? (own + (visits * weighted) / prior) / (1 + visits) : own;
};

const logOf = (probability: number): number => Math.log(Math.max(probability, 1e-9));

const drawGumbel = (rng: Rng): number => -Math.log(-Math.log((rng.next() + 0.5) / 0x100000000));
