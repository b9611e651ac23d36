import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { z } from 'zod';
import type { AnyGame } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { suggest } from '../envs/core/suggest.ts';
import { configSchema, defaultConfig, type TrainingConfig } from './config.ts';

type Tree = { [key: string]: unknown };

/** Settings with the place they come from, for messages. */
export interface Layer {
  readonly source: string;
  readonly settings: unknown;
}

/** The game's own settings, as data; a game without the file has none. */
export const readPreset = (game: string): Layer[] => {
  const file = fileURLToPath(new URL(`./presets/${game}.yaml`, import.meta.url));
  return existsSync(file) ? [readLayer(file)] : [];
};

export const readLayer = (file: string): Layer => {
  try {
    return { source: file, settings: parse(readFileSync(file, 'utf8')) ?? {} };
  } catch (error) {
    throw new RangeError(`${file}: ${(error as Error).message.split('\n')[0]}`);
  }
};

/** `ppo.rate=0.001`: the value is read as YAML. */
export const parseSetting = (text: string): Layer => {
  const [, path, value] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  if (!path) throw new RangeError(`'${text}' is no setting: write key=value, such as ppo.rate=0.001`);
  const settings = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), parse(value));
  return { source: `--set ${path}`, settings };
};

/** Later layers win, key by key. A key or value that means nothing is an error that names where it stands. */
export const resolveConfig = (game: AnyGame, layers: readonly Layer[]): TrainingConfig => {
  const merged = layers.reduce<Tree>((config, layer) => {
    checkKeys(layer.settings, config, layer.source, '');
    return merge(config, layer.settings as Tree);
  }, defaultConfig(game));
  const { data, error } = configSchema.safeParse(merged);
  if (error) throw new RangeError(describeIssue(error.issues[0]));
  resolveOptions(game, data.options);
  checkWhole(data);
  return data;
};

/** Keys below these are free: names of options, of players, of layers. */
const FREE = ['options', 'network', 'opponents.others'];

const checkKeys = (settings: unknown, known: Tree, source: string, path: string): void => {
  if (!isTree(settings)) throw new RangeError(`${source}: expected keys with values${path && ` under '${path}'`}`);
  for (const [key, value] of Object.entries(settings)) {
    const full = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(known, key)) {
      throw new RangeError(`${source}: there is no setting '${full}'${suggest(key, Object.keys(known))}`);
    }
    if (isTree(known[key]) && !FREE.includes(full)) checkKeys(value, known[key], source, full);
  }
};

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const merge = (base: Tree, over: Tree): Tree => {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    merged[key] = isTree(value) && isTree(base[key]) && key !== 'network' ? merge(base[key], value) : value;
  }
  return merged;
};

const describeIssue = ({ path, message }: z.core.$ZodIssue): string => `setting '${path.join('.')}': ${message}`;

const checkWhole = ({ minutes, steps, deterministic, opponents, ppo, chunk }: TrainingConfig): void => {
  if (minutes === 0 && steps === 0) throw new RangeError("a run needs an end: set 'minutes' or 'steps'");
  if (deterministic && steps === 0) throw new RangeError("a deterministic run ends by its steps: set 'steps'");
  const { latest, past, baseline, random, others } = opponents;
  const total = [latest, past, baseline, random, ...Object.values(others)].reduce((sum, part) => sum + part, 0);
  if (total === 0) throw new RangeError("somebody has to play: all shares of 'opponents' are 0");
  if (ppo.batch < chunk) throw new RangeError(`'ppo.batch' (${ppo.batch}) is smaller than 'chunk' (${chunk})`);
};
