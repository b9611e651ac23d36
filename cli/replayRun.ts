import { appendFileSync } from 'node:fs';
import pc from 'picocolors';
import type { Exchange } from '../arena/match.ts';
import { playOnce } from '../arena/playOnce.ts';
import { describeForPsyleague } from '../arena/psyleague.ts';
import { findDifferences, findReplayGame, judgeAgain, writeTranscript } from '../arena/rejudge.ts';
import { loadReplay, type Replay } from '../arena/replay.ts';
import { writeCommand } from '../arena/reproduce.ts';
import type { ArenaSetup } from '../arena/setup.ts';
import { describeMatch, drawMatch } from './matchReport.ts';
import type { ReplayFlags } from './replay.ts';
import { browse } from './replayBrowser.ts';

export const runReplay = async (file: string, flags: ReplayFlags): Promise<void> => {
  const replay = loadReplay(file);
  if (flags.stdin !== undefined) print(readTexts(replay, flags.stdin, ({ input }) => input));
  else if (flags.stdout !== undefined) print(readTexts(replay, flags.stdout, ({ answer }) => answer));
  else if (flags.stderr !== undefined) print(readErrors(replay, flags.stderr));
  else if (flags.record) appendFileSync(flags.record, `${JSON.stringify(transcribe(replay))}\n`);
  else if (flags.psyleague) console.log(JSON.stringify(describeForPsyleague(replay)));
  else if (flags.rejudge) tellDifferences(findDifferences(findReplayGame(replay), replay), 'The judge says the same.');
  else if (flags.reproduce) await reproduce(replay);
  else await show(replay, flags);
};

const transcribe = (replay: Replay) => writeTranscript(findReplayGame(replay), replay);

const print = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
};

const exchangesOf = (replay: Replay, seat: number): { exchange: Exchange; step: number }[] => {
  if (seat >= replay.players.length) throw new RangeError(`the seats are 0 to ${replay.players.length - 1}`);
  return replay.steps.flatMap((exchanges, step) => (exchanges[seat] ? [{ exchange: exchanges[seat], step }] : []));
};

const readTexts = (replay: Replay, seat: number, pick: (exchange: Exchange) => string[] | null): string[] =>
  exchangesOf(replay, seat).flatMap(({ exchange }) => pick(exchange) ?? []);

const readErrors = (replay: Replay, seat: number): string[] =>
  exchangesOf(replay, seat).flatMap(({ exchange: { stderr }, step }) =>
    stderr === '' ? [] : [`--- step ${step}`, stderr.replace(/\n$/, '')],
  );

const setupOf = ({ game, options, clock, ponder, memory, players }: Replay): ArenaSetup => {
  return { game, options, clock, ponder, memory, players };
};

const commandOf = (replay: Replay): string => {
  const seating = replay.players.map((_, seat) => seat);
  return writeCommand(setupOf(replay), { seed: replay.seed, seating });
};

const tellDifferences = (differences: readonly string[], fine: string): void => {
  console.log(differences.length === 0 ? pc.green(fine) : differences.join('\n'));
  if (differences.length > 0) process.exitCode = 1;
};

const reproduce = async (replay: Replay): Promise<void> => {
  findReplayGame(replay);
  console.log(commandOf(replay));
  const again = await playOnce(setupOf(replay), replay.seed);
  console.log(drawMatch(describeMatch(again, commandOf(again))));
  tellDifferences(compareGames(replay, again), 'The same game, answer by answer.');
};

const compareGames = (then: Replay, now: Replay): string[] => {
  const answers = ({ steps }: Replay) =>
    steps.map(step => JSON.stringify(step.map(exchange => exchange?.answer ?? null)));
  const [before, after] = [answers(then), answers(now)];
  const at = before.findIndex((answer, step) => answer !== after[step]);
  if (at >= 0) return [`at step ${at} the answers were ${before[at]}, now they are ${after[at] ?? 'none'}`];
  return before.length === after.length ? [] : [`${before.length} steps then, ${after.length} now`];
};

const show = async (replay: Replay, { json, all, step }: ReplayFlags): Promise<void> => {
  const report = describeMatch(replay, commandOf(replay));
  if (json) return console.log(JSON.stringify(report, null, 2));
  const boards = drawBoards(replay);
  if (step !== undefined) return console.log(boards[Math.min(step, boards.length - 1)]);
  if (all) console.log(boards.join('\n\n'));
  else if (process.stdin.isTTY && process.stdout.isTTY) await browse(boards);
  else console.log(boards[boards.length - 1]);
  console.log(drawMatch(report));
};

/** The board at the start and after each step, each with the answers that led to it. */
const drawBoards = (replay: Replay): string[] => {
  const game = findReplayGame(replay);
  const boards: string[] = [];
  judgeAgain(game, replay, {
    onStart: state => boards.push(`start\n${game.render.text(state, pc.isColorSupported)}`),
    after: (state, _, step) =>
      boards.push(`step ${step}\n${game.render.text(state, pc.isColorSupported)}\n${drawAnswers(replay, step)}`),
  });
  return boards;
};

const drawAnswers = (replay: Replay, step: number): string =>
  replay.steps[step]
    .flatMap((exchange, seat) => {
      if (!exchange) return [];
      const { answer, wall, verdict, stderr } = exchange;
      const head = `${replay.players[seat]}: ${answer?.join(' | ') ?? '(no answer)'} ${pc.dim(`${wall.toFixed(1)} ms`)}`;
      const fault = verdict ? [pc.red(`  ${verdict.kind}: ${verdict.complaint}`)] : [];
      return [head, ...fault, ...(stderr === '' ? [] : [pc.dim(stderr.replace(/\n$/, ''))])];
    })
    .join('\n');
