import { mostSeats } from '../agents/search/evaluator.ts';
import { type GumbelOptions, GumbelRoot } from '../agents/search/gumbel.ts';
import { NetworkEvaluator } from '../agents/search/networkEvaluator.ts';
import { Puct } from '../agents/search/selection.ts';
import { NONE, PROVEN } from '../agents/search/tree.ts';
import { TreeSearch } from '../agents/search/treeSearch.ts';
import type { AnyGame, AnyView, Options } from '../envs/core/game.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { Inference } from '../models/inference.ts';

export interface SelfPlayOptions extends GumbelOptions {
  /** Simulations of a search that is learned from, and of the others. */
  readonly simulations: number;
  readonly cheapSimulations: number;
  /** Share of the decisions that get the full search. */
  readonly fullShare: number;
  readonly exploration: number;
  readonly doubt: number;
}

/** What a decision with a full search found. */
export interface Finding {
  readonly seat: number;
  readonly view: AnyView;
  /** [actions] the improved policy */
  readonly policy: Float32Array;
  /** What the search expects. */
  readonly value: number;
}

/** Where a match's findings go; `settle` ends the match: each seat's result, [seats]. */
export interface FindingSink {
  note(finding: Finding): void;
  settle(results: Float64Array): void;
}

/** Plays matches of one network against itself, every seat by search in one common tree. */
export class SelfPlay {
  /** Since construction. */
  steps = 0;
  decisions = 0;
  simulations = 0;

  private readonly game: AnyGame;
  private readonly options: SelfPlayOptions;
  private readonly rng: Rng;
  private readonly evaluator: NetworkEvaluator;
  private readonly search: TreeSearch;
  private readonly root: GumbelRoot;
  private readonly seats: number;
  private readonly chosen: Int32Array;
  private readonly results: Float64Array;
  private readonly finding: { seat: number; view: AnyView; policy: Float32Array; value: number };

  constructor(game: AnyGame, match: Options, inference: Inference, options: SelfPlayOptions, rng: Rng) {
    if (game.hidden || game.vision.remembers) {
      throw new RangeError(`${game.id} hides something, which a search of the true state would see: use PPO`);
    }
    const longest = Math.max(options.simulations, options.cheapSimulations);
    const { actions } = game.encoder;
    const nodes = 4 * longest + 16;
    const inside = new Puct(options.exploration, options.doubt);
    this.game = game;
    this.options = options;
    this.rng = rng;
    this.seats = game.seats(match);
    const most = mostSeats(game);
    this.evaluator = new NetworkEvaluator(game, inference);
    this.search = new TreeSearch(game, this.evaluator, inside, nodes, nodes * actions * most);
    this.root = new GumbelRoot(most, actions, longest, options, rng);
    this.chosen = new Int32Array(most);
    this.results = new Float64Array(this.seats);
    this.finding = { seat: 0, view: game.vision.createView(), policy: new Float32Array(actions), value: 0 };
  }

  /** Part of the game's hint, `potential`, in what the searches expect, 0 to 1. */
  set hint(part: number) {
    this.evaluator.hint = part;
  }

  /** One whole match. */
  play(match: Options, sink: FindingSink): void {
    const { game, search } = this;
    const { rules } = game;
    rules.start(search.root, this.rng.fork(), match);
    search.onlookers.start();
    search.begin(null);
    while (!rules.isOver(search.root)) {
      this.think(sink);
      this.move();
    }
    for (let seat = 0; seat < this.seats; seat++) this.results[seat] = rules.result(search.root, seat);
    sink.settle(this.results);
  }

  private think(sink: FindingSink): void {
    const { search, root, options } = this;
    const { tree } = search;
    const isFull = this.rng.float() < options.fullShare;
    const simulations = isFull ? options.simulations : options.cheapSimulations;
    root.begin(tree, simulations);
    while (search.simulations < simulations && !search.isDone) search.simulate(root);
    this.simulations += search.simulations;
    for (let seat = 0; seat < this.seats; seat++) {
      if (tree.edges[seat] === 0) continue;
      this.decisions++;
      if (isFull) this.note(seat, sink);
      this.chosen[seat] = root.chosen(tree, seat);
    }
  }

  private note(seat: number, sink: FindingSink): void {
    const { finding, search, game } = this;
    finding.seat = seat;
    game.vision.look(search.root, seat, finding.view);
    finding.value = this.root.improve(search.tree, seat, finding.policy);
    sink.note(finding);
  }

  /** Carries out what was chosen; what the tree knows about the state that follows is kept. */
  private move(): void {
    const { search, chosen, game } = this;
    const { tree } = search;
    for (let seat = 0; seat < this.seats; seat++) {
      if (tree.edges[seat] > 0) game.rules.decide(search.root, seat, tree.action[chosen[seat]]);
    }
    const child = tree.findChild(0, tree.jointOf(0, chosen, 0));
    game.rules.advance(search.root);
    this.steps++;
    if (child === NONE || tree.status[child] === PROVEN) search.begin(null);
    else {
      tree.keepBelow(child);
      search.resume(null);
    }
  }
}
