import type { Seed } from '../envs/core/game.ts';
import { type MatchWatch, playMatch } from './match.ts';
import { createReplay, type Replay } from './replay.ts';
import { type ArenaSetup, type GameJob, Table } from './setup.ts';

/** Plays one game in this thread, each player at the seat of its place in the list, with all its texts kept. */
export const playOnce = async (setup: ArenaSetup, seed: Seed, watch: MatchWatch = {}): Promise<Replay> => {
  const table = new Table(setup);
  const job: GameJob = { index: 0, round: 0, seed, seating: setup.players.map((_, seat) => seat) };
  const report = await playMatch(table.matchSetup(seed), table.seat(job), { ...watch, keepsTexts: true });
  return createReplay(setup, job, table.game.version, report);
};
