/**
 * How actors and the learner talk, wherever they are. A message is a msgpackr blob cut into parts of at most PART bytes.
 * The learner puts weights for everybody and takes trajectories from anybody; the queue between them is bounded, so
 * `putTrajectories` waits while it is full.
 */
export type Message = readonly Uint8Array[];

export const PART = 500_000;

export interface LearnerEnd {
  putWeights(message: Message): void | Promise<void>;
  /** Waits for the next; rejects when an actor died. */
  takeTrajectories(): Promise<Message>;
  /** Ends all actors. */
  close(): Promise<void>;
}

export interface ActorEnd {
  /** The newest weights that have not been had yet; null: none. The first call waits for some. */
  getWeights(): Message | null | Promise<Message | null>;
  putTrajectories(message: Message): void | Promise<void>;
  readonly isClosed: boolean;
}

/** Each part has memory of its own, so that it can be handed over. */
export const splitParts = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / PART) }, (_, i) =>
    Uint8Array.from(bytes.subarray(i * PART, (i + 1) * PART)),
  );

/** One blob in memory of its own, also where the parts lie in shared memory. */
export const joinParts = (parts: Message): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
