import { Worker } from 'node:worker_threads';
import { THREAD_ARGUMENTS } from '../store/runtime.ts';
import type { GameOutcome } from './outcome.ts';
import type { ArenaSetup, GameJob } from './setup.ts';

const SOURCE = new URL('./worker.ts', import.meta.url);

type Message = { outcome: GameOutcome } | { failure: string };

export interface CrewSettings {
  readonly setup: ArenaSetup;
  /** Games at the same time. */
  readonly parallel: number;
  /** Where replays go, if anywhere. */
  readonly replays: string | null;
  /** Gets every outcome in the order of the jobs, whichever thread was first; true: enough. */
  onGame(outcome: GameOutcome): boolean;
  /** Gets every outcome at once, in whatever order. */
  onFinish?(outcome: GameOutcome): void;
  /** Stops as soon as this fires. */
  readonly signal?: AbortSignal;
}

/**
 * Plays jobs on several threads, each with one game at a time and its own event loop, so that a game's clock never
 * waits for another game's agent. Stops when the jobs end, when `onGame` has enough or at the signal.
 */
export const playAll = (jobs: Iterator<GameJob>, settings: CrewSettings): Promise<void> =>
  new Promise((resolve, reject) => new Crew(jobs, settings, resolve, reject).start());

class Crew {
  private readonly jobs: Iterator<GameJob>;
  private readonly settings: CrewSettings;
  private readonly resolve: () => void;
  private readonly reject: (error: Error) => void;
  private readonly workers = new Set<Worker>();
  private readonly waiting = new Map<number, GameOutcome>();
  /** Jobs handed out and jobs reported, both counted from 0. */
  private given = 0;
  private told = 0;
  private isDone = false;

  constructor(jobs: Iterator<GameJob>, settings: CrewSettings, resolve: () => void, reject: (error: Error) => void) {
    this.jobs = jobs;
    this.settings = settings;
    this.resolve = resolve;
    this.reject = reject;
  }

  start(): void {
    const { signal, parallel } = this.settings;
    if (signal?.aborted) this.finish();
    signal?.addEventListener('abort', this.finish, { once: true });
    for (let i = 0; i < parallel && !this.isDone; i++) this.hire();
    if (this.given === 0) this.finish();
  }

  private hire(): void {
    const job = this.nextJob();
    if (!job) return;
    const { setup, replays } = this.settings;
    // Sockets close the pipes that fs has opened; Node would close them once more, or whatever has their numbers then.
    const options = { workerData: { setup, replays }, execArgv: [...THREAD_ARGUMENTS], trackUnmanagedFds: false };
    const worker = new Worker(SOURCE, options);
    this.workers.add(worker);
    worker.on('error', error => this.finish(error));
    this.employ(worker, job);
  }

  private nextJob(): { job: GameJob; place: number } | null {
    const { value, done } = this.jobs.next();
    return done ? null : { job: value, place: this.given++ };
  }

  private employ(worker: Worker, { job, place }: { job: GameJob; place: number }): void {
    worker.once('message', (message: Message) => {
      if ('failure' in message) return this.finish(new Error(`game ${job.index} broke down: ${message.failure}`));
      if (!this.isDone) this.settings.onFinish?.(message.outcome);
      this.waiting.set(place, message.outcome);
      this.tell();
      const next = this.isDone ? null : this.nextJob();
      if (next) return this.employ(worker, next);
      if (!this.isDone && this.told === this.given) this.finish();
    });
    worker.postMessage(job);
  }

  private tell(): void {
    for (let outcome = this.waiting.get(this.told); outcome && !this.isDone; outcome = this.waiting.get(this.told)) {
      this.waiting.delete(this.told++);
      if (this.settings.onGame(outcome)) this.finish();
    }
  }

  private readonly finish = async (cause?: unknown): Promise<void> => {
    if (this.isDone) return;
    this.isDone = true;
    this.settings.signal?.removeEventListener('abort', this.finish);
    await Promise.all([...this.workers].map(worker => worker.terminate()));
    if (cause instanceof Error) this.reject(cause);
    else this.resolve();
  };
}
