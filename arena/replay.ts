import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Options, Seed } from '../envs/core/game.ts';
import { atomicWrite } from '../store/atomicWrite.ts';
import { pack, unpack } from '../store/pack.ts';
import type { MatchReport, StepReport } from './match.ts';
import type { ArenaSetup, GameJob } from './setup.ts';

const FORMAT = 'skirmish-replay';
const VERSION = 1;

/** A match as it was played: gzipped msgpack of this object. */
export interface Replay {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly game: string;
  readonly gameVersion: number;
  readonly seed: Seed;
  readonly options: Options;
  /** By seat, in the notation of players. */
  readonly players: readonly string[];
  readonly clock: number;
  readonly ponder: boolean;
  readonly memory: number;
  readonly steps: readonly StepReport[];
  readonly scores: readonly number[];
  readonly results: readonly number[];
  readonly turns: number;
}

export const createReplay = (
  setup: ArenaSetup,
  { seed, seating }: Pick<GameJob, 'seed' | 'seating'>,
  gameVersion: number,
  { steps, scores, results, turns }: MatchReport,
): Replay => {
  const { game, options, clock, ponder, memory } = setup;
  const players = seating.map(player => setup.players[player]);
  const head = { format: FORMAT, version: VERSION, game, gameVersion, seed, options, players } as const;
  return { ...head, clock, ponder, memory, steps, scores, results, turns };
};

export const saveReplay = (path: string, replay: Replay): void => atomicWrite(path, gzipSync(pack(replay)));

export const loadReplay = (path: string): Replay => {
  const replay = unpackReplay(path);
  if (replay?.format !== FORMAT) throw new Error(`${path} is not a replay that 'skirmish' saved`);
  if (replay.version !== VERSION) {
    throw new Error(`${path} is a replay of version ${replay.version}; this skirmish reads version ${VERSION}`);
  }
  return replay;
};

const unpackReplay = (path: string): Replay | null => {
  const bytes = readFileSync(path);
  try {
    return unpack(gunzipSync(bytes));
  } catch {
    return null;
  }
};
