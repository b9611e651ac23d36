import { type Command, Option } from 'commander';
import { THINKER_NAMES, type ThinkerName } from '../agents/thinkerNames.ts';
import { CODECS, type Codec } from '../models/codecs.ts';
import { parseCount, parseNumber } from './arenaOptions.ts';

export const EXPORT_TARGETS = ['node', 'codingame', 'cpp'] as const;

export interface ExportFlags {
  output?: string;
  target?: (typeof EXPORT_TARGETS)[number];
  agent?: 'policy' | ThinkerName;
  settings: string;
  temperature?: number;
  maxChars?: number;
  codec?: Codec;
  margin?: number;
  seed: number;
  onnx: boolean;
  matches: number;
  measure: boolean;
  json: boolean;
}

const EXAMPLES = `
What can be exported:
  runs/name, some/folder    a checkpoint, or a run's best one
  wondev                    the trained model of this game that comes with skirmish
  baseline:wondev           the game's hand-written player
  search:wondev             a search without a network; beam:hypersonic likewise

Examples:
  skirmish export runs/wondev -o bot.js
  skirmish export wondev --agent policy                     the bare network, without search
  skirmish export wondev --settings simulations=200 --margin 0.4
  skirmish export baseline:bullets
  skirmish export runs/wondev --codec int7 --matches 200    what the small codec costs in strength
  skirmish export runs/wondev --onnx -o net.onnx`;

export const registerExport = (program: Command): void => {
  program
    .command('export')
    .description("make a one-file bot that plays the contest's protocol")
    .argument('<checkpoint>', 'a checkpoint, a game, baseline:<game>, search:<game> or beam:<game>')
    .option('-o, --output <file>', 'where to write it (default: <game>-bot.js)')
    .addOption(
      new Option('--target <target>', "default: codingame where the game's contest is there, else node").choices(
        EXPORT_TARGETS,
      ),
    )
    .addOption(
      new Option('--agent <agent>', 'who decides (default: what has measured best for the game)').choices([
        'policy',
        ...THINKER_NAMES,
      ]),
    )
    .option('--settings <settings>', 'of a thinking agent, such as simulations=200,exploration=2', '')
    .option('--temperature <number>', 'of the policy; 0: always the action that it likes best', parseNumber(0))
    .option('--max-chars <number>', "characters that the source may have (default: the contest's limit)", parseCount(1))
    .addOption(new Option('--codec <codec>', 'of the weights; default: the most exact that fits').choices(CODECS))
    .option(
      '--margin <part>',
      "part of the contest's time that stays unused (default: 0.4; 0.5 where every turn is a new process)",
      parseNumber(0, 0.95),
    )
    .option('--seed <number>', "of the bot's random numbers", parseCount(0), 1)
    .option('--onnx', 'write the network as an ONNX file instead', false)
    .option('--matches <number>', 'also measure in matches what the codec costs in strength', parseCount(0), 0)
    .option('--no-measure', 'do not play a match to measure times')
    .option('--json', 'print as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(async (what: string, flags: ExportFlags) => {
      const { runExport } = await import('./exportRun.ts');
      await runExport(what, flags);
    });
};
