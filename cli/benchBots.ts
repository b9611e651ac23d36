import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostSeats } from '../agents/search/evaluator.ts';
import { createSearch, SEARCH_DEFAULTS } from '../agents/search/search.ts';
import { fitBot } from '../bots/fit.ts';
import { DEFAULT_MARGIN } from '../bots/loop.ts';
import { measureBot } from '../bots/measure.ts';
import type { BotAgent } from '../bots/plan.ts';
import { Env } from '../envs/core/env.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame, games } from '../envs/games.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import { createTable } from './table.ts';

export interface BenchBotsFlags {
  json?: boolean;
}

const SETTINGS = { seed: 1, margin: DEFAULT_MARGIN };
const SEARCH = { ...SEARCH_DEFAULTS, share: 1 };
const AGENTS: readonly BotAgent[] = [
  { kind: 'baseline' },
  { kind: 'policy', temperature: 0 },
  { kind: 'search', settings: SEARCH },
];
/** Steps into a match before a search is measured, and decisions measured. */
const OPENING = 10;
const DECISIONS = 20;

/** Bots with networks that nobody has trained: how they play does not matter here. */
export const benchBots = async (names: readonly string[], { json }: BenchBotsFlags): Promise<void> => {
  const rows = [];
  for (const game of names.length === 0 ? games : names.map(findGame)) {
    for (const agent of AGENTS) rows.push(await benchBot(game, agent));
  }
  console.log(json ? JSON.stringify(rows, null, 2) : drawTable(rows));
};

const createNetwork = (game: AnyGame) => {
  const spec = defaultSpec(game);
  return { spec, weights: initialise(spec, new Rng(1)) };
};

const benchBot = async (game: AnyGame, agent: BotAgent) => {
  const folder = mkdtempSync(join(tmpdir(), 'skirmish-bots-'));
  const file = join(folder, 'bot.js');
  const { sourceLimit: maxChars = Number.POSITIVE_INFINITY } = game;
  const network = agent.kind === 'baseline' ? null : createNetwork(game);
  try {
    const { source, plan } = await fitBot({ game, target: 'node', settings: SETTINGS, agent, network, maxChars });
    writeFileSync(file, source);
    const evaluations = agent.kind === 'search' ? countEvaluations(game) : agent.kind === 'policy' ? 1 : 0;
    const times = await measureBot(game, file);
    const codec = plan.network?.codec ?? '';
    return { game: game.id, agent: agent.kind, characters: source.length, codec, evaluations, ...times };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Observations that a search has the network judge in one turn's time. */
const countEvaluations = (game: AnyGame): number => {
  let count = 0;
  const encode: typeof game.encoder.encode = (view, out) => {
    count++;
    game.encoder.encode(view, out);
  };
  const { spec, weights } = createNetwork(game);
  const counted = { ...game, encoder: { ...game.encoder, encode } };
  const search = createSearch(counted, new Inference(spec, weights, mostSeats(game)), SEARCH, new Rng(1));
  const decisions = decideMatch(game, search);
  return Math.round(count / decisions);
};

/** The first seat's decisions after the opening of a match, at the contest's clock; returns how many there were. */
const decideMatch = (game: AnyGame, search: AnyAgent): number => {
  const env = new Env(game);
  const baseline = game.createBaseline(new Rng(2));
  const now = () => performance.now();
  let count = 0;
  for (env.reset(1); !env.terminated && count < DECISIONS; ) {
    const deadline = now() + game.clock.turn * (1 - SETTINGS.margin);
    const { acting, masks } = env.buffers;
    if (env.steps >= OPENING && acting[0] === 1) {
      search.choose(env.views[0], masks[0], { now, deadline });
      count++;
    }
    env.step(
      env.views.map((view, seat) => (acting[seat] === 1 ? baseline.choose(view, masks[seat], { now, deadline }) : -1)),
    );
  }
  return count;
};

type Row = Awaited<ReturnType<typeof benchBot>>;

const drawTable = (rows: readonly Row[]): string => {
  const table = createTable([
    'game, agent',
    'characters',
    'codec',
    'evaluations',
    'start-up ms',
    'first',
    'median',
    '99 %',
    'longest',
    'failed',
  ]);
  for (const row of rows) {
    const times = [row.startUp, row.first, row.median, row.most, row.longest].map(ms => ms.toPrecision(3));
    table.push([`${row.game}, ${row.agent}`, row.characters, row.codec, row.evaluations, ...times, row.failures]);
  }
  return `${table.toString()}\nEvaluations are the network's in one decision, in this process; times are of the bot's, in ms.`;
};
