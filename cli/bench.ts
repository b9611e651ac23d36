import { type Command, Option } from 'commander';
import { parseCount, parseNumber } from './arenaOptions.ts';
import type { BenchEnvsFlags } from './benchEnvs.ts';
import type { BenchTrainingFlags } from './benchTraining.ts';

export const registerBench = (program: Command): void => {
  const bench = program
    .command('bench')
    .description('measure the figures that the documentation claims, on this machine');
  bench
    .command('envs')
    .description("steps per second of the games' rules and environments, with garbage collections")
    .argument('[games...]', 'games to measure (default: all)')
    .addOption(new Option('--mode <mode>', 'one mode alone').choices(['rules', 'observed', 'vector']))
    .option('--json', 'print as JSON')
    .action(async (names: string[], options: BenchEnvsFlags) => {
      const { benchEnvs } = await import('./benchEnvs.ts');
      await benchEnvs(names, options);
    });
  bench
    .command('learner')
    .description('training steps and inference against other engines, and the speed of matrix products')
    .option('--json', 'print as JSON')
    .option('--full', 'measure also what takes minutes')
    .action(async (options: { json?: boolean; full?: boolean }) => {
      const { benchLearner } = await import('./benchLearner.ts');
      await benchLearner(options);
    });
  bench
    .command('arena')
    .description('what a turn costs beside a program that answers at once, and what is left after many games')
    .option('--games <count>', 'games to play', parseCount(1), 1000)
    .option('--json', 'print as JSON')
    .action(async ({ games, json }: { games: number; json?: boolean }) => {
      const { benchArena } = await import('./benchArena.ts');
      const figures = await benchArena({ games });
      console.log(json ? JSON.stringify(figures, null, 2) : figures);
    });
  bench
    .command('bots')
    .description('exported bots: size, evaluations a move, start-up and time per move')
    .argument('[games...]', 'games to measure (default: all)')
    .option('--json', 'print as JSON')
    .action(async (names: string[], options: { json?: boolean }) => {
      const { benchBots } = await import('./benchBots.ts');
      await benchBots(names, options);
    });
  bench
    .command('training')
    .description('decisions per second of self-play and of the learner, and what the time goes to')
    .argument('[games...]', 'games to measure (default: all)')
    .option('--algorithm <name>', 'one algorithm alone')
    .option('--seconds <seconds>', 'how long to measure each figure', parseNumber(0.1), 3)
    .option('--no-scaling', 'leave out one worker against two')
    .option('--soak <minutes>', 'instead: one real run of each game, to see that nothing gets stuck', parseNumber(0))
    .option('--json', 'print as JSON')
    .action(async (names: string[], options: BenchTrainingFlags) => {
      const { benchTraining } = await import('./benchTraining.ts');
      await benchTraining(names, options);
    });
};
