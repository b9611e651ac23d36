import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { joinWeights, splitWeights } from '../models/networkTensors.ts';
import { readSafetensors, type Safetensors, writeSafetensors } from '../models/safetensors.ts';
import { writeFolder } from './atomicFolder.ts';
import { explainFailure } from './explainFailure.ts';
import { hash } from './hash.ts';
import {
  type About,
  CheckpointError,
  type GameVersion,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.ts';
import { pack, unpack } from './pack.ts';

/** Two moments for each weight, laid out as the weights are, and how many steps they come from. */
interface OptimiserState {
  readonly steps: number;
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/** All that playing needs, and, if training is to go on, the rest. */
export interface CheckpointContent extends About {
  /** Laid out as `listParameters` says. */
  readonly weights: Float32Array;
  readonly optimiser?: OptimiserState;
  /** Whatever the trainer needs to go on exactly: counters, random states, buffers. */
  readonly trainer?: unknown;
}

export interface Checkpoint extends CheckpointContent {
  readonly path: string;
  readonly manifest: Manifest;
}

const MANIFEST = 'manifest.json';
const NETWORK = 'network.safetensors';
const OPTIMISER = 'optimiser.safetensors';
const TRAINER = 'trainer.msgpack';

/** Writes one checkpoint folder, whole or not at all. */
export const saveCheckpoint = (path: string, content: CheckpointContent): void => {
  const { weights, optimiser, trainer, ...about } = content;
  const { network } = content;
  const files = new Map<string, Uint8Array>();
  const metadata = { format: 'skirmish', game: about.game.id };
  files.set(NETWORK, writeSafetensors({ tensors: splitWeights(network, weights), metadata }));
  if (optimiser) files.set(OPTIMISER, writeOptimiser(about, optimiser));
  if (trainer !== undefined) files.set(TRAINER, pack(trainer));
  const parts = [...files].map(([name, bytes]) => [name, { bytes: bytes.length, sha256: hash(bytes) }]);
  files.set(MANIFEST, Buffer.from(writeManifest(about, Object.fromEntries(parts))));
  explainFailure(path, () => writeFolder(path, files));
};

const writeOptimiser = ({ network, game }: About, { steps, first, second }: OptimiserState): Uint8Array =>
  writeSafetensors({
    tensors: new Map([...splitWeights(network, first, 'first.'), ...splitWeights(network, second, 'second.')]),
    metadata: { format: 'skirmish', game: game.id, steps: String(steps) },
  });

export interface LoadOptions {
  /** Only a checkpoint of exactly this game will do. */
  readonly game?: GameVersion;
  /** For playing: neither reads nor checks the optimiser and the trainer's state. */
  readonly weightsOnly?: boolean;
}

/** Reads the checkpoint in a folder; throws a CheckpointError at anything that is not as it was written. */
export const readCheckpoint = (path: string, { game, weightsOnly = false }: LoadOptions = {}): Checkpoint => {
  const manifest = inspectManifest(path);
  if (game) checkGame(path, manifest, game);
  const { network } = manifest;
  const { format, parts, ...about } = manifest;
  const has = (name: string): boolean => !weightsOnly && Object.hasOwn(parts, name);
  return {
    ...about,
    path,
    manifest,
    weights: readTensors(path, manifest, NETWORK, file => joinWeights(network, file.tensors)),
    optimiser: has(OPTIMISER)
      ? readTensors(path, manifest, OPTIMISER, file => ({
          steps: Number(file.metadata.steps),
          first: joinWeights(network, file.tensors, 'first.'),
          second: joinWeights(network, file.tensors, 'second.'),
        }))
      : undefined,
    trainer: has(TRAINER) ? unpack(readPart(path, manifest, TRAINER)) : undefined,
  };
};

/** Reads the manifest alone, none of the parts. */
export const inspectManifest = (path: string): Manifest => {
  const file = join(path, MANIFEST);
  if (!existsSync(file)) throw new CheckpointError(`${file}: missing; a checkpoint is a folder with this file in it`);
  return readManifest(readFileSync(file, 'utf8'), file);
};

export const isCheckpoint = (path: string): boolean => existsSync(join(path, MANIFEST));

const checkGame = (path: string, manifest: Manifest, { id, version }: GameVersion): void => {
  const { game } = manifest;
  if (game.id !== id) throw new CheckpointError(`${path}: made for the game ${game.id}, not for ${id}`);
  if (game.version === version) return;
  throw new CheckpointError(
    `${path}: made for version ${game.version} of ${id}, but the game is now at version ${version}: train it anew`,
  );
};

/** The bytes of a part, checked against the manifest. */
const readPart = (path: string, { parts }: Manifest, name: string): Uint8Array => {
  const file = join(path, name);
  const part = parts[name];
  if (!part || !existsSync(file)) throw new CheckpointError(`${file}: missing`);
  const { size } = statSync(file);
  if (size !== part.bytes) throw new CheckpointError(`${file}: ${size} bytes, but it was written with ${part.bytes}`);
  const bytes = readFileSync(file);
  if (hash(bytes) === part.sha256) return bytes;
  throw new CheckpointError(`${file}: altered since it was written (its sha256 does not match)`);
};

const readTensors = <T>(path: string, manifest: Manifest, name: string, read: (file: Safetensors) => T): T => {
  const bytes = readPart(path, manifest, name);
  try {
    return read(readSafetensors(bytes));
  } catch (error) {
    throw new CheckpointError(`${join(path, name)}: ${(error as Error).message}`);
  }
};
