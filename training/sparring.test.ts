import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame } from '../envs/games.ts';
import { initialise } from '../models/initialise.ts';
import type { NetworkSpec } from '../models/spec.ts';
import type { Batch } from './algorithm.ts';
import { resolveConfig } from './configLayers.ts';
import { PpoActor } from './ppoActor.ts';
import type { SampleData } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'skirmish-sparring-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const game = findGame('hypersonic');
const spec: NetworkSpec = {
  input: game.encoder.shape,
  trunk: [{ layer: 'dense', units: 8, activation: 'relu' }],
  policy: { layers: [], actions: game.encoder.actions },
  value: { layers: [], kind: 'scalar' },
};

/** Stays where it is: reads a line of sizes, then in every turn 11 rows, a count and so many lines. */
const STAYS = `
let [lines, isBegun] = [[], false];
require('readline').createInterface({ input: process.stdin }).on('line', line => {
  if (!isBegun) return void (isBegun = true);
  lines.push(line);
  if (lines.length < 12 || lines.length < 12 + Number(lines[11])) return;
  const mine = lines.slice(12).map(words => words.split(' ').map(Number)).find(([kind, owner]) => kind === 0 && owner === 0);
  lines = [];
  console.log(mine ? 'MOVE ' + mine[2] + ' ' + mine[3] : 'MOVE 0 0');
});`;

const writeProgram = (name: string, source: string): string => {
  const file = join(folder, name);
  writeFileSync(file, source);
  return `${process.execPath} ${file}`;
};

const createActor = (opponents: Record<string, unknown>): PpoActor => {
  const settings = { copies: 4, chunk: 512, ppo: { batch: 512 }, opponents };
  const config = resolveConfig(game, [{ source: 'a test', settings }]);
  const options = resolveOptions(game, {});
  const actor = new PpoActor({ game, options, spec, config, index: 0, rng: new Rng(1) });
  const weights = initialise(spec, new Rng(2));
  actor.follow({ version: 1, phase: 'learn', progress: 0, weights, pool: [], restart: 1 });
  return actor;
};

it('a program takes its share of the matches, and every decision against it is noted up to the result', async () => {
  const program = writeProgram('stays.cjs', STAYS);
  const actor = createActor({ latest: 0.5, past: 0, baseline: 0, others: { [program]: 0.5 } });
  const batches: Batch[] = [];
  while (batches.filter(({ notes }) => notes.some(({ opponent }) => opponent === program)).length < 2) {
    batches.push(await actor.play());
  }
  const [first] = batches.filter(({ notes }) => notes.length > 0);
  const { count, ended, rewards, next } = first.data as SampleData;
  expect(first).toMatchObject({ matches: 1, decisions: count });
  expect(count).toBeGreaterThan(0);
  expect([...ended]).toEqual([...new Array(count - 1).fill(0), 1]);
  expect([...next]).toEqual([...Array.from({ length: count - 1 }, (_, i) => i + 1), -1]);
  expect((rewards[count - 1] + 1) / 2).toBe(first.notes[0].points);
});

it('a program that dies is an error that names it', async () => {
  const program = writeProgram('dies.cjs', "throw new Error('out of ideas')");
  const actor = createActor({ latest: 0, past: 0, baseline: 0, others: { [program]: 1 } });
  await expect(actor.play()).rejects.toThrow(`the opponent '${program}' died in a training match`);
});
