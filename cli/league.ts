import type { Command } from 'commander';
import {
  type ArenaFlags,
  addArenaOptions,
  defaultParallel,
  PLAYERS_HELP,
  parseCount,
  parseNumber,
} from './arenaOptions.ts';

export interface LeagueFlags {
  game?: string;
  league?: string;
}

export interface LeagueAddFlags extends ArenaFlags, LeagueFlags {
  name?: string;
  pool: boolean;
}

export interface LeagueRunFlags extends LeagueFlags {
  rounds: number;
  gate: number;
  parallel: number;
}

const EXAMPLES = `
Examples:
  skirmish league add baseline --game wondev --pool
  skirmish league add runs/first/best --game wondev --name first
  skirmish league run --game wondev                  measure the candidates, then promote or reject them
  skirmish league table --game wondev`;

const addPlace = (command: Command): Command =>
  command.option('--league <folder>', "where the league is (default: 'leagues/<game>')");

/** Standing pools of players with ratings: add, run, table. */
export const registerLeague = (program: Command): void => {
  const league = program
    .command('league')
    .description('a standing pool of players for each game, with ratings')
    .addHelpText('after', EXAMPLES);
  registerAdd(league);
  registerRun(league);
  registerTable(league);
};

const registerAdd = (league: Command): void => {
  const command = league
    .command('add')
    .description('add a player; bot files and checkpoints are copied, so that the player stays as it is')
    .argument('<player>', 'who is to play')
    .option('--name <name>', 'how to call it in the league')
    .option('--pool', 'a member of the pool from the start, not a candidate', false);
  addArenaOptions(addPlace(command))
    .addHelpText('after', `${PLAYERS_HELP}\n\nThe first player of a league sets its options and clock and is its pool.`)
    .action(async (player: string, flags: LeagueAddFlags) => {
      const { runAdd } = await import('./leagueRun.ts');
      runAdd(player, flags);
    });
};

const registerRun = (league: Command): void => {
  addPlace(league.command('run'))
    .description('play on: candidates against the pool until they are promoted or rejected, then the pool among itself')
    .option('-g, --game <id>', 'the game')
    .option('--rounds <count>', 'rounds of paired games for each group of players', parseCount(1), 50)
    .option('--gate <points>', 'mean points against the pool that promote a candidate', parseNumber(0, 1), 0.5)
    .option('-p, --parallel <games>', 'games at the same time', parseCount(1), defaultParallel())
    .addHelpText('after', '\nIt can be broken off or killed at any time: the next run goes on where it was.')
    .action(async (flags: LeagueRunFlags) => {
      const { runRun } = await import('./leagueRun.ts');
      await runRun(flags);
    });
};

const registerTable = (league: Command): void => {
  addPlace(league.command('table'))
    .description('the ratings, with 95 % intervals')
    .option('-g, --game <id>', 'the game')
    .option('--json', 'print as JSON', false)
    .action(async (flags: LeagueFlags & { json: boolean }) => {
      const { runTable } = await import('./leagueRun.ts');
      runTable(flags);
    });
};
