import type { AnyGame, Options, Seed } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import type { MatchSetup } from './match.ts';
import type { Player } from './player.ts';
import { type Contestant, findContestant } from './players.ts';

/** How games are played, as plain data that travels to worker threads and into replays. */
export interface ArenaSetup {
  readonly game: string;
  readonly options: Options;
  /** The contest's limits times this; Infinity: no clock. */
  readonly clock: number;
  readonly ponder: boolean;
  /** MiB for each program. */
  readonly memory: number;
  /** Players by notation; a game's seats name them by their index here. */
  readonly players: readonly string[];
}

/** One game to play: which player sits where, on which seed. */
export interface GameJob {
  readonly index: number;
  /** Games of one round share their seed and differ in who sits where. */
  readonly round: number;
  readonly seed: Seed;
  /** By seat: an index of `ArenaSetup.players`. */
  readonly seating: readonly number[];
}

/** A set-up come to life in this thread: seats players for a job. */
export class Table {
  readonly game: AnyGame;
  readonly options: Options;
  private readonly setup: ArenaSetup;
  private readonly contestants: readonly Contestant[];

  constructor(setup: ArenaSetup, game: AnyGame = findGame(setup.game)) {
    this.setup = setup;
    this.game = game;
    this.options = resolveOptions(game, setup.options);
    this.contestants = setup.players.map(notation => findContestant(notation, game));
  }

  matchSetup(seed: Seed): MatchSetup {
    const { clock: factor, ponder } = this.setup;
    return { game: this.game, options: this.options, seed, clock: { factor, ponder } };
  }

  seat({ seating, seed }: GameJob): Player[] {
    const { ponder, memory } = this.setup;
    return seating.map((player, seat) =>
      this.contestants[player].sit({ options: this.options, seed, seat, programs: { ponder, memory } }),
    );
  }
}
