import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { parseClock } from '../arena/clock.ts';
import { messageOf } from '../arena/errorText.ts';
import { findGameOf } from '../arena/networks.ts';
import { DEFAULT_MEMORY } from '../arena/program/programPlayer.ts';
import type { ArenaSetup } from '../arena/setup.ts';
import type { Options, Seed } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame, games } from '../envs/games.ts';

/** The options that every command that plays games has. */
export interface ArenaFlags {
  game?: string;
  option: Options;
  seed?: Seed;
  clock: number;
  ponder: boolean;
  memory: number;
}

export const PLAYERS_HELP = `
A player is one of:
  random, baseline               any legal action; the game's hand-written player
  shipped                        the trained model that comes with skirmish
  search:...                     a search agent with its settings
  runs/name/best, some/folder    a checkpoint; policy:some/folder,temperature=1 draws from its policy
  bot.js                         an exported bot
  "./a.out", "python3 bot.py"    any program that speaks the contest's protocol`;

/** Turns a RangeError of ours into what commander reports beside the option's name. */
const checked =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text);
    } catch (error) {
      throw new InvalidArgumentError(messageOf(error));
    }
  };

export const parseNumber = (min: number, max = Number.POSITIVE_INFINITY) =>
  checked((text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= min && value <= max)) {
      throw new RangeError(max === Number.POSITIVE_INFINITY ? `at least ${min}` : `from ${min} to ${max}`);
    }
    return value;
  });

export const parseCount = (min: number) =>
  checked((text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < min) throw new RangeError(`a whole number, at least ${min}`);
    return value;
  });

/** Small seeds are numbers; what does not fit, up to a signed 64-bit one, is a BigInt. */
export const parseSeed = checked((text: string): Seed => {
  if (!/^-?\d{1,20}$/.test(text)) throw new RangeError('a whole number');
  const value = BigInt(text);
  return BigInt.asIntN(53, value) === value ? Number(value) : value;
});

/** For an option that may be repeated. */
export const collect = (text: string, before: string[]): string[] => [...before, text];

const addOption = (text: string, before: Options): Options => {
  const [, name, value] = /^(\w+)=(-?\d+)$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError("name=number, such as 'seats=4'");
  return { ...before, [name]: Number(value) };
};

export const addArenaOptions = (command: Command): Command =>
  command
    .option('-g, --game <id>', `the game: ${games.map(({ id }) => id).join(', ')}`)
    .option('-o, --option <name=value>', "set one of the game's options; may be repeated", addOption, {})
    .option('--seed <number>', 'where all randomness comes from', parseSeed)
    .option('--clock <clock>', "'strict': the contest's limits; 'x3': three times that; 'off'", checked(parseClock), 1)
    .option('--ponder', 'programs may think while the others are asked', false)
    .option('--memory <MiB>', 'what a program may occupy', parseCount(1), DEFAULT_MEMORY);

export const defaultParallel = (): number => availableParallelism();

/** The set-up that flags and players describe. Options stay as given: the defaults are the game's affair. */
export const createSetup = (players: readonly string[], flags: ArenaFlags): ArenaSetup => {
  const { option, clock, ponder, memory } = flags;
  const game = findGame(flags.game ?? inferGame(players));
  resolveOptions(game, option);
  return { game: game.id, options: option, clock, ponder, memory, players };
};

/** A checkpoint knows its game. */
const inferGame = (players: readonly string[]): string => {
  for (const player of players) {
    const game = findGameOf(player.replace(/^policy:([^,]*).*$/s, '$1'));
    if (game !== null) return game;
  }
  throw new RangeError(`say which game: --game ${games.map(({ id }) => id).join(' | ')}`);
};
