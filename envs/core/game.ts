import type { Rng } from './rng.ts';

/** A match's seed: any whole number, up to a signed 64-bit one as contest replays show it. */
export type Seed = number | bigint;

/** A match's settings, all of them whole numbers; which there are, `Game.options` says. */
export type Options = Readonly<Record<string, number>>;

export interface OptionSpec {
  readonly about: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

/** Why a seat's answer is missing. */
export const FORFEITS = ['illegal', 'timeout', 'crash'] as const;
export type Forfeit = (typeof FORFEITS)[number];

/**
 * What happens. A state is a plain object of typed arrays, numbers and booleans, large enough for every option;
 * after `createState` nothing is allocated.
 */
export interface Rules<State> {
  createState(): State;
  /** Sets up a new match in place: everything in the state follows from seed and options. */
  start(state: State, seed: Seed, options: Options): void;
  copy(from: State, to: State): void;
  /** Turns begun so far, from 0: what the contest counts. */
  turn(state: State): number;
  isOver(state: State): boolean;
  /** The seat owes a decision now. Never true once the match is over. */
  acts(state: State, seat: number): boolean;
  /** Notes one legal decision of a seat that acts; nothing else changes before `advance`. */
  decide(state: State, seat: number, action: number): void;
  /**
   * To be called once every acting seat has decided: passes on to the next unit, or, when all orders are whole,
   * resolves the turn. Bounded: a match ends after a finite number of calls.
   */
  advance(state: State): void;
  /** Notes that an acting seat gave no usable order; `advance` then does what the contest's judge does about it. */
  forfeit(state: State, seat: number, cause: Forfeit): void;
  /** The contest's own number for a seat, now. */
  score(state: State, seat: number): number;
  /** -1 (worst) to 1 (best) by the present standing, summing to 0 over the seats: see standing.ts. */
  result(state: State, seat: number): number;
}

/** What one seat knows: a plain object of typed arrays, numbers and booleans. */
export interface View {
  seat: number;
  turn: number;
}

/** What a seat may know. Everything that plays or learns takes a view, never a state. */
export interface Vision<State, V extends View> {
  /**
   * The view carries memory from turn to turn: it must look once at every turn (acting or not) of a match from its
   * first. Without memory, one look at any state is enough.
   */
  readonly remembers: boolean;
  createView(): V;
  copy(from: V, to: V): void;
  /** Forgets everything: a new match for this seat. */
  start(view: V, seat: number, options: Options): void;
  /** Brings the view up to date with the state. Looking twice at the same state changes nothing. */
  look(state: State, seat: number, view: V): void;
  /** The seat still owes a decision in this turn. */
  owes(view: V): boolean;
  /** Notes one's own decision in the view, exactly as `look` would show it after `rules.decide`. */
  decide(view: V, action: number): void;
  /**
   * Fills in a whole state that agrees with all that the view knows: the one true state where nothing is hidden, else
   * a plausible one drawn with `rng`. Searching agents play on from there.
   */
  imagine(view: V, rng: Rng, state: State): void;
}

/** The same board seen another way: `observation[i]` and `action[a]` say where index i and a go. */
export interface Symmetry {
  readonly observation: Int32Array;
  readonly action: Int32Array;
}

/** How a network sees a view: everything is 0 or 1, the board turned so that each seat sees itself in the same place. */
export interface Encoder<V extends View> {
  /** [planes, height, width], or [features] where there is no board. */
  readonly shape: readonly number[];
  /** One name for each plane (or a description of the features): documentation and notebooks show them. */
  readonly planes: readonly string[];
  readonly actions: number;
  /** The first `cellKinds` times height times width actions belong to cells of the board: kind * cells + cell. Absent: none do. */
  readonly cellKinds?: number;
  /** Without the identity. Absent where the board has none. */
  readonly symmetries?: readonly Symmetry[];
  /** Overwrites the whole of `out`, shape's product long. */
  encode(view: V, out: Uint8Array): void;
  /** Overwrites the whole of `out`, `actions` long, 1 = legal; at least one is, for a view that owes a decision. */
  mask(view: V, out: Uint8Array): void;
}

/** Where a bot's input comes from, line by line without line ends; `next` throws an InputEnd when there is no more. */
export interface Lines {
  next(): string;
}

export class InputEnd extends Error {
  constructor() {
    super('the input ended');
  }
}

/** How the contest says it: the judge's half writes states and reads orders, the bot's half the reverse. */
export interface Protocol<State, V extends View> {
  /** Lines of an answer: how many the judge waits for. */
  orderLines(state: State, seat: number): number;
  /** What a seat is sent once, before its first turn. */
  writeInit(state: State, seat: number): string[];
  /** What an acting seat is sent for this turn, at the start of its decisions. */
  writeTurn(state: State, seat: number): string[];
  /**
   * Takes an acting seat's answer (null: none in time) into the state as the original judge does, whole order at
   * once. Returns what was wrong with it, or null. A wrong one has been forfeited; `advance` goes on from there.
   */
  readOrder(state: State, seat: number, lines: readonly string[] | null): string | null;

  readInit(lines: Lines, view: V): void;
  /** Reads one turn's input; throws a ProtocolError with a clear message at a text that the judge cannot have sent. */
  readTurn(lines: Lines, view: V): void;
  /** The order that was decided in the view, as the judge wants it. */
  writeOrder(view: V): string[];
  /** For following a match from outside: takes what the seat itself answered where later input does not tell it. */
  noteOrder?(view: V, lines: readonly string[]): void;

  /** One legal action in the contest's words, for people and lists. */
  writeAction(view: V, action: number): string;
  /** The contest's own list of legal actions in its own order, where the contest sends one. */
  legalActions?(view: V): string[];
}

/** A contest text that makes no sense: says what was expected and what was found. */
export class ProtocolError extends Error {}

/** How a person sees it. With a seat, only what that seat may know is shown. */
export interface Render<State> {
  text(state: State, colour: boolean, seat?: number): string;
  svg(state: State, seat?: number): string;
}

/** Milliseconds, on whatever clock the caller has: the time now, and by when to answer. */
export interface Clock {
  now(): number;
  deadline: number;
}

export interface Agent<V extends View> {
  /** A new match begins: forget the last one. */
  start?(): void;
  /** A legal action for the decision that the view owes. For a turn of several decisions it is asked several times. */
  choose(view: V, mask: Uint8Array, clock: Clock): number;
}

/** A recorded match as parsed JSON, in the format that docs/transcripts.md describes. */
// biome-ignore lint/suspicious/noExplicitAny: the shape differs by game and is checked by comparison
export type MatchRecord = any;

/** The recorded form of a match, written while it is played and read to replay it. */
export interface Recorder<State> {
  /** Starts the recorded match (seed, options, board) in place. */
  start(record: MatchRecord, state: State): void;
  /** What each seat answered at the n-th judged step; null where it was not asked or did not answer. */
  answers(record: MatchRecord, step: number): (string[] | null)[];
  /** What each seat was sent at the n-th judged step; null where it was not asked. */
  inputs(record: MatchRecord, step: number): (string[] | null)[];
  steps(record: MatchRecord): number;
  /** A new record, its head filled from a state that has just been started. `players`: a label per seat. */
  open(state: State, players: readonly string[], seed: Seed | null): MatchRecord;
  /** Before the answers to a judged step are read. `inputs` as for `inputs()`. */
  before(record: MatchRecord, state: State, inputs: readonly (string[] | null)[]): void;
  /** After `advance` has resolved the step. */
  after(record: MatchRecord, state: State, answers: readonly (string[] | null)[]): void;
  close(record: MatchRecord, state: State): void;
  /** A copy in which everything whose order or numbering has no meaning is in one fixed order. */
  normalise(record: MatchRecord): MatchRecord;
}

/** What a planner may ask a game with everything in the open beyond its rules; hot, see Rules. */
export interface Outlook<State> {
  /** How well a seat stands, on a scale of the game's own; far below all else where it is out or cannot escape. */
  value(state: State, seat: number): number;
  /** Where a seat stands, 0 to `places` - 1: of states in which it is the same a planner keeps only some. */
  readonly places: number;
  place(state: State, seat: number): number;
  /** Takes actions out of a mask (1 = legal) that the others may punish with the seat's end; never all. */
  prune(state: State, seat: number, mask: Uint8Array): void;
  /** Legal, not suicidal, and as close as may be to what was foreseen for the seat elsewhere; -1: nothing was. */
  mend(state: State, seat: number, action: number): number;
}

/** Where two seats move at once and hide nothing: what their next actions lead to, on a scale of the game's own; hot, see Rules. */
export interface Prospects<V extends View> {
  /** Turns to a view, which must stay as it is while the others are asked about it. */
  look(view: V): void;
  /** How good an action seems at first sight; far below all else where it may be the seat's end at once. */
  rate(action: number): number;
  /** What a closer look takes from that, 0 or more, if the other seat does `reply`, which may be illegal: then it waits. */
  risk(action: number, reply: number): number;
}

export interface Game<State, V extends View> {
  readonly id: string;
  readonly title: string;
  /** Goes up when rules, observation or actions change, so that old checkpoints do not load. */
  readonly version: number;
  /** One line: what kind of game it is. */
  readonly about: string;
  /** Seats have things to hide from each other. */
  readonly hidden: boolean;
  /** Several seats may act in one step. */
  readonly simultaneous: boolean;
  readonly options: Readonly<Record<string, OptionSpec>>;
  seats(options: Options): number;
  /** The contest's clock in milliseconds; `fresh`: a new process for every turn, its start included. */
  readonly clock: { readonly first: number; readonly turn: number; readonly fresh: boolean };
  /** Milliseconds a turn beyond which a bot's thought has measured no stronger; undefined: all that the clock allows. */
  readonly enoughThought?: number;
  /** Characters that the contest takes of a bot's source, where it has such a limit. */
  readonly sourceLimit?: number;
  /** No match takes more steps than this. */
  maxSteps(options: Options): number;
  readonly rules: Rules<State>;
  readonly vision: Vision<State, V>;
  readonly encoder: Encoder<V>;
  readonly protocol: Protocol<State, V>;
  readonly render: Render<State>;
  readonly recorder: Recorder<State>;
  createBaseline(rng: Rng): Agent<V>;
  /** Hand-written players that think longer than the baseline: the best first, then others whose turns may be better now and then. */
  createPlanners?(rng: Rng): readonly Agent<V>[];
  /** A hint for learners, -1 to 1: how well a seat seems to stand. Never part of the result. */
  potential(state: State, seat: number): number;
  /** For agents that plan ahead; without it they go by `potential` and the rules alone. */
  readonly outlook?: Outlook<State>;
  /** For agents that weigh what two seats may do at once. */
  createProspects?(): Prospects<V>;
}

// biome-ignore lint/suspicious/noExplicitAny: shared code holds states and views without knowing their game
export type AnyState = any;
// biome-ignore lint/suspicious/noExplicitAny: see AnyState
export type AnyView = any;
export type AnyGame = Game<AnyState, AnyView>;
export type AnyAgent = Agent<AnyView>;
