import { parseSettings } from '../agents/settings.ts';
import type { ThinkerName } from '../agents/thinkerNames.ts';
import { bestThinker, type ThinkerSettings, thinkers } from '../agents/thinkers.ts';
import { writeCppBot } from '../bots/cppBot.ts';
import { type FittedBot, fitBot } from '../bots/fit.ts';
import { defaultMargin } from '../bots/loop.ts';
import { measureLoss, measureStrength } from '../bots/loss.ts';
import { measureBot, measureCpp } from '../bots/measure.ts';
import type { BotAgent, ScriptTarget } from '../bots/plan.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { writeOnnx } from '../models/onnx.ts';
import type { ExportFlags } from './export.ts';
import { describeBot, type ExportReport } from './exportReport.ts';
import { type ExportSource, findExportSource } from './exportSource.ts';
import { writeOutput } from './writeOutput.ts';

export const runExport = async (what: string, flags: ExportFlags): Promise<void> => {
  const source = findExportSource(what);
  if (flags.onnx) return exportOnnx(source, flags);
  if (flags.target === 'cpp') return exportCpp(source, flags);
  const file = flags.output ?? `${source.game.id}-bot.js`;
  const bot = await fitBot({
    game: source.game,
    target: chooseTarget(source.game, flags),
    settings: { seed: flags.seed, margin: flags.margin ?? defaultMargin(source.game) },
    agent: chooseAgent(source, flags),
    network: source.network,
    maxChars: flags.maxChars ?? source.game.sourceLimit ?? Number.POSITIVE_INFINITY,
    codec: flags.codec,
  });
  writeOutput(file, bot.source);
  const report = await createReport(file, bot, source, flags);
  console.log(flags.json ? JSON.stringify(report, null, 2) : describeBot(report));
};

const exportOnnx = ({ game, network }: ExportSource, { output = `${game.id}.onnx` }: ExportFlags): void => {
  if (network === null) throw new RangeError('only a network can be written as ONNX: name a checkpoint');
  const bytes = writeOnnx(network.spec, network.weights, { game: game.id, version: String(game.version) });
  writeOutput(output, bytes);
  console.log(`${output}: ${bytes.length} bytes, ${network.weights.length} weights as float32`);
};

const exportCpp = async ({ game, network }: ExportSource, flags: ExportFlags): Promise<void> => {
  const {
    output = `${game.id}-bot.cpp`,
    agent,
    temperature,
    maxChars = game.sourceLimit ?? Number.POSITIVE_INFINITY,
  } = flags;
  if (network === null || (agent ?? 'policy') !== 'policy' || (temperature ?? 0) !== 0) {
    throw new RangeError("in C++ there is only a checkpoint's policy at temperature 0");
  }
  const text = writeCppBot(game, network.spec, network.weights);
  if (text.length > maxChars) throw new RangeError(`in C++ it has ${text.length} characters, ${maxChars} are allowed`);
  writeOutput(output, text);
  const report: ExportReport = {
    ...{ file: output, game: game.id, agent: 'policy', target: 'cpp', hasRescue: false, clock: game.clock },
    ...{ characters: text.length, maxChars: Number.isFinite(maxChars) ? maxChars : null, bytes: text.length },
    ...{ weights: network.weights.length, isNetworkLeftOut: false, codec: 'float32', loss: null, strength: null },
    times: flags.measure ? await measureCpp(game, output) : null,
  };
  console.log(flags.json ? JSON.stringify(report, null, 2) : describeBot(report));
};

const chooseTarget = (game: AnyGame, { target }: ExportFlags): ScriptTarget => {
  if (target === 'node' || target === 'codingame') return target;
  return game.sourceLimit === undefined ? 'node' : 'codingame';
};

/** A process that lives for one turn has no time to fill a large tree. */
const FRESH_NODES = 8_000;

const chooseAgent = ({ agent, game, network }: ExportSource, flags: ExportFlags): BotAgent => {
  if (agent === 'baseline') return { kind: 'baseline' };
  const kind = agent ?? flags.agent ?? (flags.temperature === undefined ? bestThinker(game) : 'policy');
  if (kind !== 'policy') return { kind, settings: readSettings(game, kind, network !== null, flags) };
  if (flags.settings !== '') throw new RangeError("--settings are a thinker's: a policy has none");
  return { kind, temperature: flags.temperature ?? 0 };
};

/** The bot's own margin is for surprises: a thinker may use all the rest, unless the game knows that less will do. */
const readSettings = (game: AnyGame, kind: ThinkerName, hasNetwork: boolean, flags: ExportFlags): ThinkerSettings => {
  const { defaults, plainDefaults } = thinkers[kind];
  const untold: Record<string, number> = { ...(hasNetwork ? defaults : plainDefaults), share: 1 };
  if (game.clock.fresh && 'nodes' in untold) untold.nodes = FRESH_NODES;
  if (game.enoughThought !== undefined) untold.ms = game.enoughThought;
  const { path, values } = parseSettings(flags.settings, untold);
  if (path !== null) throw new RangeError(`--settings takes numbers by name, such as simulations=200, not '${path}'`);
  return values;
};

const createReport = async (
  file: string,
  { plan, source }: FittedBot,
  { game, network }: ExportSource,
  { matches, measure, maxChars }: ExportFlags,
): Promise<ExportReport> => {
  const codec = plan.network?.codec;
  return {
    file,
    game: game.id,
    agent: plan.agent.kind,
    target: plan.target,
    hasRescue: plan.hasRescue,
    characters: source.length,
    maxChars: maxChars ?? game.sourceLimit ?? null,
    bytes: Buffer.byteLength(source),
    weights: plan.network === null ? 0 : (network?.weights.length ?? 0),
    isNetworkLeftOut: network !== null && plan.network === null,
    codec: codec ?? null,
    loss: network && codec ? measureLoss(game, network.spec, network.weights, codec) : null,
    strength:
      network && codec && matches > 0 ? measureStrength(game, network.spec, network.weights, codec, matches) : null,
    clock: game.clock,
    times: measure ? await measureBot(game, file) : null,
  };
};
