import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame } from '../envs/games.ts';
import { defaultSpec } from '../models/defaultSpec.ts';
import { initialise } from '../models/initialise.ts';
import { addCheckpoint } from '../store/checkpoint.ts';
import { STRICT_CLOCK } from './clock.ts';
import { playMatch } from './match.ts';
import { findGameOf } from './networks.ts';
import { findContestant } from './players.ts';

const run = mkdtempSync(join(tmpdir(), 'networks-'));
afterAll(() => rmSync(run, { recursive: true, force: true }));

const game = findGame('wondev');
const network = defaultSpec(game);
const about = { training: {}, seed: 1, steps: 0, parent: null, command: 'test', network };
const weights = initialise(network, new Rng(1));
addCheckpoint(run, { ...about, game: { id: game.id, version: game.version }, weights }, { last: 1, every: 0 });

const play = async (players: string[], seed: number) => {
  const options = resolveOptions(game);
  const seats = players.map((notation, seat) =>
    findContestant(notation, game).sit({ options, seed, seat, programs: { ponder: false, memory: 500 } }),
  );
  const { steps } = await playMatch({ game, options, seed, clock: STRICT_CLOCK }, seats);
  return steps.map(step => step.map(exchange => exchange?.answer ?? null));
};

describe("a checkpoint's policy", () => {
  it('plays by its folder, always alike at temperature 0', async () => {
    const [first, second] = [await play([run, 'random'], 5), await play([`policy:${run}/latest`, 'random'], 5)];
    expect(first.length).toBeGreaterThan(4);
    expect(second).toEqual(first);
    expect(await play([`policy:${run},temperature=5`, 'random'], 5)).not.toEqual(first);
  });

  it('knows its game, and plays no other', () => {
    expect(findGameOf(run)).toBe('wondev');
    expect(findGameOf('no-such-run')).toBeNull();
    expect(() => findContestant(run, findGame('bullets'))).toThrow(/made for the game wondev/);
    expect(() => findContestant(tmpdir(), game)).toThrow(/no checkpoint here/);
  });
});
