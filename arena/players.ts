import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { agents } from '../agents/registry.ts';
import type { AnyGame, Options, Seed } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { suggest } from '../envs/core/suggest.ts';
import { NODE } from '../store/runtime.ts';
import { createAgentPlayer } from './agentPlayer.ts';
import { createNetworks, findFolder } from './networks.ts';
import type { Player } from './player.ts';
import { parseCommand, quote } from './program/commandLine.ts';
import { createFreshPlayer, createProgramPlayer, type ProgramSettings } from './program/programPlayer.ts';

/** Where and how a contestant plays. */
export interface Place {
  readonly options: Options;
  readonly seed: Seed;
  readonly seat: number;
  readonly programs: ProgramSettings;
}

/** Somebody who can take a seat, match after match. */
export interface Contestant {
  readonly notation: string;
  readonly isProgram: boolean;
  sit(place: Place): Player;
}

/**
 * Understands the one notation for players: the name of an agent with its settings (`random`, `search:...`), a
 * checkpoint's folder, an exported bot's file, or any command line.
 */
export const findContestant = (notation: string, game: AnyGame): Contestant => {
  const named = parseName(notation);
  if (named) return createAgent(notation, named.name, named.settings, game);
  const folder = findFolder(notation, game.id);
  if (folder !== null) return createAgent(notation, 'policy', folder, game);
  const isScript = /\.[cm]?js$/.test(notation) && existsSync(notation);
  return createProgram(notation, isScript ? [NODE, notation].map(quote).join(' ') : notation, game);
};

/** An agent's name and its settings; null: the notation means something else. */
const parseName = (notation: string): { name: string; settings: string } | null => {
  const [, name, settings = ''] = /^(\w+)(?::(.*))?$/s.exec(notation) ?? [];
  return name && Object.hasOwn(agents, name) ? { name, settings } : null;
};

/** The file or folder that a player is, and that may change later; null: it is none. */
export const findSource = (notation: string, game: AnyGame): string | null => {
  if (parseName(notation)) return null;
  return findFolder(notation, game.id) ?? (existsSync(notation) ? notation : null);
};

/** A first one is made at once, so that wrong settings are told before anybody plays. */
const createAgent = (notation: string, name: string, settings: string, game: AnyGame): Contestant => {
  const loadNetwork = createNetworks(game);
  const create = (rng: Rng) => agents[name].create({ game, settings, rng, loadNetwork });
  create(new Rng(0));
  return {
    notation,
    isProgram: false,
    sit: ({ options, seed, seat }) => createAgentPlayer(game, options, seat, create(new Rng(seedOf(seed, seat)))),
  };
};

/** Each seat draws from its own numbers, which the match's seed decides. */
const seedOf = (seed: Seed, seat: number): bigint => BigInt(seed) * 0x9e3779b97f4a7c15n + BigInt(seat + 1);

const createProgram = (notation: string, line: string, game: AnyGame): Contestant => {
  const command = parseCommand(line);
  checkRunnable(command.file, notation);
  const create = game.clock.fresh ? createFreshPlayer : createProgramPlayer;
  return { notation, isProgram: true, sit: ({ programs }) => create(command, programs) };
};

const checkRunnable = (file: string, notation: string): void => {
  const places = file.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  if (places.some(folder => isRunnable(folder === '' ? file : join(folder, file)))) return;
  const names = Object.keys(agents);
  throw new RangeError(
    `'${notation}' is no player: no agent, checkpoint folder or program has this name${suggest(notation, names)}`,
  );
};

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
