/** Elo points per unit of log-odds. */
const SCALE = 400 / Math.LN10;
/** Half the width of a 95 % interval in standard errors. */
export const Z95 = 1.959964;

export const eloOfLogit = (logit: number): number => SCALE * logit;
export const logitOfElo = (elo: number): number => elo / SCALE;
export const logitOf = (points: number): number => Math.log(points / (1 - points));
export const pointsOfLogit = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The chance that a standard normal number is below z (Abramowitz and Stegun 7.1.26, to 1.5e-7). */
export const normalBelow = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
};
