import { type Evaluation, type EvaluationSettings, evaluate } from '../arena/evaluate.ts';
import { findContestant } from '../arena/players.ts';
import type { ArenaSetup } from '../arena/setup.ts';
import { parseSprt } from '../arena/sprt.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { createSetup } from './arenaOptions.ts';
import type { EvaluateFlags } from './evaluate.ts';
import { createProgress } from './evaluateProgress.ts';
import { describeEvaluation, type EvaluationReport } from './evaluateReport.ts';
import { drawEvaluation } from './evaluateTable.ts';
import { stopOnInterrupt } from './interrupt.ts';
import { writeOutput } from './writeOutput.ts';

/** Unless told otherwise: so many games, or fewer if the interval is narrow before. */
const DEFAULT_GAMES = 1000;
/** A sequential test ends by itself, mostly long before. */
const SPRT_GAMES = 20_000;
const DEFAULT_ERROR = 0.03;

export const runEvaluate = async (player: string, flags: EvaluateFlags): Promise<void> => {
  const settings = createSettings(player, flags);
  const progress = createProgress(settings, flags.json);
  const start = performance.now();
  const interrupt = stopOnInterrupt();
  const evaluation = await evaluate({ ...settings, signal: interrupt.signal, onGame: progress.update });
  interrupt.release();
  progress.stop();
  const report = describeEvaluation(settings, evaluation, (performance.now() - start) / 1000);
  console.log(flags.json ? JSON.stringify(report, null, 2) : drawEvaluation(report, flags.list));
  if (flags.html) await writeHtml(flags.html, report, evaluation, flags.json);
};

const writeHtml = async (path: string, report: EvaluationReport, evaluation: Evaluation, isQuiet: boolean) => {
  const { drawHtml } = await import('./evaluateHtml.ts');
  writeOutput(path, drawHtml(report, evaluation));
  if (!isQuiet) console.log(`Charts: ${path}`);
};

const createSettings = (player: string, flags: EvaluateFlags): EvaluationSettings => {
  const named = createSetup([player], flags);
  const setup: ArenaSetup = { ...named, players: [player, ...(flags.against ?? defaultOpponents(named))] };
  const game = findGame(setup.game);
  for (const notation of setup.players) findContestant(notation, game);
  return {
    setup,
    seats: game.seats(resolveOptions(game, setup.options)),
    seed: flags.seed ?? 1,
    limits: createLimits(flags),
    parallel: flags.parallel,
    replays: flags.saveReplays ?? null,
    now: () => performance.now(),
  };
};

/** A number of games that was asked for is played, however clear the result. */
const createLimits = ({ games, error, budget, sprt }: EvaluateFlags) => ({
  games: games ?? (sprt === undefined ? DEFAULT_GAMES : SPRT_GAMES),
  error: error ?? (games === undefined && sprt === undefined ? DEFAULT_ERROR : 0),
  budget,
  sprt: sprt === undefined ? null : parseSprt(sprt),
});

/** All that the game has, but the candidate itself. */
const defaultOpponents = ({ game, players }: ArenaSetup): string[] =>
  ['baseline', 'random', 'shipped'].filter(notation => notation !== players[0] && hasPlayer(notation, game));

const hasPlayer = (notation: string, game: string): boolean => {
  try {
    findContestant(notation, findGame(game));
    return true;
  } catch {
    return false;
  }
};
