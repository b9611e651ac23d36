import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostSeats } from '../agents/search/evaluator.ts';
import type { ThinkerName } from '../agents/thinkerNames.ts';
import { bestThinker, thinkers } from '../agents/thinkers.ts';
import { fitBot } from '../bots/fit.ts';
import { defaultMargin } from '../bots/loop.ts';
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

/** Steps into a match before an agent's thinking is measured, and turns measured. */
const OPENING = 10;
const TURNS = 20;

/** The hand-written player, the bare network, and what a bot has by default. */
const listAgents = (game: AnyGame): readonly BotAgent[] => {
  const kind = bestThinker(game);
  const settings = { ...thinkers[kind].defaults, share: 1 };
  return [{ kind: 'baseline' }, { kind: 'policy', temperature: 0 }, { kind, settings }];
};

/** Bots with networks that nobody has trained: how they play does not matter here. */
export const benchBots = async (names: readonly string[], { json }: BenchBotsFlags): Promise<void> => {
  const rows = [];
  for (const game of names.length === 0 ? games : names.map(findGame)) {
    for (const agent of listAgents(game)) rows.push(await benchBot(game, agent));
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
    const { source, plan } = await fitBot({
      game,
      target: 'node',
      settings: { seed: 1, margin: defaultMargin(game) },
      agent,
      network,
      maxChars,
    });
    writeFileSync(file, source);
    const thoughts = 'settings' in agent ? countThoughts(game, agent) : { evaluations: 0, states: 0 };
    const times = await measureBot(game, file);
    const codec = plan.network?.codec ?? '';
    return { game: game.id, agent: agent.kind, characters: source.length, codec, ...thoughts, ...times };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Observations that the network judges, and states that the rules come to, in one turn's time. */
const countThoughts = (game: AnyGame, agent: BotAgent & { kind: ThinkerName }) => {
  const count = { evaluations: 0, states: 0 };
  const encode: typeof game.encoder.encode = (view, out) => {
    count.evaluations++;
    game.encoder.encode(view, out);
  };
  const advance: typeof game.rules.advance = state => {
    count.states++;
    game.rules.advance(state);
  };
  const { spec, weights } = createNetwork(game);
  const counted = { ...game, encoder: { ...game.encoder, encode }, rules: { ...game.rules, advance } };
  const load = () => new Inference(spec, weights, mostSeats(game));
  const turns = playTurns(game, thinkers[agent.kind].create(counted, load, agent.settings, new Rng(1)));
  return { evaluations: Math.round(count.evaluations / turns), states: Math.round(count.states / turns) };
};

/** The first seat thinks about turns of a match between hand-written players, at the contest's clock; how many. */
const playTurns = (game: AnyGame, agent: AnyAgent): number => {
  const env = new Env(game);
  const baseline = game.createBaseline(new Rng(2));
  const clock = { now: () => performance.now(), deadline: 0 };
  const turns = new Set<number>();
  for (env.reset(1); !env.terminated && turns.size <= TURNS; ) {
    const { acting, masks } = env.buffers;
    const [view] = env.views;
    if (env.steps >= OPENING && acting[0] === 1) {
      if (!turns.has(view.turn)) clock.deadline = clock.now() + game.clock.turn * (1 - defaultMargin(game));
      agent.choose(view, masks[0], clock);
      turns.add(view.turn);
    }
    env.step(env.views.map((seen, seat) => (acting[seat] === 1 ? baseline.choose(seen, masks[seat], clock) : -1)));
  }
  return turns.size;
};

type Row = Awaited<ReturnType<typeof benchBot>>;

const drawTable = (rows: readonly Row[]): string => {
  const table = createTable([
    'game, agent',
    'characters',
    'codec',
    'evaluations',
    'states',
    'start-up ms',
    'first',
    'median',
    '99 %',
    'longest',
    'failed',
  ]);
  for (const row of rows) {
    const times = [row.startUp, row.first, row.median, row.most, row.longest].map(ms => ms.toPrecision(3));
    table.push([
      `${row.game}, ${row.agent}`,
      row.characters,
      row.codec,
      row.evaluations,
      row.states,
      ...times,
      row.failures,
    ]);
  }
  return `${table.toString()}\nEvaluations are the network's and states the rules' in one turn of this process; times are the bot's, in ms.`;
};
