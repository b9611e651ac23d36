import { expect, it } from 'vitest';
import { evaluatePlayers, listRatedGames } from './evaluatePlayers.ts';

it('an evaluation in a line plays its games, and lists them by name for ratings', async () => {
  const evaluation = await evaluatePlayers('wondev', ['random', 'baseline'], { games: 2, parallel: 1 });
  const games = listRatedGames(evaluation);
  expect(games.map(({ players }) => players)).toEqual([
    ['random', 'baseline'],
    ['baseline', 'random'],
  ]);
  expect(games.map(({ results }) => results)).toEqual(evaluation.pairings[0].games.map(({ results }) => results));
});
