import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '../envs/core/game.ts';
import { Inference } from '../models/inference.ts';
import { CheckpointError, findCheckpoint, loadCheckpoint } from '../store/checkpoint.ts';
import { inspectManifest } from '../store/checkpointContent.ts';

/** Loads each checkpoint once: all its agents in this thread share the network, since one computes at a time. */
export const createNetworks = (game: AnyGame): ((path: string, maxBatch: number) => Inference) => {
  const loaded = new Map<string, Inference>();
  return (path, maxBatch) => {
    const key = `${maxBatch} ${path}`;
    const network = loaded.get(key) ?? loadNetwork(game, path, maxBatch);
    loaded.set(key, network);
    return network;
  };
};

const loadNetwork = ({ id, version }: AnyGame, path: string, maxBatch: number): Inference => {
  const folder = findFolder(path, id) ?? path;
  const { network, weights } = loadCheckpoint(folder, { game: { id, version }, weightsOnly: true });
  return new Inference(network, weights, maxBatch);
};

const SHIPPED = fileURLToPath(new URL('../models/trained/', import.meta.url));

/**
 * The checkpoint that a notation means: a path as it stands, or one under `runs`, or the trained model that we ship.
 * Null: none; but a folder that exists and has no checkpoint is an error.
 */
export const findFolder = (notation: string, gameId: string): string | null => {
  const places = notation === 'shipped' ? [join(SHIPPED, gameId)] : [notation, join('runs', notation)];
  for (const place of places) {
    const found = tryFind(place);
    if (found !== null) return found;
  }
  const folder = places.find(isFolder);
  return folder === undefined ? null : findCheckpoint(folder);
};

const tryFind = (path: string): string | null => {
  try {
    return findCheckpoint(path);
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The game that a checkpoint was made for; null where the notation means none. */
export const findGameOf = (notation: string): string | null => {
  const folder = findFolder(notation, '');
  return folder === null ? null : inspectManifest(folder).game.id;
};
