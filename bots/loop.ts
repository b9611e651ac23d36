import type { AnyAgent, AnyGame, AnyView, Clock, Lines, Options } from '../envs/core/game.ts';
import { InputEnd } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';

/** Where a bot's texts come from and go to; `now` counts milliseconds from the start of the process. */
export interface BotIo {
  readonly lines: Lines;
  print(line: string): void;
  /** For people: never read by the judge. */
  warn(message: string): void;
  now(): number;
}

export interface BotTiming {
  /** The part of the contest's limit after which the answer is due, 0 to 1. */
  readonly share: number;
}

/** Plays the contest's protocol until the input ends, or for one turn where every turn is a new process. */
export const playContest = (game: AnyGame, agent: AnyAgent, io: BotIo, timing: BotTiming): void => {
  const bot = new Bot(game, agent, io, timing);
  try {
    bot.readInit();
    do bot.playTurn();
    while (!game.clock.fresh);
  } catch (error) {
    if (!(error instanceof InputEnd)) throw error;
  }
};

class Bot {
  private readonly game: AnyGame;
  private readonly agent: AnyAgent;
  private readonly io: BotIo;
  private readonly timing: BotTiming;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;
  private readonly clock: Clock;
  private readonly lines: Lines;
  /** When the first line of this turn arrived; the process's start counts for the first turn. */
  private turnStart = 0;
  private isWaiting = false;
  private isFirst = true;

  constructor(game: AnyGame, agent: AnyAgent, io: BotIo, timing: BotTiming) {
    this.game = game;
    this.agent = agent;
    this.io = io;
    this.timing = timing;
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.clock = { now: io.now, deadline: 0 };
    this.lines = { next: () => this.nextLine() };
  }

  readInit(): void {
    const options: Options = resolveOptions(this.game);
    this.game.vision.start(this.view, 0, options);
    this.game.protocol.readInit(this.lines, this.view);
    this.agent.start?.();
  }

  playTurn(): void {
    this.isWaiting = true;
    this.readTurn();
    const limit = this.isFirst ? this.game.clock.first : this.game.clock.turn;
    this.clock.deadline = this.turnStart + limit * this.timing.share;
    this.isFirst = false;
    this.decideAll();
    for (const line of this.game.protocol.writeOrder(this.view)) this.io.print(line);
  }

  /** A text that makes no sense is reported and answered all the same, from what could be read. */
  private readTurn(): void {
    try {
      this.game.protocol.readTurn(this.lines, this.view);
    } catch (error) {
      if (error instanceof InputEnd) throw error;
      this.io.warn(`cannot read this turn: ${error}`);
    }
  }

  private decideAll(): void {
    const { vision, encoder } = this.game;
    while (vision.owes(this.view)) {
      encoder.mask(this.view, this.mask);
      vision.decide(this.view, this.choose());
    }
  }

  /** Whatever happens to the agent, a legal action comes out. */
  private choose(): number {
    try {
      const action = this.agent.choose(this.view, this.mask, this.clock);
      if (this.mask[action] === 1) return action;
      this.io.warn(`the agent chose ${action}, which is not legal`);
    } catch (error) {
      this.io.warn(`the agent failed: ${error instanceof Error ? error.stack : error}`);
    }
    return this.mask.indexOf(1);
  }

  /** Blank lines mean nothing in any contest text; blanks and carriage returns at a line's end neither. */
  private nextLine(): string {
    for (;;) {
      const line = this.io.lines.next();
      if (this.isWaiting && !this.isFirst) this.turnStart = this.io.now();
      this.isWaiting = false;
      if (line.trim() !== '') return line;
    }
  }
}
