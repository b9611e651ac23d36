import type { Answer, Player, Question, Verdict } from '../player.ts';
import type { Command } from './commandLine.ts';
import { exchange } from './exchange.ts';
import { findNursery } from './guard.ts';
import { killMarked, Program } from './program.ts';

export interface ProgramSettings {
  /** It may think while others are asked. */
  readonly ponder: boolean;
  /** MiB that it may occupy. */
  readonly memory: number;
}

export const DEFAULT_MEMORY = 768;

/** One process for the whole match, started with its first question and stopped between its turns. */
export const createProgramPlayer = (command: Command, settings: ProgramSettings): Player => {
  const mark = findNursery().nextMark();
  let program: Program | null = null;
  let failure: Verdict | null = null;
  return {
    isProgram: true,
    async ask(question): Promise<Answer> {
      if (failure) return { lines: null, verdict: failure, wall: 0, cpu: 0, waited: 0, stderr: '' };
      const text = question.text();
      const isFirst = program === null;
      program ??= new Program(command, mark);
      const answer = await askRunning(program, isFirst, text, question, settings);
      failure = answer.verdict;
      if (failure) program.signal('SIGKILL');
      return answer;
    },
    async close() {
      await program?.close();
      if (program) killMarked(mark);
    },
  };
};

const askRunning = (
  program: Program,
  isFirst: boolean,
  text: string[],
  { orderLines, limit }: Question,
  { ponder, memory }: ProgramSettings,
): Promise<Answer> => {
  if (!isFirst) program.meter.restart();
  const start = isFirst ? program.startedAt : performance.now();
  const take = () => program.output.takeLines(orderLines);
  const onSent = () => program.signal('SIGCONT');
  const onSettled = () => ponder || program.signal('SIGSTOP');
  return exchange(program, { text, limit, memory, start, take, onSent, onSettled });
};

/** A new process for every question; its answer is all that it writes until it ends. */
export const createFreshPlayer = (command: Command, { memory }: ProgramSettings): Player => {
  const mark = findNursery().nextMark();
  const running = new Set<Program>();
  return {
    isProgram: true,
    async ask({ text, limit }): Promise<Answer> {
      const lines = text();
      const program = new Program(command, mark);
      program.meter.isWhole = false;
      running.add(program);
      const take = () => (program.isClosed && program.end !== null ? takeOutput(program) : null);
      const asked = exchange(program, { text: lines, limit, memory, start: program.startedAt, take });
      program.endInput();
      const answer = await asked;
      await program.close();
      running.delete(program);
      return answer;
    },
    async close() {
      for (const program of running) await program.close();
      killMarked(mark);
    },
  };
};

/** Null, so a crash, if a failed program wrote nothing. */
const takeOutput = (program: Program): string[] | null => {
  const lines = program.output.takeAll();
  return lines.length === 0 && program.end !== 'ended with exit code 0' ? null : lines;
};
