import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { loadCheckpoint, saveCheckpoint } from '../store/checkpoint.ts';

export const registerShip = (program: Command): void => {
  program
    .command('ship')
    .description('make a checkpoint the trained model that comes with skirmish (for maintainers)')
    .argument('<checkpoint>', 'a checkpoint or a run; its weights, configuration and command are taken')
    .action((path: string) => {
      const { optimiser: _optimiser, trainer: _trainer, ...content } = loadCheckpoint(path);
      const folder = fileURLToPath(new URL(`../models/trained/${content.game.id}`, import.meta.url));
      saveCheckpoint(folder, content);
      console.log(`${folder}: ${content.game.id} after ${content.steps} steps`);
    });
};
