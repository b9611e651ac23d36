import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import pc from 'picocolors';
import { registerBench } from './bench.ts';
import { registerEvaluate } from './evaluate.ts';
import { registerExploit } from './exploit.ts';
import { registerExport } from './export.ts';
import { registerGames } from './games.ts';
import { registerInspect } from './inspect.ts';
import { registerLeague } from './league.ts';
import { registerMatch } from './match.ts';
import { registerPlay } from './play.ts';
import { registerReplay } from './replay.ts';
import { registerShip } from './ship.ts';
import { registerStart } from './start.ts';
import { registerTrain } from './train.ts';
import { registerVerify } from './verify.ts';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const program = new Command('skirmish')
  .description(packageJson.description)
  .version(packageJson.version)
  .showHelpAfterError('(--help lists the options)')
  .showSuggestionAfterError()
  .enablePositionalOptions();

for (const register of [
  registerStart,
  registerGames,
  registerEvaluate,
  registerMatch,
  registerPlay,
  registerLeague,
  registerReplay,
  registerInspect,
  registerShip,
  registerExport,
  registerTrain,
  registerExploit,
  registerVerify,
  registerBench,
])
  register(program);

/** A user's mistake gets its message; anything else is ours, and its stack helps to mend it. */
const report = (error: unknown): void => {
  const isOurs = !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError;
  const text = error instanceof Error ? (isOurs ? error.stack : error.message) : String(error);
  console.error(`${pc.red('error:')} ${text}`);
  process.exitCode = 1;
};

await program.parseAsync().catch(report);
