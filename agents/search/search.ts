import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { LoadNetwork } from '../../models/inference.ts';
import { checkAmounts, checkCounts, checkParts } from '../checkSettings.ts';
import { Advice } from './advice.ts';
import type { Evaluator } from './evaluator.ts';
import { Foresight } from './foresight.ts';
import { NetworkEvaluator } from './networkEvaluator.ts';
import { PlainEvaluator } from './plainEvaluator.ts';
import { Reuse } from './reuse.ts';
import { RootTally } from './rootTally.ts';
import { Puct } from './selection.ts';
import { Stopwatch } from './stopwatch.ts';
import { NONE } from './tree.ts';
import { TreeSearch } from './treeSearch.ts';

/** What a search can be told, with what it does untold. */
export const SEARCH_DEFAULTS = {
  /** Simulations a decision, without a look at the clock; 0: as many as there is time for. */
  simulations: 0,
  /** Milliseconds a turn at most; 0: the clock alone decides. */
  ms: 0,
  /** Share of the clock's time that is used: the rest is for surprises. */
  share: 0.6,
  /** Imagined states, where a game hides something. */
  worlds: 8,
  /** Weight of what has been tried little against what has been good. */
  exploration: 1.5,
  /** How much worse than the node so far an untried action counts. */
  doubt: 0.2,
  /** Part of the game's own hint in the values, beside the network's. */
  hint: 0.5,
  /** Part of the game's hand-written player in what is tried first at the root. */
  advice: 0,
  /** Nodes in memory. */
  nodes: 60_000,
};

/** Without a network, the hand-written player says what is worth trying. */
export const PLAIN_SEARCH_DEFAULTS = { ...SEARCH_DEFAULTS, advice: 0.7, exploration: 3 };

export type SearchSettings = Readonly<typeof SEARCH_DEFAULTS>;

const EDGES_PER_NODE = 24;

/**
 * Plays by tree search: with a network's policy and value or, without one, by the game's potential. Where something is
 * hidden, it searches several imagined states and adds up what it found. The network must compute all seats at once.
 */
export const createSearch = (
  game: AnyGame,
  loadNetwork: LoadNetwork | null,
  settings: SearchSettings,
  rng: Rng,
): AnyAgent =>
  new SearchAgent(
    game,
    loadNetwork ? new NetworkEvaluator(game, loadNetwork(), settings.hint) : new PlainEvaluator(game),
    settings,
    rng,
  );

class SearchAgent {
  private readonly game: AnyGame;
  private readonly rng: Rng;
  private readonly searches: readonly TreeSearch[];
  private readonly tally: RootTally;
  private readonly stopwatch: Stopwatch;
  private readonly reuse: Reuse | null;
  private readonly foresight: Foresight | null;
  private readonly advice: Advice | null;
  /** [actions], 1 = may be chosen */
  private readonly allowed: Uint8Array;
  /** What it chose last in this match, or NONE: the trees are of that decision. */
  private last = NONE;

  constructor(game: AnyGame, evaluator: Evaluator, settings: SearchSettings, rng: Rng) {
    checkSettings(settings);
    const isOpen = !game.hidden;
    const worlds = isOpen ? 1 : settings.worlds;
    const nodes = Math.ceil(settings.nodes / worlds);
    const inside = new Puct(settings.exploration, settings.doubt);
    this.game = game;
    this.rng = rng;
    this.searches = Array.from(
      { length: worlds },
      () => new TreeSearch(game, evaluator, inside, nodes, nodes * EDGES_PER_NODE),
    );
    this.tally = new RootTally(game.encoder.actions, inside);
    this.stopwatch = new Stopwatch(game, settings);
    this.reuse = isOpen && !game.vision.remembers ? new Reuse(game) : null;
    this.foresight = isOpen && game.simultaneous ? new Foresight(game) : null;
    this.advice = settings.advice > 0 ? new Advice(game, settings.advice, rng) : null;
    this.allowed = new Uint8Array(game.encoder.actions);
  }

  start(): void {
    this.last = NONE;
    this.advice?.start();
    for (const search of this.searches) search.onlookers.start();
  }

  choose(view: AnyView, mask: Uint8Array, clock: Clock): number {
    const { tally, searches } = this;
    this.stopwatch.start(view, clock);
    for (let i = 0; i < searches.length; i++) this.prepare(searches[i], view);
    for (let action = 0; action < mask.length; action++) this.allowed[action] = mask[action];
    this.foresight?.prune(searches[0].root, view.seat, this.allowed);
    this.advice?.ask(view, mask, this.stopwatch.early());
    for (let i = 0; i < searches.length; i++) this.advice?.heed(searches[i].tree, view.seat);
    tally.begin(view.seat, this.allowed);
    this.run();
    tally.clear();
    for (let i = 0; i < searches.length; i++) tally.add(searches[i].tree);
    this.last = tally.best();
    return this.last;
  }

  private prepare(search: TreeSearch, view: AnyView): void {
    if (this.last !== NONE && this.reuse?.advance(search, view, this.last)) {
      search.resume(view);
    } else {
      this.game.vision.imagine(view, this.rng, search.root);
      search.begin(view);
    }
  }

  /** World by world, one simulation each, until time is up or nothing changes any more. */
  private run(): void {
    const { searches, stopwatch, tally } = this;
    let simulations = 0;
    for (let before = -1; before < simulations && !stopwatch.isOver(simulations); ) {
      before = simulations;
      for (let i = 0; i < searches.length; i++) {
        if (searches[i].isDone) continue;
        searches[i].simulate(tally);
        simulations++;
      }
    }
  }
}

const checkSettings = ({ share, worlds, nodes, hint, advice, ...others }: SearchSettings): void => {
  checkParts("a search's", { share, hint, advice });
  checkCounts("a search's", 1, { worlds, nodes });
  checkAmounts("a search's", others);
};
