import type { Command } from 'commander';
import { parseCount } from './arenaOptions.ts';

export interface ReplayFlags {
  step?: number;
  all: boolean;
  stdin?: number;
  stdout?: number;
  stderr?: number;
  rejudge: boolean;
  reproduce: boolean;
  record?: string;
  psyleague: boolean;
  json: boolean;
}

const EXAMPLES = `
In a terminal it steps through the game: right and left arrow, Home, End, q.

Examples:
  skirmish replay game.replay                 look at the game
  skirmish replay game.replay --stdin 1       exactly what seat 1 was sent, to feed a program with
  skirmish replay game.replay --rejudge       do today's rules give the same texts and the same result?
  skirmish replay game.replay --reproduce     play it again with the same programs and compare`;

export const registerReplay = (program: Command): void => {
  program
    .command('replay')
    .description('look at a saved game, judge it again or play it again')
    .argument('<file>', 'what --save or --save-replays wrote')
    .option('--step <number>', 'show the board after so many steps', parseCount(0))
    .option('--all', 'show all boards, one after the other', false)
    .option('--stdin <seat>', 'print what a seat was sent', parseCount(0))
    .option('--stdout <seat>', 'print what a seat answered', parseCount(0))
    .option('--stderr <seat>', 'print what a seat wrote to stderr, step by step', parseCount(0))
    .option('--rejudge', 'take the answers through the judge once more and compare texts and scores', false)
    .option('--reproduce', 'play the game again with the same players and compare', false)
    .option('--record <file>', 'append the game to a file of transcripts (JSON Lines)')
    .option('--psyleague', 'print the result as psyleague reads it', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: ReplayFlags) => {
      const { runReplay } = await import('./replayRun.ts');
      await runReplay(file, flags);
    });
};
