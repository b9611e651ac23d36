import { readMessage, writeMessage } from './actorLoop.ts';
import type { Actor, Instructions } from './algorithm.ts';
import type { LearnerEnd, Message } from './transport.ts';

/** One actor in the learner's own thread that plays when it is asked: nothing depends on time. */
export class InlineTransport implements LearnerEnd {
  private readonly actor: Actor;

  constructor(actor: Actor) {
    this.actor = actor;
  }

  putWeights(message: Message): void {
    this.actor.follow(readMessage<Instructions>(message));
  }

  async takeTrajectories(): Promise<Message> {
    return writeMessage(await this.actor.play());
  }

  async close(): Promise<void> {}
}
