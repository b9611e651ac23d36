import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPolicy } from '../agents/policy.ts';
import { TIMELESS } from '../agents/timeless.ts';
import { Env } from '../envs/core/env.ts';
import type { AnyGame, AnyView } from '../envs/core/game.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame, games } from '../envs/games.ts';
import { Inference } from '../models/inference.ts';
import { initialise } from '../models/initialise.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { writeCppBot } from './cppBot.ts';
import { createNetwork, playAgainstRandom, sitAgent, textsOf } from './testing/freshBot.ts';

const hasCompiler = spawnSync('g++', ['--version']).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'cpp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One with every kind of layer. */
const mixedSpec = ({ encoder }: AnyGame): NetworkSpec => ({
  input: encoder.shape,
  trunk: [
    { layer: 'cells', units: 6, activation: 'relu' },
    { layer: 'conv', channels: 8, activation: 'tanh' },
    { layer: 'residual', channels: 8 },
    { layer: 'pool', kind: 'flatten' },
    { layer: 'dense', units: 24, activation: 'linear' },
  ],
  policy: { layers: [{ layer: 'dense', units: 16, activation: 'relu' }], actions: encoder.actions },
  value: { layers: [], kind: 'wdl' },
});

const compile = (name: string, source: string): string => {
  const file = join(folder, name);
  writeFileSync(`${file}.cpp`, source);
  const flags = ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-o', file, `${file}.cpp`];
  const { status, stderr } = spawnSync('g++', flags);
  expect(status, String(stderr)).toBe(0);
  return file;
};

const answer = (file: string, lines: readonly string[]): string[] =>
  String(spawnSync(file, { input: lines.map(line => `${line}  \r\n`).join('') }).stdout)
    .split('\n')
    .slice(0, -1);

/** Turns from matches of the hand-written player with itself, on the usual board and on the largest. */
const collectTurns = (game: AnyGame): { input: string[]; view: AnyView }[] => {
  const largest = Object.fromEntries(Object.entries(game.options).map(([name, { max }]) => [name, max]));
  return [{}, largest].flatMap(options => {
    const env = new Env(game, options);
    const rng = new Rng(4);
    const agent = game.createBaseline(rng);
    const turns: { input: string[]; view: AnyView }[] = [];
    for (env.reset(8); !env.terminated && env.steps < 192; ) {
      if (env.steps % 16 === 0) turns.push(...[0, 1].map(seat => noteTurn(env, seat)));
      env.step(env.views.map((view, seat) => agent.choose(view, env.buffers.masks[seat], TIMELESS)));
    }
    return turns;
  });
};

const noteTurn = ({ game, state, views }: Env, seat: number) => {
  const view = game.vision.createView();
  game.vision.copy(views[seat], view);
  return { input: game.protocol.writeTurn(state, seat), view };
};

describe.skipIf(!hasCompiler).each(['bullets', 'battlefield'])('%s in C++', id => {
  const game = findGame(id);

  it.each(['default', 'mixed'])('answers as the agent does over whole matches, with a %s network', async kind => {
    const spec = kind === 'default' ? createNetwork(game).spec : mixedSpec(game);
    const weights = initialise(spec, new Rng(7)).map(weight => weight * 2);
    const file = compile(`${id}-${kind}`, writeCppBot(game, spec, weights));
    const agent = createPolicy(game, new Inference(spec, weights), 0, new Rng(1));
    let answers = 0;
    for (const seed of [20, 21, 22, 23]) {
      const report = await playAgainstRandom(game, seed % 2, sitAgent(game, seed % 2, agent), seed);
      const turns = textsOf(report, seed % 2);
      for (const part of game.clock.fresh ? turns.map(turn => [turn]) : [turns]) {
        const lines = answer(
          file,
          part.flatMap(({ input }) => input),
        );
        expect(lines).toEqual(part.flatMap(turn => turn.answer));
        answers += lines.length;
      }
    }
    expect(answers).toBeGreaterThan(3);
  });
});

describe.skipIf(!hasCompiler)('a bot that is started for every turn', () => {
  const game = games.find(({ clock }) => clock.fresh)!;

  it('answers as the agent does in all parts of matches, on small boards and large', () => {
    const { spec, weights } = createNetwork(game);
    const file = compile('fresh', writeCppBot(game, spec, weights));
    const agent = createPolicy(game, new Inference(spec, weights), 0, new Rng(1));
    const mask = new Uint8Array(game.encoder.actions);
    const turns = collectTurns(game);
    expect(turns.length).toBeGreaterThan(20);
    for (const { input, view } of turns) {
      game.encoder.mask(view, mask);
      game.vision.decide(view, agent.choose(view, mask, TIMELESS));
      expect(answer(file, input)).toEqual(game.protocol.writeOrder(view));
    }
  });
});

it('a game without C++ of its own says which have it', () => {
  const other = games.find(({ id }) => id !== 'bullets' && id !== 'battlefield')!;
  const { spec, weights } = createNetwork(other);
  expect(() => writeCppBot(other, spec, weights)).toThrow(/these can: battlefield, bullets/);
});
