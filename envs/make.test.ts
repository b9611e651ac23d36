import { describe, expect, it } from 'vitest';
import { games } from './games.ts';
import { listEnvs, make, makeAec, makeParallel, makeVector } from './make.ts';

describe('make', () => {
  it('knows every game by name and version', () => {
    expect(listEnvs()).toHaveLength(games.length);
    expect(listEnvs()).toContain('Wondev-v0');
    for (const id of listEnvs()) expect(make(id).id).toBe(id);
  });

  it("plays a match and repeats it for a seed, the opponents' choices too", () => {
    const env = make('Wondev-v0', { seat: 1, opponents: 'random' });
    const play = () => {
      env.actionSpace.seed(1);
      let { info } = env.reset({ seed: 7 });
      const rewards: number[] = [];
      for (;;) {
        const step = env.step(env.actionSpace.sample(info.actionMask));
        info = step.info;
        rewards.push(step.reward);
        if (step.terminated) return rewards;
      }
    };
    expect(play()).toEqual(play());
    expect(Math.abs(play().at(-1)!)).toBe(1);
  });

  it("lists the climbing game's legal actions beside the mask", () => {
    const { info } = make('Wondev-v0').reset({ seed: 3 });
    const legal = info.actionMask.filter(bit => bit === 1).length;
    expect(info.legalActions).toHaveLength(legal);
    expect(info.legalActions?.[0]).toMatch(/^MOVE&BUILD 0 [NESW]{1,2} [NESW]{1,2}$/);
  });

  it('makes the other forms too', () => {
    expect(makeParallel('Wondev-v0').possibleAgents).toEqual(['seat_0', 'seat_1']);
    expect(makeAec('Wondev-v0').possibleAgents).toHaveLength(2);
    expect(makeVector('Wondev-v0', 5).observations).toHaveLength(5 * 2 * 21 * 49);
  });

  it('helps with a wrong name, version, opponent or option', () => {
    expect(() => make('Wondef-v0')).toThrow("there is no environment 'Wondef-v0'; did you mean 'Wondev-v0'?");
    expect(() => make('Wondev-v9')).toThrow("Wondev Woman is 'Wondev-v0' now");
    expect(() => make('Wondev-v0', { opponents: 'strong' as 'random' })).toThrow("'baseline', 'random' or a list");
    expect(() => make('Wondev-v0', { options: { mapp: 1 } })).toThrow("did you mean 'map'?");
    expect(() => make('Wondev-v0', { options: { map: 99 } })).toThrow('must be a whole number from 0 to 3, not 99');
  });
});
