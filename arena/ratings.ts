import { eloOfLogit, logitOfElo, Z95 } from './elo.ts';

/** A finished game: who played (by name), and each one's standing; a higher result is a better place, equal is a tie. */
export interface RatedGame {
  readonly players: readonly string[];
  readonly results: readonly number[];
}

export interface Rating {
  readonly name: string;
  readonly games: number;
  /** 0 is the mean of all rated players. */
  readonly elo: number;
  readonly eloLow: number;
  readonly eloHigh: number;
}

/** A weak belief that nobody is further than this from the mean keeps unbeaten players finite. */
const PRIOR_SPREAD = logitOfElo(1000);
const ROUNDS = 100;
const CLOSE_ENOUGH = 1e-10;

/** An order of places, best first, with the weight of all games that ended so. */
interface Ranking {
  readonly order: readonly number[];
  readonly weight: number;
}

/**
 * Plackett-Luce: the first place goes to a player in proportion to his strength, the second among the others, and so
 * on. With two seats that is Bradley-Terry. Ties count as all their orders in equal parts, so a draw is half a win
 * each way. All games are weighed at once, in one fixed order of their kinds: nothing depends on when they were played.
 */
export const rate = (games: readonly RatedGame[]): Rating[] => {
  const names = [...new Set(games.flatMap(game => game.players))].sort();
  const rankings = countRankings(games, names);
  const strengths = new Float64Array(names.length);
  for (let round = 0; round < ROUNDS && improve(strengths, rankings) > CLOSE_ENOUGH; round++);
  const covariance = invert(slopes(strengths, rankings).curvature);
  return names.map((name, i) => describe(name, games, strengths, covariance, i)).sort((a, b) => b.elo - a.elo);
};

const describe = (
  name: string,
  games: readonly RatedGame[],
  strengths: Float64Array,
  covariance: number[][],
  i: number,
): Rating => {
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  const elo = eloOfLogit(strengths[i] - mean);
  const spread = Z95 * eloOfLogit(Math.sqrt(varianceFromMean(covariance, i)));
  const played = games.filter(game => game.players.includes(name)).length;
  return { name, games: played, elo, eloLow: elo - spread, eloHigh: elo + spread };
};

/** The variance of strength i less the mean of all strengths. */
const varianceFromMean = (covariance: number[][], i: number): number => {
  const count = covariance.length;
  const rowMean = covariance[i].reduce((sum, value) => sum + value, 0) / count;
  const mean = covariance.flat().reduce((sum, value) => sum + value, 0) / (count * count);
  return Math.max(0, covariance[i][i] - 2 * rowMean + mean);
};

/** Equal rankings are counted together and listed in the order of their keys. */
const countRankings = (games: readonly RatedGame[], names: readonly string[]): Ranking[] => {
  const counts = new Map<string, number>();
  for (const { players, results } of games) {
    const places = players.map((player, seat) => ({ player: names.indexOf(player), result: results[seat] }));
    const orders = allOrders(places.sort((a, b) => b.result - a.result || a.player - b.player));
    // 24 = 4!: a whole number for every number of orders that ties among four can have.
    for (const order of orders) counts.set(order.join(), (counts.get(order.join()) ?? 0) + 24 / orders.length);
  }
  return [...counts.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ order: key.split(',').map(Number), weight: count / 24 }));
};

/** All orders that agree with the results: those of equal result change places. */
const allOrders = (places: readonly { player: number; result: number }[]): number[][] => {
  if (places.length === 0) return [[]];
  const best = places.filter(place => place.result === places[0].result);
  return best.flatMap(first =>
    allOrders(places.filter(place => place !== first)).map(order => [first.player, ...order]),
  );
};

/** Gradient and negative second derivatives of the log-likelihood with its prior. */
const slopes = (strengths: Float64Array, rankings: readonly Ranking[]) => {
  const precision = 1 / PRIOR_SPREAD ** 2;
  const gradient = Array.from(strengths, strength => -strength * precision);
  const curvature = gradient.map((_, i) => gradient.map((__, j) => (i === j ? precision : 0)));
  for (const { order, weight } of rankings) {
    for (let place = 0; place < order.length - 1; place++) {
      addChoice(strengths, order.slice(place), weight, gradient, curvature);
    }
  }
  return { gradient, curvature };
};

/** One choice: the first of `among` was preferred to the others. */
const addChoice = (
  strengths: Float64Array,
  among: readonly number[],
  weight: number,
  gradient: number[],
  curvature: number[][],
): void => {
  const top = Math.max(...among.map(player => strengths[player]));
  const powers = among.map(player => Math.exp(strengths[player] - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const chances = powers.map(power => power / total);
  gradient[among[0]] += weight;
  among.forEach((player, i) => {
    gradient[player] -= weight * chances[i];
    curvature[player][player] += weight * chances[i];
    among.forEach((other, j) => {
      curvature[player][other] -= weight * chances[i] * chances[j];
    });
  });
};

/** One Newton step, shortened to at most 2 in log-odds; returns how far it went. */
const improve = (strengths: Float64Array, rankings: readonly Ranking[]): number => {
  const { gradient, curvature } = slopes(strengths, rankings);
  const inverse = invert(curvature);
  const step = inverse.map(row => row.reduce((sum, value, i) => sum + value * gradient[i], 0));
  const length = Math.max(...step.map(Math.abs), 0);
  step.forEach((value, i) => {
    strengths[i] += value * Math.min(1, 2 / Math.max(length, Number.MIN_VALUE));
  });
  return length;
};

/** Gauss-Jordan without row exchange: the matrix is symmetric and positive definite. */
const invert = (matrix: readonly (readonly number[])[]): number[][] => {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = rows[pivot][pivot];
    rows[pivot] = rows[pivot].map(value => value / scale);
    for (let i = 0; i < size; i++) {
      const factor = rows[i][pivot];
      if (i !== pivot && factor !== 0) rows[i] = rows[i].map((value, j) => value - factor * rows[pivot][j]);
    }
  }
  return rows.map(row => row.slice(size));
};
