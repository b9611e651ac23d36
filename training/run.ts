import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { historyOf, withHistory } from '../models/history.ts';
import { initialise } from '../models/initialise.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { validateSpec } from '../models/validateSpec.ts';
import { loadCheckpoint } from '../store/checkpoint.ts';
import { createActor } from './actorLoop.ts';
import type { Figures } from './algorithm.ts';
import { algorithms } from './algorithms.ts';
import { type Backend, openBackend } from './backend.ts';
import type { TrainingConfig } from './config.ts';
import { Evaluator } from './evaluator.ts';
import { bestOf, type Verdict } from './gate.ts';
import { InlineTransport } from './inlineTransport.ts';
import { LocalTransport } from './localTransport.ts';
import { Network } from './network.ts';
import { checkOpponent, checkTeacher } from './opponents.ts';
import type { RunFolder } from './runFolder.ts';
import { Trainer } from './trainer.ts';
import type { LearnerEnd } from './transport.ts';

export interface RunSettings {
  readonly game: AnyGame;
  readonly config: TrainingConfig;
  readonly folder: RunFolder;
  readonly resume: boolean;
  /** A new run begins with the network of this checkpoint; null: with new weights. */
  readonly from: string | null;
  readonly command: string;
  readonly signal: AbortSignal;
  now(): number;
  onStart?(backend: Backend, spec: NetworkSpec, trainer: Trainer): void;
  onUpdate?(trainer: Trainer, figures: Figures): void;
  onVerdict?(verdict: Verdict): void;
}

export interface RunReport {
  /** False: it was stopped early. */
  readonly isComplete: boolean;
  /** The last one; null: a deterministic run that was stopped has none but its regular ones. */
  readonly checkpoint: string | null;
  readonly best: string | null;
  /** The last evaluation; null where none was asked for or possible. */
  readonly verdict: Verdict | null;
}

export const countWorkers = ({ workers, deterministic }: TrainingConfig): number =>
  deterministic ? 1 : workers || availableParallelism();

export const specOf = (game: AnyGame, { network, history }: TrainingConfig): NetworkSpec =>
  network === null ? defaultSpec(withHistory(game, history)) : validateSpec(network);

/** Trains from the beginning or from the last checkpoint to the end, with evaluations on the way. */
export const runTraining = async (settings: RunSettings): Promise<RunReport> => {
  const { config, folder } = settings;
  checkPlayers(settings.game, config);
  checkHistory(settings.game, config);
  const latest = settings.resume && folder.hasCheckpoint ? join(folder.path, 'latest') : null;
  const checkpoint = latest ? loadCheckpoint(latest, settings) : null;
  const first =
    checkpoint ?? (settings.from ? loadCheckpoint(settings.from, { game: settings.game, weightsOnly: true }) : null);
  const spec = first?.network ?? specOf(settings.game, config);
  const game = withHistory(settings.game, historyOf(spec, settings.game));
  const backend = await openBackend(config.backend);
  const rng = new Rng(config.seed);
  const network = new Network(backend, spec, first?.weights ?? initialise(spec, rng));
  const learner = algorithms[config.algorithm].createLearner({ game, network, config, rng });
  const transport = openTransport(game, spec, config);
  const evaluator = new Evaluator(settings);
  const trainer = new Trainer({
    ...settings,
    game,
    run: folder.path,
    network,
    learner,
    rng,
    transport,
    onUpdate: figures => note(settings, trainer, figures),
    onCheckpoint: path => evaluator.offer(path, trainer.counters),
  });
  if (checkpoint) trainer.restore(checkpoint);
  const { steps, seconds } = trainer.counters;
  folder.log({ kind: 'start', seconds, steps, backend: backend.name, reason: backend.reason, seed: config.seed });
  settings.onStart?.(backend, spec, trainer);
  try {
    return await train(settings, trainer, transport, evaluator);
  } finally {
    learner.dispose();
    network.dispose();
  }
};

const train = async (
  { folder, config }: RunSettings,
  trainer: Trainer,
  transport: LearnerEnd,
  evaluator: Evaluator,
): Promise<RunReport> => {
  const { counters } = trainer;
  let isComplete = false;
  try {
    isComplete = await trainer.run();
  } catch (error) {
    if (!config.deterministic) trainer.save();
    throw error;
  } finally {
    await transport.close();
  }
  // A deterministic run goes on from its regular checkpoints alone: one more in between would change what follows.
  const checkpoint = isComplete || !config.deterministic ? trainer.save() : null;
  await evaluator.settle();
  const verdict = isComplete && checkpoint ? await evaluator.judgeLast(checkpoint, counters) : null;
  folder.log({ kind: 'end', seconds: counters.seconds, steps: counters.steps, isComplete });
  return { isComplete, checkpoint, best: bestOf(folder.path), verdict };
};

export const openTransport = (game: AnyGame, spec: NetworkSpec, config: TrainingConfig): LearnerEnd => {
  const setup = { game: game.id, spec, config };
  if (config.deterministic) return new InlineTransport(createActor({ ...setup, index: 0 }));
  return new LocalTransport({
    source: new URL('./actorThread.ts', import.meta.url),
    setups: Array.from({ length: countWorkers(config) }, (_, index) => ({ ...setup, index })),
    queue: config.queue,
    memory: config.workerMemory,
  });
};

/** Whoever cannot play is told before anything begins. */
const checkPlayers = (game: AnyGame, { opponents, warmStart }: TrainingConfig): void => {
  for (const notation of Object.keys(opponents.others)) checkOpponent(notation, game);
  if (warmStart.teacher !== null) checkTeacher(warmStart.teacher, game);
};

/** Whoever has nothing but one turn's text, or looks ahead, has no past turns to show. */
const checkHistory = ({ clock }: AnyGame, { history, algorithm }: TrainingConfig): void => {
  if (history > 1 && clock.fresh) throw new RangeError("'history': in this contest every turn is a new process");
  if (history > 1 && algorithm !== 'ppo') throw new RangeError("'history': searches do not keep past turns; use ppo");
};

const note = ({ folder, onUpdate }: RunSettings, trainer: Trainer, figures: Figures): void => {
  const { counters, progress, pool } = trainer;
  folder.log({ kind: 'update', ...counters, progress, elo: pool.elo, ...figures });
  onUpdate?.(trainer, figures);
};
