import type { League, LeagueGame, Status } from './leagueStore.ts';
import { rate } from './ratings.ts';

export interface LeagueRow {
  readonly name: string;
  readonly notation: string;
  readonly status: Status;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Mean points, 0 to 1. */
  readonly points: number;
  /** 0 is the mean of all players; null without games. */
  readonly elo: number | null;
  readonly eloLow: number | null;
  readonly eloHigh: number | null;
  readonly crashes: number;
  readonly timeouts: number;
  readonly illegal: number;
}

/** Everybody, the strongest first, rated by all games at once. */
export const tabulate = ({ players }: League, games: readonly LeagueGame[]): LeagueRow[] => {
  const ratings = new Map(rate(games).map(rating => [rating.name, rating]));
  const rows = players.map(({ name, notation, status }) => {
    const { elo = null, eloLow = null, eloHigh = null } = ratings.get(name) ?? {};
    return { name, notation, status, ...countGames(games, name), elo, eloLow, eloHigh };
  });
  return rows.sort((a, b) => (b.elo ?? Number.NEGATIVE_INFINITY) - (a.elo ?? Number.NEGATIVE_INFINITY));
};

const countGames = (games: readonly LeagueGame[], name: string) => {
  const total = { games: 0, wins: 0, draws: 0, losses: 0, points: 0, crashes: 0, timeouts: 0, illegal: 0 };
  for (const { players, results, crashes, timeouts, illegal } of games) {
    const best = Math.max(...results);
    players.forEach((player, seat) => {
      if (player !== name) return;
      total.games++;
      total.points += (results[seat] + 1) / 2;
      if (results[seat] < best) total.losses++;
      else if (results.filter(result => result === best).length > 1) total.draws++;
      else total.wins++;
      total.crashes += crashes[seat];
      total.timeouts += timeouts[seat];
      total.illegal += illegal[seat];
    });
  }
  return { ...total, points: total.games === 0 ? 0 : total.points / total.games };
};
