import { describe, expect, it } from 'vitest';
import { Rng } from '../../envs/core/rng.ts';
import { Ranking } from './ranking.ts';

describe('ranking', () => {
  it('gives out the best first, among equals the one that came first', () => {
    const rng = new Rng(5);
    const ranking = new Ranking(200);
    for (let count = 0; count < 200; count += 7) {
      const scores = Array.from({ length: count }, () => rng.int(40));
      ranking.clear();
      scores.forEach((score, i) => {
        ranking.add(i, 0, score, 0);
      });
      const order = scores.map((_, i) => i).sort((a, b) => scores[b] - scores[a] || a - b);
      expect(scores.map(() => ranking.take())).toEqual(order);
      expect(ranking.take()).toBe(-1);
    }
  });

  it('goes on adding after it has given out some', () => {
    const ranking = new Ranking(4);
    for (const score of [1, 3, 2]) ranking.add(0, 0, score, 0);
    expect(ranking.scores[ranking.take()]).toBe(3);
    ranking.add(0, 0, 2.5, 0);
    expect([ranking.take(), ranking.take(), ranking.take()].map(entry => ranking.scores[entry])).toEqual([2.5, 2, 1]);
  });
});
