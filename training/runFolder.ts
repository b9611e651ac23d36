import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { listCheckpoints } from '../store/checkpoint.ts';
import type { TrainingConfig } from './config.ts';
import { EventFile } from './tensorBoard.ts';

const CONFIG = 'config.yaml';
const METRICS = 'metrics.jsonl';
const ABOUT = '# The whole configuration of this run: defaults, preset, files and flags put together.\n';

/** A line of metrics: what it is about, when, and its figures. */
export interface Metric {
  readonly kind: 'update' | 'evaluation' | 'start' | 'end';
  /** Seconds of training so far. */
  readonly seconds: number;
  readonly steps: number;
  readonly [name: string]: unknown;
}

/** `runs/<game>/<name>/`: config.yaml, metrics.jsonl, TensorBoard's events, checkpoints/, evaluation/ with replays. */
export class RunFolder {
  readonly path: string;
  readonly evaluation: string;
  private readonly now: () => number;
  private events: EventFile | null = null;

  /** `now`: milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.path = path;
    this.evaluation = join(path, 'evaluation');
    this.now = now;
  }

  /** A new run's folder must not hold another run. */
  create(config: TrainingConfig): void {
    if (existsSync(join(this.path, CONFIG))) {
      throw new RangeError(`${this.path} holds a run already: --resume goes on with it, --name makes another`);
    }
    mkdirSync(this.path, { recursive: true });
    this.writeConfig(config);
  }

  writeConfig(config: TrainingConfig): void {
    writeFileSync(join(this.path, CONFIG), ABOUT + stringify(config));
  }

  readConfig(): unknown {
    const file = join(this.path, CONFIG);
    if (!existsSync(file)) throw new RangeError(`${this.path}: no run here to resume (no ${CONFIG})`);
    return parse(readFileSync(file, 'utf8'));
  }

  get hasCheckpoint(): boolean {
    return listCheckpoints(this.path).length > 0;
  }

  /** Added at once to metrics.jsonl, its numbers also to TensorBoard's file. */
  log(metric: Metric): void {
    appendFileSync(join(this.path, METRICS), `${JSON.stringify(metric)}\n`);
    const { kind, seconds, steps, ...rest } = metric;
    const numbers = Object.entries(rest).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
    if (numbers.length === 0) return;
    const time = this.now() / 1000;
    this.events ??= new EventFile(this.path, time);
    this.events.write(time, steps, Object.fromEntries(numbers.map(([name, value]) => [`${kind}/${name}`, value])));
  }
}

/** The first of run-1, run-2, ... that is free. */
export const freeRunName = (folder: string): string => {
  const taken = existsSync(folder) ? readdirSync(folder) : [];
  let number = 1;
  while (taken.includes(`run-${number}`)) number++;
  return `run-${number}`;
};

/** The run of a game that was begun last; null: there is none. */
export const newestRun = (folder: string): string | null => {
  const names = (existsSync(folder) ? readdirSync(folder) : []).filter(name => existsSync(join(folder, name, CONFIG)));
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
};
