import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame } from '../envs/games.ts';
import { historyOf, withHistory } from '../models/history.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { pack, unpack } from '../store/pack.ts';
import type { Actor, Instructions } from './algorithm.ts';
import { algorithms } from './algorithms.ts';
import type { TrainingConfig } from './config.ts';
import { type ActorEnd, joinParts, type Message, splitParts } from './transport.ts';

/** All that an actor needs to begin, as plain data. */
export interface ActorSetup {
  readonly game: string;
  readonly spec: NetworkSpec;
  readonly config: TrainingConfig;
  /** Which of the run's actors it is. */
  readonly index: number;
}

export const createActor = ({ game: id, spec, config, index }: ActorSetup): Actor => {
  const game = withHistory(findGame(id), historyOf(spec, findGame(id)));
  const options = resolveOptions(game, config.options);
  return algorithms[config.algorithm].createActor({ game, options, spec, config, index, rng: new Rng(index) });
};

/** Plays batch after batch, each with the newest weights there are, until the other end closes. */
export const runActor = async (setup: ActorSetup, end: ActorEnd): Promise<void> => {
  const actor = createActor(setup);
  for (;;) {
    const message = await end.getWeights();
    if (end.isClosed) return;
    if (message) actor.follow(readMessage<Instructions>(message));
    await end.putTrajectories(writeMessage(await actor.play()));
  }
};

export const writeMessage = (content: unknown): Message => splitParts(pack(content));

export const readMessage = <T>(message: Message): T => unpack(joinParts(message));
