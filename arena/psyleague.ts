import { MoveTimes } from './moveTimes.ts';
import type { Replay } from './replay.ts';

/** A result as the league system psyleague reads it from its play_game command. Rank 0 is the best. */
export const describeForPsyleague = (replay: Replay) => ({
  ranks: replay.results.map(result => replay.results.filter(other => other > result).length),
  errors: replay.results.map((_, seat) => Number(replay.steps.some(step => step[seat]?.verdict))),
  test_data: { game: replay.game, seed: String(replay.seed), turns: replay.turns, ...replay.options },
  player_data: replay.scores.map((score, seat) => ({ score, ...describeTimes(replay, seat) })),
});

const describeTimes = ({ steps }: Replay, seat: number) => {
  const times = new MoveTimes();
  for (const step of steps) if (step[seat]) times.add(step[seat].wall);
  return { moves: times.count, ms_mean: times.mean, ms_max: times.max };
};
