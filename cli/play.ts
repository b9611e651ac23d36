import type { Command } from 'commander';
import { type ArenaFlags, addArenaOptions, PLAYERS_HELP, parseCount } from './arenaOptions.ts';

export interface PlayFlags extends ArenaFlags {
  seat: number;
}

const EXAMPLES = `
At the prompt: the number of a legal move or its words, as the contest writes them; a whole order at once;
'list' shows the legal moves again, 'board' the board, 'hint' what the hand-written player would do, 'quit' ends.

Examples:
  skirmish play baseline --game wondev
  skirmish play runs/battlefield --seat 1
  skirmish play wondev-bot.js -g wondev --seed 7`;

export const registerPlay = (program: Command): void => {
  const command = program
    .command('play')
    .description('play against a bot in the terminal')
    .argument('<opponents...>', 'one player for all other seats, or one for each of them');
  addArenaOptions(command)
    .option('--seat <number>', 'where you sit', parseCount(0), 0)
    .addHelpText('after', PLAYERS_HELP + EXAMPLES)
    .action(async (opponents: string[], flags: PlayFlags) => {
      const { runPlay } = await import('./playRun.ts');
      await runPlay(opponents, flags);
    });
};
