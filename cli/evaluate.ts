import type { Command } from 'commander';
import {
  type ArenaFlags,
  addArenaOptions,
  defaultParallel,
  PLAYERS_HELP,
  parseCount,
  parseNumber,
} from './arenaOptions.ts';

export interface EvaluateFlags extends ArenaFlags {
  against: string[];
  games?: number;
  error?: number;
  budget: number;
  sprt?: string;
  parallel: number;
  list: boolean;
  json: boolean;
  html?: string;
  saveReplays?: string;
}

const EXAMPLES = `
Examples:
  skirmish evaluate runs/first/best                                  against the baseline, random and the shipped model
  skirmish evaluate "./a.out" --game wondev --against "./old.out"    is the new program better?
  skirmish evaluate bot.js -g hypersonic -o players=4 --games 200    a free-for-all, each seat in turn
  skirmish evaluate bot.js -g bullets --against old.js --sprt 0,20   stop as soon as 0 or 20 Elo is ruled out`;

export const registerEvaluate = (program: Command): void => {
  const command = program
    .command('evaluate')
    .description('measure how strong a player is, in paired games against others')
    .argument('<player>', 'whom to measure');
  addArenaOptions(command)
    .option('-a, --against <players...>', 'opponents (default: baseline, random and the shipped model)')
    .option(
      '--games <count>',
      'games against each opponent, no fewer unless --error, --sprt or --budget ends it',
      parseCount(1),
    )
    .option(
      '--error <points>',
      'stop when the 95 % interval is this narrow either way (default 0.03)',
      parseNumber(0, 1),
    )
    .option('--budget <seconds>', 'stop after this time', parseNumber(0), 300)
    .option('--sprt <elo0,elo1>', 'stop when one of two Elo differences is ruled out (5 % errors)')
    .option('-p, --parallel <games>', 'games at the same time', parseCount(1), defaultParallel())
    .option('--list', 'one line for every game, with the command that plays it again', false)
    .option('--json', 'print the result as JSON', false)
    .option('--html <file>', 'write a report with charts, one file')
    .option('--save-replays <folder>', 'save every game')
    .addHelpText('after', PLAYERS_HELP + EXAMPLES)
    .action(async (player: string, flags: EvaluateFlags) => {
      const { runEvaluate } = await import('./evaluateRun.ts');
      await runEvaluate(player, flags);
    });
};
