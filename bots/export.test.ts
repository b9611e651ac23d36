import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { createPolicy } from '../agents/policy.ts';
import { mostSeats } from '../agents/search/evaluator.ts';
import { bestThinker, thinkers } from '../agents/thinkers.ts';
import type { AnyAgent, AnyGame } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame, games } from '../envs/games.ts';
import { CODECS, type Codec, decodeWeights } from '../models/codecs.ts';
import { encodeWeights } from '../models/encodeWeights.ts';
import { Inference } from '../models/inference.ts';
import { fitBot } from './fit.ts';
import type { BotAgent } from './plan.ts';
import {
  createNetwork,
  makeBot,
  POLICY,
  playAgainstRandom,
  requestOf,
  SEED,
  sitAgent,
  sitFile,
  THINKERS,
  textsOf,
} from './testing/freshBot.ts';

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'bots-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, source: string): string => {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
};

/** The agent that a bot should be, with the weights that it has. */
const createTwin = (game: AnyGame, agent: BotAgent, codec: Codec): AnyAgent => {
  const rng = new Rng(SEED);
  if (agent.kind === 'baseline') return game.createBaseline(rng);
  const { spec, weights } = createNetwork(game);
  const decoded = decodeWeights(spec, encodeWeights(spec, weights, codec), codec);
  if (agent.kind === 'policy') return createPolicy(game, new Inference(spec, decoded), agent.temperature, rng);
  const load = () => new Inference(spec, decoded, mostSeats(game));
  return thinkers[agent.kind].create(game, load, agent.settings, rng);
};

/** A whole match of the twin, then the same one with the bot in its place: every answer must be the same. */
const compare = async (game: AnyGame, agent: BotAgent, seat: number): Promise<number> => {
  const { plan, source } = await makeBot(game, agent);
  const file = put(`${game.id}-${agent.kind}.cjs`, source);
  const codec = plan.network?.codec ?? 'float32';
  const expected = await playAgainstRandom(game, seat, sitAgent(game, seat, createTwin(game, agent, codec)), 11);
  const found = await playAgainstRandom(game, seat, sitFile(game, seat, file), 11);
  expect(textsOf(found, seat)).toEqual(textsOf(expected, seat));
  expect(found.scores).toEqual(expected.scores);
  return expected.steps.length;
};

/** A long match of the policy, as texts. */
const recordPolicy = async (game: AnyGame, codec: Codec) => {
  const seat = 0;
  const report = await playAgainstRandom(game, seat, sitAgent(game, seat, createTwin(game, POLICY, codec)), 12);
  return textsOf(report, seat);
};

/** What a bot prints when it is given this text; alone in an empty folder, without rights and environment. */
const run = (source: string, input: string): { lines: string[]; errors: string } => {
  const home = mkdtempSync(join(folder, 'alone-'));
  const file = join(home, 'bot.js');
  writeFileSync(file, source);
  chmodSync(folder, 0o755);
  chmodSync(home, 0o755);
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { input, cwd: home, env: {}, ...user });
  expect(status, String(stderr)).toBe(0);
  return { lines: String(stdout).split('\n').slice(0, -1), errors: String(stderr) };
};

/** Changes of the judge's text that a bot has to bear, on one turn's lines. */
const MUTATIONS: [string, (lines: string[]) => string][] = [
  ['carriage returns', lines => lines.map(line => `${line}\r\n`).join('')],
  ['blanks at the end of lines', lines => lines.map(line => `${line}  \n`).join('')],
  ['blank lines', lines => lines.map(line => `\n${line}\n \n`).join('')],
  ['lines that mean nothing after each turn', lines => [...lines, 'v2 extra: 7', '???', ''].join('\n')],
];

describe.each(games.map(({ id }) => id))('%s', id => {
  const game = findGame(id);

  it('the exported policy answers as the agent does, over whole matches from two seats', async () => {
    const turns = (await compare(game, POLICY, 0)) + (await compare(game, POLICY, 1));
    expect(turns).toBeGreaterThan(1);
  });

  it.each([...new Set(['search' as const, bestThinker(game)])])(
    'the exported %s answers as the agent does with a fixed amount of work',
    async name => {
      expect(await compare(game, THINKERS[name], 0)).toBeGreaterThan(0);
    },
  );

  it('a bot alone in an empty folder bears changes of the text, and a last line without its end', async () => {
    const { source, plan } = await makeBot(game, POLICY);
    const turns = (await recordPolicy(game, plan.network!.codec)).slice(0, 30);
    const parts = game.clock.fresh ? turns.slice(0, 2).map(turn => [turn]) : [turns];
    for (const part of parts) {
      for (const [name, mutate] of MUTATIONS) {
        const { lines } = run(
          source,
          part
            .map(({ input }) => mutate(input))
            .join('')
            .trimEnd(),
        );
        expect(lines, name).toEqual(part.flatMap(({ answer }) => answer));
      }
    }
  });
});

describe('export', () => {
  const game = games.find(({ sourceLimit }) => sourceLimit !== undefined)!;

  it.each(CODECS)('a bot with weights as %s answers as the agent with these weights', async codec => {
    const request = { ...requestOf(game, POLICY, codec), maxChars: 400_000 };
    const { source, plan } = await fitBot(request);
    expect(plan.network!.codec).toBe(codec);
    const turns = await recordPolicy(game, codec);
    const { lines } = run(source, turns.flatMap(({ input }) => input).join('\n'));
    expect(lines).toEqual(turns.flatMap(({ answer }) => answer));
  });

  it('the most exact codec that fits is taken, and the limit is kept', async () => {
    const request = requestOf(game, POLICY);
    const large = await fitBot({ ...request, maxChars: 400_000 });
    const small = await fitBot(request);
    expect(large.plan.network!.codec).toBe('float32');
    expect(['int8', 'int7']).toContain(small.plan.network!.codec);
    expect(small.source.length).toBeLessThanOrEqual(100_000);
  });

  it('a network that its agent would never ask stays out', async () => {
    const unleash = findGame('unleash');
    const asking: BotAgent = { kind: 'plan', settings: { ...thinkers.plan.defaults, worlds: 3 } };
    expect((await makeBot(unleash, asking)).plan.network).not.toBeNull();
    expect((await makeBot(unleash, THINKERS.plan)).plan.network).toBeNull();
  });

  it('an impossible demand says which network would fit', async () => {
    const request = { ...requestOf(game, POLICY), maxChars: 50_000 };
    await expect(fitBot(request)).rejects.toThrow(/do not fit into 50000 characters: about \d+ weights would as int7/);
    await expect(fitBot({ ...request, maxChars: 5_000 })).rejects.toThrow(/the code alone takes/);
  });

  it('a bot for CodinGame reads through readline and prints with console.log', async () => {
    const { source, plan } = await makeBot(game, POLICY);
    const turns = await recordPolicy(game, plan.network!.codec);
    const input = turns.flatMap(turn => turn.input);
    const printed: string[] = [];
    const site = { readline: () => input.shift(), console: { log: (line: string) => printed.push(line) } };
    runInNewContext(source, { ...site, require, process, Buffer, WebAssembly });
    expect(printed.join('\n').split('\n')).toEqual(turns.flatMap(({ answer }) => answer));
  });

  it('a bot runs as a module too, where a package.json says so', async () => {
    const { source, plan } = await makeBot(game, POLICY);
    const [turn] = await recordPolicy(game, plan.network!.codec);
    const { stdout } = spawnSync(process.execPath, [put('module.mjs', source)], { input: turn.input.join('\n') });
    expect(String(stdout).trim().split('\n')).toEqual(turn.answer);
  });

  it('the hand-written player can be exported', async () => {
    expect(await compare(game, { kind: 'baseline' }, 0)).toBeGreaterThan(0);
  });
});
