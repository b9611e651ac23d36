import { type Command, Option } from 'commander';
import { collect, parseCount, parseNumber, parseSeed } from './arenaOptions.ts';

export interface TrainFlags {
  algorithm?: string;
  minutes?: number;
  steps?: number;
  seed?: number | bigint;
  workers?: number;
  config?: string;
  set: string[];
  resume: boolean;
  from?: string;
  name?: string;
  dryRun: boolean;
  deterministic?: boolean;
  warmStart?: string;
  backend?: string;
  runs: string;
}

const EXAMPLES = `
Examples:
  skirmish train wondev
  skirmish train wondev --minutes 15 --name first
  skirmish train wondev --name first --resume
  skirmish train hypersonic --warm-start baseline --set opponents.baseline=0.3
  skirmish train wondev --dry-run                     # prints the configuration that would be used`;

export const registerTrain = (program: Command): void => {
  program
    .command('train')
    .description('train an agent by self-play')
    .argument('<game>', 'the game to learn')
    .option('--algorithm <name>', 'how to learn')
    .option('--minutes <minutes>', 'train for so long', parseNumber(0))
    .option('--steps <count>', 'train for so many steps of the environment', parseCount(1))
    .option('--seed <number>', 'where all randomness comes from', parseSeed)
    .option('--workers <count>', 'threads that play (default: one for each core)', parseCount(1))
    .option('--config <file>', 'settings from a YAML file')
    .option('--set <key=value>', 'one setting, such as ppo.rate=0.0005; may be repeated', collect, [])
    .option('--warm-start <player>', 'first imitate this player, such as baseline')
    .option('--from <checkpoint>', 'begin with the network of this checkpoint')
    .option('--backend <name>', "TensorFlow's backend")
    .option('--deterministic', 'one worker, everything in turn: equal seeds give equal weights')
    .option('--name <name>', "the run's name (default: run-1, run-2, ...)")
    .option('--resume', 'go on with the named run, or else with the last one', false)
    .option('--dry-run', 'print the configuration and stop', false)
    .addOption(new Option('--runs <folder>', 'where runs are kept').default('runs'))
    .addHelpText('after', EXAMPLES)
    .action(async (game: string, flags: TrainFlags) => {
      const { runTrain } = await import('./trainRun.ts');
      await runTrain(game, flags);
    });
};
