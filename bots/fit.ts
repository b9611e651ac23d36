import { thinkers } from '../agents/thinkers.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { encodeBase64 } from '../models/base64.ts';
import { CODECS, type Codec } from '../models/codecs.ts';
import { encodeWeights } from '../models/encodeWeights.ts';
import { historyOf } from '../models/history.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { encodeText } from '../models/text.ts';
import { bundleBot } from './bundle.ts';
import type { BotSettings } from './loop.ts';
import { type PackedNetwork, writeImage } from './packedNetwork.ts';
import type { BotAgent, BotPlan, Packing, ScriptTarget } from './plan.ts';

export interface BotRequest {
  readonly game: AnyGame;
  readonly target: ScriptTarget;
  readonly settings: BotSettings;
  readonly agent: BotAgent;
  readonly network: { readonly spec: NetworkSpec; readonly weights: Float32Array } | null;
  /** The characters that the contest takes; Infinity: any number. */
  readonly maxChars: number;
  /** Undefined: the most exact one that fits. */
  readonly codec?: Codec;
}

export interface FittedBot {
  readonly plan: BotPlan;
  readonly source: string;
}

/** Bits of a character, and of a weight in the smallest codec. */
const CHARACTER = 14;
const SMALLEST = 7;

/** The most exact bot that the contest's limit allows; one that fails over to the hand-written player if there is room. */
export const fitBot = async (request: BotRequest): Promise<FittedBot> => {
  checkHistory(request);
  for (const network of packAll(request)) {
    for (const hasRescue of request.agent.kind === 'baseline' ? [false] : [true, false]) {
      const plan = createPlan(request, network, hasRescue);
      const source = await bundleBot(plan);
      if (source.length <= request.maxChars) return { plan, source };
    }
  }
  throw new RangeError(await describeExcess(request));
};

const checkHistory = ({ game, agent, network }: BotRequest): void => {
  if (agent.kind !== 'search' || network === null || historyOf(network.spec, game) === 1) return;
  throw new RangeError('a network that was trained with turn history cannot guide a search: export its policy');
};

const packingFor = ({ maxChars }: BotRequest): Packing => (Number.isFinite(maxChars) ? 'text' : 'base64');

const createPlan = (request: BotRequest, network: PackedNetwork | null, hasRescue: boolean): BotPlan => {
  const { game, target, settings, agent } = request;
  return { game, target, settings, agent, network, packing: packingFor(request), hasRescue };
};

/** A network that nobody would ask stays out. */
const asksNetwork = (agent: BotAgent): boolean => {
  if (agent.kind === 'baseline' || agent.kind === 'policy') return agent.kind === 'policy';
  return !thinkers[agent.kind].ignoresNetwork?.(agent.settings);
};

/** Where characters count, machines without SIMD are not provided for. */
function* packAll(request: BotRequest): Generator<PackedNetwork | null> {
  if (request.network === null || !asksNetwork(request.agent)) return yield null;
  const { spec, weights } = request.network;
  const isText = packingFor(request) === 'text';
  for (const codec of request.codec ? [request.codec] : CODECS) {
    const isImage = codec === 'float32' && !isText;
    const bytes = isImage ? writeImage(spec, weights) : encodeWeights(spec, weights, codec);
    const text = isText ? encodeText(bytes) : encodeBase64(bytes);
    if (text.length < request.maxChars) yield { spec, codec, text, engine: isText ? 'wasm' : 'auto', isImage };
  }
}

const describeExcess = async (request: BotRequest): Promise<string> => {
  const { network, codec, maxChars } = request;
  const empty: PackedNetwork | null = network && { spec: network.spec, codec: 'int7', text: '', engine: 'wasm' };
  const { length: code } = await bundleBot(createPlan(request, empty, false));
  if (network === null) return `the bot has ${code} characters, ${code - maxChars} too many`;
  const most = Math.floor(((maxChars - code) * CHARACTER) / SMALLEST / 1000) * 1000;
  const demand = `${network.weights.length} weights${codec ? ` as ${codec}` : ''} do not fit into ${maxChars} characters`;
  if (most <= 0) return `${demand}: the code alone takes ${code}`;
  return `${demand}: about ${most} weights would as int7, ${Math.floor((most * SMALLEST) / 8)} as int8`;
};
