import type { Command } from 'commander';
import pc from 'picocolors';
import { verifyFile } from '../arena/verifyFile.ts';

const EXAMPLES = `
A file holds one match a line (docs/transcripts.md), gzipped or not. Exit code 1 if any match is bad.

Example:
  skirmish verify tests/transcripts/*.jsonl.gz`;

export const registerVerify = (program: Command): void => {
  program
    .command('verify')
    .description('replay recorded matches through the judge and the text protocol, and compare everything')
    .argument('<files...>', 'transcripts: .jsonl or .jsonl.gz')
    .option('--json', 'print as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action((files: string[], { json }: { json: boolean }) => {
      const results = files.map(file => ({ file, ...verifyFile(file) }));
      console.log(json ? JSON.stringify(results, null, 2) : results.map(drawFile).join('\n'));
      if (results.some(({ bad }) => bad > 0)) process.exitCode = 1;
    });
};

const drawFile = ({ file, matches, turns, bad, first }: { file: string } & ReturnType<typeof verifyFile>): string => {
  const counts = `${matches} matches, ${turns} turns, ${bad} bad`;
  return `${file}: ${bad > 0 ? pc.red(counts) : counts}${first === null ? '' : `\n  ${first}`}`;
};
