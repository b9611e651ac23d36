import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGame, games } from '../envs/games.ts';
import { parseSetting, readLayer, readPreset, resolveConfig } from './configLayers.ts';

const wondev = findGame('wondev');
const resolve = (...settings: string[]) => resolveConfig(wondev, settings.map(parseSetting));

describe('the configuration', () => {
  it.each(games.map(({ id }) => id))('of %s is whole with its preset', id => {
    expect(() => resolveConfig(findGame(id), readPreset(id))).not.toThrow();
  });

  it('takes the later of two settings and leaves its neighbours alone', () => {
    const config = resolve('ppo.rate=0.5', 'ppo.rate=0.25');
    expect(config.ppo.rate).toBe(0.25);
    expect(config.ppo.clip).toBe(resolve().ppo.clip);
  });

  it('regularises games that hide something, and only those', () => {
    for (const game of games) {
      const { ppo } = resolveConfig(game, []);
      expect(ppo.anchorWeight > 0).toBe(game.hidden);
    }
  });

  it.each([
    ['ppo.rat=1', "there is no setting 'ppo.rat'; did you mean 'rate'?"],
    ['minuts=1', "there is no setting 'minuts'; did you mean 'minutes'?"],
    ['minutes=-1', "setting 'minutes'"],
    ['ppo.rate=fast', "setting 'ppo.rate'"],
    ['ppo=3', "expected keys with values under 'ppo'"],
    ['options.mop=1', "wondev has no option 'mop'; did you mean 'map'?"],
    ['minutes=0', "set 'minutes' or 'steps'"],
    ['deterministic=true', "set 'steps'"],
    ['rate', 'key=value'],
  ])('refuses %s', (setting, message) => {
    expect(() => resolve(setting)).toThrow(message);
  });

  it('names the file that a mistyped key stands in', () => {
    const file = join(tmpdir(), `skirmish-config-${process.pid}.yaml`);
    writeFileSync(file, 'ppo:\n  epoks: 3\n');
    expect(() => resolveConfig(wondev, [readLayer(file)])).toThrow(`${file}: there is no setting 'ppo.epoks'`);
  });
});
