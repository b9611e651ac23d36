import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { playMatch } from './match.ts';
import { type GameOutcome, summarise } from './outcome.ts';
import { createReplay, saveReplay } from './replay.ts';
import type { ArenaSetup, GameJob, Table } from './setup.ts';

/** Plays one game of a tournament in this thread; with a folder, its replay goes there. */
export const playJob = async (
  setup: ArenaSetup,
  table: Table,
  job: GameJob,
  replays: string | null,
): Promise<GameOutcome> => {
  const report = await playMatch(table.matchSetup(job.seed), table.seat(job), { keepsTexts: replays !== null });
  if (replays !== null) {
    mkdirSync(replays, { recursive: true });
    saveReplay(replayPath(replays, setup, job), createReplay(setup, job, table.game.version, report));
  }
  return summarise(job, report);
};

/** Players are part of the name, so the games against several opponents share a folder. */
export const replayPath = (folder: string, setup: ArenaSetup, { index, seating }: GameJob): string => {
  const names = seating.map(player => setup.players[player].replaceAll(/[^\w.-]+/g, '_').slice(-40));
  return join(folder, `${setup.game}-${String(index).padStart(5, '0')}-${names.join('-')}.replay`);
};
