import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { loadCheckpoint, saveCheckpoint } from '../store/checkpoint.ts';

export const registerShip = (program: Command): void => {
  program
    .command('ship')
    .description('make a checkpoint the trained model that comes with skirmish (for maintainers)')
    .argument('<checkpoint>', 'a checkpoint or a run; its weights, configuration and command are taken')
    .action((path: string) => {
      const { game, network, weights, training, seed, steps, command } = loadCheckpoint(path);
      const folder = fileURLToPath(new URL(`../models/trained/${game.id}`, import.meta.url));
      const again = command.replace(/ --runs \S+/g, '');
      saveCheckpoint(folder, { game, network, weights, training, seed, steps, parent: null, command: again });
      console.log(`${folder}: ${game.id} after ${steps} steps`);
    });
};
