import type { Command } from 'commander';

export const registerBench = (program: Command): void => {
  const bench = program
    .command('bench')
    .description('measure the figures that the documentation claims, on this machine');
  bench
    .command('envs')
    .description("steps per second of the games' rules and environments, with garbage collections")
    .argument('[games...]', 'games to measure (default: all)')
    .option('--json', 'print as JSON')
    .action(async (names: string[], options: { json?: boolean }) => {
      const { benchEnvs } = await import('./benchEnvs.ts');
      await benchEnvs(names, options);
    });
};
