import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import pc from 'picocolors';

const PROGRAM = fileURLToPath(new URL('../bin/skirmish.js', import.meta.url));

interface Chapter {
  readonly title: string;
  readonly words: readonly string[];
}

/** The everyday tasks, one after the other, each as it would be typed. */
const chapters = (run: string, minutes: string): Chapter[] => [
  {
    title: 'Train: a network learns the climbing game by playing against itself',
    words: ['train', 'wondev', '--minutes', minutes, '--name', run],
  },
  {
    title: 'Evaluate: how strong is it? Paired games, the same map from both seats',
    words: ['evaluate', folderOf(run), '--against', 'random', 'baseline', '--games', '40'],
  },
  {
    title: 'Export: one file that searches with the network, speaks the contest protocol and needs nothing else',
    words: ['export', folderOf(run), '--output', `${folderOf(run)}/bot.js`],
  },
  {
    title: "Play: the exported bot against the hand-written player, under the contest's clock",
    words: ['match', `${folderOf(run)}/bot.js`, 'baseline', '--game', 'wondev', '--quiet'],
  },
];

export const registerStart = (program: Command): void => {
  program
    .command('start')
    .description('a first tour: train a small bot, evaluate it, export it, play a match (a few minutes)')
    .option('--minutes <minutes>', 'how long to train', '1.5')
    .action(({ minutes }: { minutes: string }) => {
      for (const chapter of chapters(freeName(), minutes)) if (!tell(chapter)) return;
      console.log(
        `\n${pc.bold('That was the whole way.')} Next: skirmish train wondev (longer), skirmish games, README.md`,
      );
    });
};

const folderOf = (run: string): string => `runs/wondev/${run}`;

/** Earlier tours stay as they are. */
const freeName = (): string => {
  let number = 1;
  while (existsSync(folderOf(`tour-${number}`))) number++;
  return `tour-${number}`;
};

/** Runs one command in sight of the user; false, with the exit code taken over, if it failed. */
const tell = ({ title, words }: Chapter): boolean => {
  console.log(`\n${pc.bold(pc.cyan(title))}\n${pc.dim(`$ npx skirmish ${words.join(' ')}`)}`);
  const { status } = spawnSync(process.execPath, [PROGRAM, ...words], { stdio: 'inherit' });
  if (status === 0) return true;
  process.exitCode = status ?? 1;
  return false;
};
