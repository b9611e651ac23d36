import type { AnyGame, AnyView, Clock } from '../../envs/core/game.ts';

/** Without a deadline and without a number of simulations there has to be some end. */
const TIMELESS_SIMULATIONS = 800;
/** The clock is asked once in so many simulations. */
const PATIENCE = 4;

/** An adviser gets this part of a decision's time. */
const EARLY = 0.3;

/** What a turn may take: a part of the clock's time, and at most so many milliseconds; 0: the clock alone decides. */
interface Allowance {
  readonly share: number;
  readonly ms: number;
}

/** When a turn that begins now is to be decided. */
export const endOfTurn = ({ share, ms }: Allowance, deadline: number, now: number): number => {
  const time = share * (deadline - now);
  return now + (ms > 0 ? Math.min(time, ms) : time);
};

/** When to stop thinking about one decision. */
export class Stopwatch {
  private readonly game: AnyGame;
  private readonly limit: number;
  private readonly allowance: Allowance;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;
  private clock: Clock = { now: () => 0, deadline: 0 };
  private readonly earlyClock: Clock = { now: () => this.clock.now(), deadline: 0 };
  private begin = 0;
  /** Of the turn at hand. */
  private turn = -1;
  private deadline = 0;
  private turnEnd = 0;
  private end = 0;
  private most = 0;
  private nextCheck = 0;

  constructor(game: AnyGame, settings: Allowance & { readonly simulations: number }) {
    this.game = game;
    this.limit = settings.simulations;
    this.allowance = settings;
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
  }

  /** The turn's time is shared by the decisions that are still to be made in it. */
  start(view: AnyView, clock: Clock): void {
    const now = clock.now();
    if (clock.deadline !== this.deadline || view.turn !== this.turn) this.startTurn(view, clock.deadline, now);
    const isTimed = this.turnEnd !== Number.POSITIVE_INFINITY && (this.limit === 0 || this.allowance.ms > 0);
    this.clock = clock;
    this.begin = now;
    this.end = isTimed ? now + (this.turnEnd - now) / this.countDecisions(view) : Number.POSITIVE_INFINITY;
    this.most = this.limit > 0 ? this.limit : isTimed ? Number.POSITIVE_INFINITY : TIMELESS_SIMULATIONS;
    this.nextCheck = 0;
  }

  private startTurn(view: AnyView, deadline: number, now: number): void {
    this.turn = view.turn;
    this.deadline = deadline;
    this.turnEnd = endOfTurn(this.allowance, deadline, now);
  }

  /** The clock of somebody who is asked before the search. */
  early(): Clock {
    this.earlyClock.deadline = this.begin + EARLY * (this.end - this.begin);
    return this.earlyClock;
  }

  isOver(simulations: number): boolean {
    if (simulations >= this.most) return true;
    if (this.end === Number.POSITIVE_INFINITY || simulations < this.nextCheck) return false;
    this.nextCheck = simulations + PATIENCE;
    return this.clock.now() >= this.end;
  }

  /** Time plays a part in this decision. */
  get isTimed(): boolean {
    return this.end !== Number.POSITIVE_INFINITY;
  }

  /** The part of the decision's time that is gone; 0 where it plays none. */
  spent(): number {
    if (!this.isTimed) return 0;
    return this.end > this.begin ? (this.clock.now() - this.begin) / (this.end - this.begin) : 1;
  }

  /** Decisions of this turn, if every one of them were the first that is legal. */
  private countDecisions(view: AnyView): number {
    const { vision, encoder } = this.game;
    let count = 0;
    for (vision.copy(view, this.view); vision.owes(this.view); count++) {
      encoder.mask(this.view, this.mask);
      vision.decide(this.view, this.mask.indexOf(1));
    }
    return Math.max(count, 1);
  }
}
