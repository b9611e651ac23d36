import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Estimate } from '../arena/estimate.ts';
import { evaluate } from '../arena/evaluate.ts';
import { findFolder } from '../arena/networks.ts';
import type { Options } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { findCheckpoint, listCheckpoints, pointTo } from '../store/checkpoint.ts';

/** MiB for each program among the opponents. */
const MEMORY = 512;
/** Matches against the best alone decide something: their share of the time, and how many more they may be. */
const BEST_SHARE = 2 / 3;
const BEST_GAMES = 2;
const HIDDEN_TEMPERATURE = 0.5;

export interface GateSettings {
  readonly game: string;
  readonly options: Options;
  readonly run: string;
  /** Opponents by notation, besides the best so far. */
  readonly against: readonly string[];
  readonly games: number;
  readonly seconds: number;
  readonly seed: number;
  readonly parallel: number;
  /** In games that hide something, checkpoints draw their actions. */
  readonly draws?: boolean;
  readonly signal?: AbortSignal;
  now(): number;
}

/** How a checkpoint did against somebody. */
export interface Standing {
  readonly opponent: string;
  readonly games: number;
  readonly estimate: Estimate;
}

export interface Verdict {
  readonly checkpoint: string;
  readonly promoted: boolean;
  /** Against the best so far; null: it was the first, or is the best itself. */
  readonly best: Standing | null;
  readonly standings: readonly Standing[];
}

export const bestOf = (run: string): string | null =>
  existsSync(join(run, 'checkpoints', 'best')) ? findCheckpoint(join(run, 'checkpoints', 'best')) : null;

/**
 * Measures a checkpoint on paired matches against the best so far and the other opponents. It becomes `best` only if
 * the whole 95 % interval of its points against the best lies above one half; the first one is best at once.
 */
export const judgeCheckpoint = async (checkpoint: string, settings: GateSettings): Promise<Verdict> => {
  const { run, against } = settings;
  const before = bestOf(run);
  const isRival = before !== null && basename(before) !== basename(checkpoint);
  if (before === null) pointTo(run, 'best', basename(checkpoint));
  const rival = { ...settings, games: settings.games * BEST_GAMES, seconds: settings.seconds * BEST_SHARE };
  const [best = null] = isRival ? await measure(checkpoint, [before], rival) : [];
  const rest = isRival ? { ...settings, seconds: settings.seconds * (1 - BEST_SHARE) } : settings;
  const standings = await measure(checkpoint, against, rest);
  const isStronger = best !== null && best.games > 0 && best.estimate.low > 1 / 2;
  if (isStronger && !settings.signal?.aborted) pointTo(run, 'best', basename(checkpoint));
  forgetOldMatches(run);
  return { checkpoint, promoted: before === null || isStronger, best, standings };
};

/** Paired matches against each opponent; the replays stay with the run. */
export const measure = async (
  checkpoint: string,
  opponents: readonly string[],
  settings: GateSettings,
): Promise<Standing[]> => {
  const { game, options, games, seconds, seed, parallel, signal, now } = settings;
  if (opponents.length === 0 || games === 0) return [];
  const players = [checkpoint, ...opponents].map(player => (settings.draws ? drawingPlayer(player, game) : player));
  const { pairings } = await evaluate({
    setup: { game, options, clock: 1, ponder: false, memory: MEMORY, players },
    seats: findGame(game).seats(resolveOptions(findGame(game), options)),
    seed,
    limits: { games, error: 0, budget: seconds, sprt: null },
    parallel,
    replays: join(settings.run, 'evaluation', basename(checkpoint)),
    signal,
    now,
  });
  return pairings.map(({ candidate, games: played }, i) => ({
    opponent: opponents[i],
    games: played.length,
    estimate: candidate.estimate,
  }));
};

/** Where something is hidden, always the likeliest action means the same few matches over and over. */
const drawingPlayer = (notation: string, game: string): string =>
  findGame(game).hidden && !notation.includes(':') && findFolder(notation, game) !== null
    ? `policy:${notation},temperature=${HIDDEN_TEMPERATURE}`
    : notation;

/** Matches of checkpoints that are gone go too. */
const forgetOldMatches = (run: string): void => {
  const folder = join(run, 'evaluation');
  if (!existsSync(folder)) return;
  const kept = listCheckpoints(run);
  for (const name of readdirSync(folder)) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
};
