import type { Seed } from '../envs/core/game.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { validateSpec } from '../models/validateSpec.ts';
import { hash } from './hash.ts';

/** Goes up when older programs could not read what newer ones write. */
const FORMAT = 1;

/** A checkpoint that cannot be written, found or believed: names the file and the cause. */
export class CheckpointError extends Error {}

export interface GameVersion {
  readonly id: string;
  readonly version: number;
}

/** What a checkpoint says about itself. */
export interface About {
  readonly game: GameVersion;
  readonly network: NetworkSpec;
  /** The training's configuration, as JSON. */
  readonly training: unknown;
  readonly seed: Seed;
  readonly steps: number;
  /** The checkpoint that training went on from. */
  readonly parent: string | null;
  /** The command that made it. */
  readonly command: string;
  /** Anything else worth keeping, as JSON: ratings, a date, remarks. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

interface Part {
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest extends About {
  readonly format: number;
  /** By file name. */
  readonly parts: Readonly<Record<string, Part>>;
}

/** JSON with its own sha256 as the last field, taken over the same JSON without that field. */
export const writeManifest = (about: About, parts: Manifest['parts']): string => {
  const { seed, notes = {}, ...others } = about;
  const plain = { format: FORMAT, ...others, seed: typeof seed === 'bigint' ? String(seed) : seed, notes, parts };
  return `${JSON.stringify({ ...plain, sha256: hashJson(plain) }, null, 2)}\n`;
};

const hashJson = (value: unknown): string => hash(new TextEncoder().encode(JSON.stringify(value)));

/** Throws a CheckpointError that begins with `path`. */
export const readManifest = (text: string, path: string): Manifest => {
  const { sha256, ...plain } = parse(text, path);
  if (typeof plain.format === 'number' && plain.format > FORMAT) {
    const known = `this program reads up to ${FORMAT}: use a newer one`;
    throw new CheckpointError(`${path}: format ${plain.format} is newer than this program; ${known}`);
  }
  if (sha256 !== hashJson(plain)) {
    throw new CheckpointError(`${path}: altered since it was written (its sha256 does not match)`);
  }
  const { seed, network, ...others } = plain as unknown as Manifest;
  return { ...others, seed: typeof seed === 'string' ? BigInt(seed) : seed, network: readNetwork(network, path) };
};

const parse = (text: string, path: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new CheckpointError(`${path}: not a manifest, or only a part of one (it is not whole JSON)`);
};

const readNetwork = (network: unknown, path: string): NetworkSpec => {
  try {
    return validateSpec(network);
  } catch (error) {
    throw new CheckpointError(`${path}: ${(error as Error).message}`);
  }
};
