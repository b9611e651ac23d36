import type { AnyState } from '../envs/core/game.ts';

/** Why a seat's answer did not count, or not as it was meant. `closed`: ended its output but not itself. */
export const VERDICTS = ['illegal', 'timeout', 'crash', 'closed'] as const;
export type VerdictKind = (typeof VERDICTS)[number];

export interface Verdict {
  readonly kind: VerdictKind;
  readonly complaint: string;
}

/** What a player gave back when it was asked, and what that took. Times are in milliseconds. */
export interface Answer {
  /** Null: none in time. */
  readonly lines: string[] | null;
  readonly verdict: Verdict | null;
  readonly wall: number;
  /** Null where the machine does not tell. */
  readonly cpu: number | null;
  /** Ready to run, but other processes had the cores. */
  readonly waited: number;
  /** What it wrote to stderr, cut to a bounded length. */
  readonly stderr: string;
}

/** What the judge asks a seat with: the texts, and the truth, which an agent sees through its view only. */
export interface Question {
  readonly state: AnyState;
  readonly seat: number;
  /** What the seat is sent: with its first question the init lines come first. */
  text(): string[];
  readonly orderLines: number;
  /** Milliseconds for this answer. */
  readonly limit: number;
}

/** One seat's player through one match. */
export interface Player {
  /** Sees each turn's start, asked or not, where the game's views remember. */
  look?(state: AnyState): void;
  ask(question: Question): Answer | Promise<Answer>;
  /** After the match: nothing of the player is left. */
  close?(): void | Promise<void>;
  /** Runs in a process of its own, so it is asked after those that block this thread. */
  readonly isProgram: boolean;
}
