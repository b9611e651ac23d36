import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../store/atomicWrite.ts';
import { isRunning } from '../store/isRunning.ts';
import type { ArenaSetup } from './setup.ts';

const FORMAT = 'skirmish-league';
const VERSION = 1;

/** Measured against the pool, whose members stay. */
export const STATUSES = ['pool', 'candidate', 'rejected'] as const;
export type Status = (typeof STATUSES)[number];

export interface LeaguePlayer {
  readonly name: string;
  readonly notation: string;
  readonly status: Status;
}

/** A league on disk, but for its games. */
export interface League extends Omit<ArenaSetup, 'players'> {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly gameVersion: number;
  readonly seed: number;
  readonly players: readonly LeaguePlayer[];
}

/** One finished game: a line of the league's log. */
export interface LeagueGame {
  /** For the how many-th time these players met. */
  readonly round: number;
  readonly seed: string;
  readonly players: readonly string[];
  readonly results: readonly number[];
  readonly scores: readonly number[];
  readonly turns: number;
  /** Per seat. */
  readonly crashes: readonly number[];
  readonly timeouts: readonly number[];
  readonly illegal: readonly number[];
}

/** Settings and players in one small file that is replaced as a whole; games in a log that only grows. */
export class LeagueStore {
  readonly folder: string;
  private readonly settingsPath: string;
  private readonly gamesPath: string;
  private readonly lockPath: string;

  constructor(folder: string) {
    this.folder = folder;
    this.settingsPath = join(folder, 'league.json');
    this.gamesPath = join(folder, 'games.jsonl');
    this.lockPath = join(folder, 'lock');
  }

  exists(): boolean {
    return existsSync(this.settingsPath);
  }

  load(): League {
    if (!this.exists()) throw new RangeError(`there is no league in ${this.folder}; 'skirmish league add' begins one`);
    const league = JSON.parse(readFileSync(this.settingsPath, 'utf8'));
    if (league.format !== FORMAT || league.version !== VERSION) {
      throw new RangeError(`${this.settingsPath} is not a league of version ${VERSION}`);
    }
    return { ...league, clock: league.clock ?? Number.POSITIVE_INFINITY };
  }

  save(league: Omit<League, 'format' | 'version'>): void {
    mkdirSync(this.folder, { recursive: true });
    const clock = Number.isFinite(league.clock) ? league.clock : null;
    const content = { ...league, format: FORMAT, version: VERSION, clock };
    atomicWrite(this.settingsPath, `${JSON.stringify(content, null, 2)}\n`);
  }

  /** Every finished game. A line that a kill cut short is no game. */
  loadGames(): LeagueGame[] {
    if (!existsSync(this.gamesPath)) return [];
    const text = readFileSync(this.gamesPath, 'utf8');
    const lines = text.split('\n').slice(0, -1);
    return lines.map(line => JSON.parse(line));
  }

  appendGame(game: LeagueGame): void {
    appendFileSync(this.gamesPath, `${JSON.stringify(game)}\n`);
  }

  /** Only one run at a time; returns how to give the league free again. */
  lock(): () => void {
    const owner = this.readOwner();
    if (owner !== null && isRunning(owner)) {
      throw new Error(`process ${owner} is running this league (${this.lockPath})`);
    }
    rmSync(this.lockPath, { force: true });
    const file = openSync(this.lockPath, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    this.cutTornLine();
    return () => rmSync(this.lockPath, { force: true });
  }

  private readOwner(): number | null {
    return existsSync(this.lockPath) ? Number(readFileSync(this.lockPath, 'utf8')) : null;
  }

  private cutTornLine(): void {
    if (!existsSync(this.gamesPath)) return;
    const bytes = readFileSync(this.gamesPath);
    truncateSync(this.gamesPath, bytes.lastIndexOf(10) + 1);
  }
}
