import type { AnyGame } from '../envs/core/game.ts';
import { readMessage, writeMessage } from '../training/actorLoop.ts';
import type { Batch, Instructions } from '../training/algorithm.ts';
import type { TrainingConfig } from '../training/config.ts';
import { openTransport, specOf } from '../training/run.ts';

export interface Scaling {
  readonly workers: number;
  /** Of the clock: anything else that uses the machine makes it smaller. */
  readonly decisionsPerSecond: number;
}

/** Actors alone, with nobody who learns: how much a second one adds. */
export const measureScaling = async (
  game: AnyGame,
  config: TrainingConfig,
  instructions: Instructions,
  seconds: number,
): Promise<Scaling[]> => {
  const figures: Scaling[] = [];
  for (const workers of [1, 2]) {
    const transport = openTransport(game, specOf(game, config), { ...config, workers });
    await transport.putWeights(writeMessage(instructions));
    const take = async (): Promise<number> => readMessage<Batch>(await transport.takeTrajectories()).decisions;
    for (let i = 0; i < 2 * workers; i++) await take();
    const start = performance.now();
    let decisions = 0;
    while (performance.now() - start < seconds * 1000) decisions += await take();
    figures.push({ workers, decisionsPerSecond: (decisions * 1000) / (performance.now() - start) });
    await transport.close();
  }
  return figures;
};
