import { TIMELESS } from '../agents/timeless.ts';
import type { Answer, Player, Question } from '../arena/player.ts';
import type { AnyAgent, AnyGame, AnyState, AnyView, Options } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { type Prompt, Quit } from './playPrompt.ts';

const WIDTH = 100;

/** Where a person plays: what is shown goes through `show`. */
export interface PersonSetup {
  readonly game: AnyGame;
  readonly options: Options;
  readonly seat: number;
  readonly prompt: Prompt;
  readonly hasColour: boolean;
  show(text: string): void;
}

/** A person at a seat: sees what the seat may see, and has all the time in the world. */
export class Person implements Player {
  /** Asked after the agents, who are quick. */
  readonly isProgram = true;
  private readonly setup: PersonSetup;
  private readonly view: AnyView;
  private readonly mask: Uint8Array;
  private readonly adviser: AnyAgent;

  constructor(setup: PersonSetup) {
    const { game, options, seat } = setup;
    this.setup = setup;
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.adviser = game.createBaseline(new Rng(1));
    game.vision.start(this.view, seat, options);
    this.adviser.start?.();
  }

  look(state: AnyState): void {
    this.setup.game.vision.look(state, this.setup.seat, this.view);
  }

  async ask({ state }: Question): Promise<Answer> {
    this.look(state);
    this.showBoard(state);
    const lines = (await this.decideAll(state)) ?? this.setup.game.protocol.writeOrder(this.view);
    return { lines, verdict: null, wall: 0, cpu: null, waited: 0, stderr: '' };
  }

  /** Decides unit by unit; returns a whole order where the person wrote one. */
  private async decideAll(state: AnyState): Promise<string[] | null> {
    const { vision, encoder } = this.setup.game;
    while (vision.owes(this.view)) {
      encoder.mask(this.view, this.mask);
      this.showMoves();
      const choice = await this.choose(state);
      if (typeof choice !== 'number') return choice;
      vision.decide(this.view, choice);
    }
    return null;
  }

  private async choose(state: AnyState): Promise<number | string[]> {
    for (;;) {
      const text = await this.setup.prompt.ask('your move> ');
      if (text === 'quit' || text === 'q') throw new Quit();
      const choice = this.understand(text) ?? this.readOrder(state, text);
      if (choice !== null) return choice;
      this.help(text, state);
    }
  }

  private help(text: string, state: AnyState): void {
    if (text === 'hint') this.setup.show(`hint: ${this.nameOf(this.adviser.choose(this.view, this.mask, TIMELESS))}`);
    else if (text === 'board') this.showBoard(state);
    else if (text === 'list' || text === '') this.showMoves();
    else this.setup.show(`'${text}' is no legal move: its number, its words, list, board, hint or quit`);
  }

  /** A move in the contest's words, or a number of the list. */
  private understand(text: string): number | null {
    const legal = this.legalActions();
    const named = legal.find(action => normalise(this.nameOf(action)) === normalise(text));
    if (named !== undefined || this.areNumbers(legal)) return named ?? null;
    return /^\d+$/.test(text) ? (legal[Number(text) - 1] ?? null) : null;
  }

  /** The contest's words are numbers themselves: others beside them would confuse. */
  private areNumbers(legal: readonly number[]): boolean {
    return legal.every(action => /^\d+$/.test(this.nameOf(action)));
  }

  /** A whole order, if the judge would take it. */
  private readOrder(state: AnyState, text: string): string[] | null {
    const { game, seat } = this.setup;
    const lines = text.split(';').map(line => line.trim());
    if (lines.length !== game.protocol.orderLines(state, seat) || !/\w/.test(text)) return null;
    const trial = game.rules.createState();
    game.rules.copy(state, trial);
    if (game.protocol.readOrder(trial, seat, lines) !== null) return null;
    game.protocol.noteOrder?.(this.view, lines);
    return lines;
  }

  private legalActions(): number[] {
    return Array.from(this.mask.keys()).filter(action => this.mask[action] === 1);
  }

  private nameOf(action: number): string {
    return this.setup.game.protocol.writeAction(this.view, action);
  }

  private showBoard(state: AnyState): void {
    const { game, seat, hasColour } = this.setup;
    this.setup.show(`\n${game.render.text(state, hasColour, seat)}`);
  }

  private showMoves(): void {
    const legal = this.legalActions();
    const isBare = this.areNumbers(legal);
    this.setup.show(inColumns(legal.map((action, i) => `${isBare ? '' : `${i + 1} `}${this.nameOf(action)}`)));
  }
}

const normalise = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase();

const inColumns = (words: readonly string[]): string => {
  const width = Math.max(...words.map(word => word.length)) + 3;
  const columns = Math.max(1, Math.floor(WIDTH / width));
  const rows = Array.from({ length: Math.ceil(words.length / columns) }, (_, row) =>
    words.slice(row * columns, (row + 1) * columns),
  );
  return rows
    .map(row =>
      row
        .map(word => word.padEnd(width))
        .join('')
        .trimEnd(),
    )
    .join('\n');
};
