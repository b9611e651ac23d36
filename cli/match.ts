import type { Command } from 'commander';
import { type ArenaFlags, addArenaOptions, PLAYERS_HELP, parseNumber } from './arenaOptions.ts';

export interface MatchFlags extends ArenaFlags {
  quiet: boolean;
  delay?: number;
  save?: string;
  record?: string;
  json: boolean;
  psyleague: boolean;
}

const EXAMPLES = `
Examples:
  skirmish match baseline random --game wondev               watch a game in the terminal
  skirmish match bot.js "python3 bot.py" -g unleash --save game.replay
  skirmish match a.js b.js c.js d.js -g hypersonic --quiet   the result alone; --option is set by the number of players`;

export const registerMatch = (program: Command): void => {
  const command = program
    .command('match')
    .description('play one game and watch it in the terminal')
    .argument('<players...>', 'one player for each seat');
  addArenaOptions(command)
    .option('-q, --quiet', 'no boards, the result alone', false)
    .option('--delay <ms>', 'pause after each turn (default 150 in a terminal, 0 elsewhere)', parseNumber(0, 60_000))
    .option('--save <file>', 'save a replay')
    .option('--record <file>', 'append the game to a file of transcripts (JSON Lines)')
    .option('--json', 'print the result as JSON', false)
    .option('--psyleague', 'print the result as psyleague wants it from its play_game command', false)
    .addHelpText('after', PLAYERS_HELP + EXAMPLES)
    .action(async (players: string[], flags: MatchFlags) => {
      const { runMatch } = await import('./matchRun.ts');
      await runMatch(players, flags);
    });
};
