import type { AnyAgent, AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import { Rng } from '../../envs/core/rng.ts';
import { mostSeats } from '../search/evaluator.ts';
import { Onlookers } from '../search/onlookers.ts';
import { TIMELESS } from '../timeless.ts';
import type { Proposals } from './proposals.ts';

/** Plays proposals out in imagined states, all seats going on as the game's hand-written player does. */
export class Rollouts {
  private readonly game: AnyGame;
  private readonly rng: Rng;
  private readonly depth: number;
  /** As imagined, and as it goes on from there. */
  private readonly world: AnyState;
  private readonly state: AnyState;
  private readonly onlookers: Onlookers;
  /** By seat; their draws begin alike in every rollout of a world. */
  private readonly players: readonly AnyAgent[];
  private readonly draws: readonly Rng[];
  private readonly seeds: Uint32Array;
  private readonly mask: Uint8Array;

  /** `depth`: turns that are played out. */
  constructor(game: AnyGame, depth: number, rng: Rng) {
    const seats = mostSeats(game);
    this.game = game;
    this.rng = rng;
    this.depth = depth;
    this.world = game.rules.createState();
    this.state = game.rules.createState();
    this.onlookers = new Onlookers(game);
    this.draws = Array.from({ length: seats }, () => new Rng(0));
    this.players = this.draws.map(draws => game.createBaseline(draws));
    this.seeds = new Uint32Array(seats);
    this.mask = new Uint8Array(game.encoder.actions);
  }

  start(): void {
    this.onlookers.start();
  }

  /** Draws another state that agrees with the view. */
  imagine(view: AnyView): void {
    this.game.vision.imagine(view, this.rng, this.world);
    this.onlookers.gather(this.world, view);
    for (let seat = 0; seat < this.seeds.length; seat++) this.seeds[seat] = this.rng.next();
  }

  /** How the seat stands some turns after this order, -1 to 1. */
  judge(proposals: Proposals, proposal: number, seat: number): number {
    const { game, state } = this;
    const { rules } = game;
    rules.copy(this.world, state);
    this.onlookers.restart();
    this.restartPlayers();
    const end = rules.turn(state) + this.depth;
    for (let decision = 0; !rules.isOver(state) && rules.turn(state) < end; decision++) {
      const ordered = decision < proposals.length(proposal) ? proposals.action(proposal, decision) : -1;
      this.step(seat, ordered);
    }
    return rules.isOver(state) ? rules.result(state, seat) : game.potential(state, seat);
  }

  private restartPlayers(): void {
    for (let seat = 0; seat < this.players.length; seat++) {
      const { words } = this.draws[seat];
      words[0] = this.seeds[seat];
      words[1] = seat;
      words[2] = 0x9e3779b9;
      words[3] = 1;
      this.players[seat].start?.();
    }
  }

  /** One decision of every seat that owes one; `ordered`: what the seat at hand decides, -1 = as its player likes. */
  private step(seat: number, ordered: number): void {
    const { rules } = this.game;
    this.onlookers.arrive(this.state);
    for (let other = 0; other < this.players.length; other++) {
      if (!rules.acts(this.state, other)) continue;
      rules.decide(this.state, other, other === seat && ordered !== -1 ? ordered : this.choose(other));
    }
    rules.advance(this.state);
    this.onlookers.follow(this.state);
  }

  private choose(seat: number): number {
    const view = this.onlookers.views[seat];
    this.game.encoder.mask(view, this.mask);
    return this.players[seat].choose(view, this.mask, TIMELESS);
  }
}
