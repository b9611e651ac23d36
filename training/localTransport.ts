import { type MessagePort, receiveMessageOnPort, type TransferListItem, Worker } from 'node:worker_threads';
import { THREAD_ARGUMENTS } from '../store/runtime.ts';
import type { ActorEnd, LearnerEnd, Message } from './transport.ts';

/** Shared by the learner and one actor: how many more batches it may send, weights sent so far, 1 = closed. */
const ROOM = 0;
const SENT = 1;
const CLOSED = 2;
const FIELDS = 3;

export interface LocalChannel {
  /** [FIELDS] */
  readonly shared: Int32Array;
}

export interface LocalSettings {
  /** What a thread runs: it makes its end with `createLocalActorEnd`. */
  readonly source: URL;
  /** What each thread is given as `workerData.setup`. */
  readonly setups: readonly unknown[];
  /** Batches of each actor that may wait for the learner. */
  readonly queue: number;
  /** MiB of heap for each thread; 0: no limit. */
  readonly memory: number;
}

/** A thread that ended although nobody asked it to. */
export class ActorDied extends Error {}

/**
 * Actors as threads of this process. Blobs change hands without copying: weights lie in shared memory, trajectories
 * are transferred. An actor whose queue is full sleeps until the learner has taken a batch.
 */
export class LocalTransport implements LearnerEnd {
  private readonly threads: { worker: Worker; shared: Int32Array }[];
  private readonly arrived: { message: Message; shared: Int32Array }[] = [];
  private waiting: { resolve(message: Message): void; reject(error: Error): void } | null = null;
  private failure: Error | null = null;
  private isClosed = false;

  constructor(settings: LocalSettings) {
    this.threads = settings.setups.map((setup, i) => this.start(settings, setup, `actor ${i}`));
  }

  putWeights(message: Message): void {
    const shared = message.map(share);
    for (const { worker, shared: fields } of this.threads) {
      worker.postMessage(shared);
      Atomics.add(fields, SENT, 1);
      Atomics.notify(fields, SENT);
    }
  }

  takeTrajectories(): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.deliver();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { shared } of this.threads) {
      Atomics.store(shared, CLOSED, 1);
      for (const field of [ROOM, SENT]) {
        Atomics.add(shared, field, 1);
        Atomics.notify(shared, field);
      }
    }
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }

  private start({ source, queue, memory }: LocalSettings, setup: unknown, name: string) {
    const shared = new Int32Array(new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT));
    shared[ROOM] = queue;
    const channel: LocalChannel = { shared };
    const worker = new Worker(source, {
      workerData: { setup, channel },
      execArgv: [...THREAD_ARGUMENTS],
      name,
      // As in arena/crew.ts: programs among the opponents have pipes that are closed by their sockets.
      trackUnmanagedFds: false,
      resourceLimits: memory > 0 ? { maxOldGenerationSizeMb: memory } : {},
    });
    worker.on('message', (message: Message) => {
      this.arrived.push({ message, shared });
      this.deliver();
    });
    worker.on('error', error => this.fail(new ActorDied(`${name} died: ${error.stack ?? error.message}`)));
    worker.on('exit', code => this.fail(new ActorDied(`${name} ended by itself with code ${code}`)));
    return { worker, shared };
  }

  private fail(error: Error): void {
    if (this.isClosed) return;
    this.failure ??= error;
    this.deliver();
  }

  /** Hands the oldest batch, or the failure, to whoever waits. */
  private deliver(): void {
    const { waiting } = this;
    if (!waiting) return;
    const next = this.failure ? undefined : this.arrived.shift();
    if (!this.failure && !next) return;
    this.waiting = null;
    if (next) this.hand(next, waiting.resolve);
    else waiting.reject(this.failure as Error);
  }

  private hand(
    { message, shared }: { message: Message; shared: Int32Array },
    resolve: (message: Message) => void,
  ): void {
    Atomics.add(shared, ROOM, 1);
    Atomics.notify(shared, ROOM);
    resolve(message);
  }
}

const share = (part: Uint8Array): Uint8Array => {
  const shared = new Uint8Array(new SharedArrayBuffer(part.length));
  shared.set(part);
  return shared;
};

/** The actor's end, in its thread. It blocks the thread while it waits: there is nothing else to do. */
export const createLocalActorEnd = (port: MessagePort, { shared }: LocalChannel): ActorEnd => {
  let received = 0;
  return {
    get isClosed() {
      return Atomics.load(shared, CLOSED) === 1;
    },
    getWeights() {
      if (received === 0) Atomics.wait(shared, SENT, 0);
      let newest: Message | null = null;
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
        newest = next.message as Message;
        received++;
      }
      return newest;
    },
    putTrajectories(message) {
      while (Atomics.load(shared, ROOM) <= 0) Atomics.wait(shared, ROOM, 0);
      Atomics.sub(shared, ROOM, 1);
      port.postMessage(message, message.map(({ buffer }) => buffer) as unknown as TransferListItem[]);
    },
  };
};
