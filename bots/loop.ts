import type { AnyAgent, AnyGame, AnyView, Clock } from '../envs/core/game.ts';
import { InputEnd } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import type { AgentMaker } from './makers.ts';
import { type Source, TurnReader } from './turnReader.ts';

/** Where a bot's texts come from and go to; `now` counts milliseconds from the start of the process. */
export interface BotIo {
  readonly lines: Source;
  print(text: string): void;
  /** For people: never read by the judge. */
  warn(message: string): void;
  now(): number;
  /** Ends the process at once: nothing of it is wanted any more. */
  leave(): void;
}

export interface BotSettings {
  readonly seed: number;
  /** The part of the contest's limits that stays unused, 0 to 1. */
  readonly margin: number;
}

/** Safe on a machine that has other work too. A process that lives for one turn also needs time to end. */
export const defaultMargin = ({ clock }: AnyGame): number => (clock.fresh ? 0.5 : 0.4);

/** The part of the first turn's time that goes into making the code fast. */
const WARM_UP = 0.25;
const MOST_WARM_UPS = 200;
/** What is remembered of the worst delay from one turn to the next. */
const FADING = 0.9;

/**
 * Plays the contest's protocol until the input ends, or for one turn where every turn is a new process. Of the agents
 * the first decides; the others are asked in this order when it fails.
 */
export const playContest = (game: AnyGame, makers: readonly AgentMaker[], io: BotIo, settings: BotSettings): void => {
  try {
    const bot = new Bot(game, makers, io, settings);
    bot.readInit();
    do bot.playTurn();
    while (!game.clock.fresh);
    io.leave();
  } catch (error) {
    if (!(error instanceof InputEnd)) throw error;
  }
};

class Bot {
  private readonly game: AnyGame;
  private readonly io: BotIo;
  private readonly settings: BotSettings;
  private readonly reader: TurnReader;
  private readonly rng: Rng;
  private readonly agents: (AnyAgent | null)[];
  private readonly makers: readonly AgentMaker[];
  private readonly view: AnyView;
  private readonly mask: Uint8Array;
  private readonly clock: Clock;
  /** When the first line of this turn arrived; the process's start counts for the first turn. */
  private turnStart = 0;
  private isFirst = true;
  /** Milliseconds by which answers have come after their deadline lately. */
  private delay = 0;

  constructor(game: AnyGame, makers: readonly AgentMaker[], io: BotIo, settings: BotSettings) {
    this.game = game;
    this.io = io;
    this.settings = settings;
    this.makers = makers;
    this.agents = makers.map(() => null);
    this.rng = new Rng(settings.seed);
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.clock = { now: io.now, deadline: 0 };
    this.reader = new TurnReader(game, io.lines, () => this.noteArrival());
  }

  readInit(): void {
    this.game.vision.start(this.view, 0, resolveOptions(this.game));
    this.reader.readInit(this.view);
  }

  playTurn(): void {
    const complaint = this.reader.readTurn(this.view);
    if (complaint !== null) this.io.warn(`turn ${this.view.turn}: cannot read it: ${complaint}`);
    this.setDeadline();
    if (this.isFirst) this.begin();
    this.isFirst = false;
    this.decideAll(this.view);
    this.reader.noteAnswer();
    this.io.print(this.game.protocol.writeOrder(this.view).join('\n'));
    this.noteDelay();
  }

  private noteArrival(): void {
    if (!this.isFirst) this.turnStart = this.io.now();
  }

  private setDeadline(): void {
    const { first, turn } = this.game.clock;
    const time = (this.isFirst ? first : turn) * (1 - this.settings.margin);
    this.clock.deadline = this.turnStart + time - Math.min(this.delay, time / 2);
  }

  /** Other processes and garbage collection take time too: what they took lately is kept free. */
  private noteDelay(): void {
    const late = this.io.now() - this.clock.deadline;
    this.delay = Math.max(this.delay * FADING, late, 0);
  }

  /** A process that lives for one turn gets other random numbers each time, any other a quick start. */
  private begin(): void {
    if (this.game.clock.fresh) this.rng.seed(this.settings.seed + this.view.turn);
    this.agentAt(0)?.start?.();
    if (!this.game.clock.fresh) this.warmUp();
  }

  /** Decides the first turn again and again, without effect, until the engine has compiled what is used most. */
  private warmUp(): void {
    const words = this.rng.words.slice();
    const { deadline } = this.clock;
    const start = this.io.now();
    const end = start + (deadline - start) * WARM_UP;
    const trial = this.game.vision.createView();
    for (let i = 0; i < MOST_WARM_UPS && this.io.now() < end; i++) {
      this.game.vision.copy(this.view, trial);
      this.clock.deadline = Math.min(end, this.io.now() + this.game.clock.turn * (1 - this.settings.margin));
      this.decideAll(trial);
    }
    this.clock.deadline = deadline;
    this.rng.words.set(words);
    this.agentAt(0)?.start?.();
  }

  private decideAll(view: AnyView): void {
    const { vision, encoder } = this.game;
    while (vision.owes(view)) {
      encoder.mask(view, this.mask);
      vision.decide(view, this.choose(view));
    }
  }

  /** Whatever happens to the agents, a legal action comes out. */
  private choose(view: AnyView): number {
    for (let i = 0; i < this.makers.length; i++) {
      const action = this.ask(i, view);
      if (this.mask[action] === 1) return action;
      if (action >= 0) this.io.warn(`turn ${view.turn}: agent ${i} chose ${action}, which is not legal`);
    }
    return this.mask.indexOf(1);
  }

  /** -1: it failed. */
  private ask(index: number, view: AnyView): number {
    try {
      return this.agentAt(index)?.choose(view, this.mask, this.clock) ?? -1;
    } catch (error) {
      this.io.warn(`turn ${view.turn}: agent ${index} failed: ${error instanceof Error ? error.stack : error}`);
      return -1;
    }
  }

  /** Made when it is first wanted; null if that fails. */
  private agentAt(index: number): AnyAgent | null {
    try {
      this.agents[index] ??= this.makers[index](this.rng);
    } catch (error) {
      this.io.warn(`agent ${index} cannot be made: ${error instanceof Error ? error.stack : error}`);
    }
    return this.agents[index];
  }
}
