import { z } from 'zod';

const count = z.number().int().min(1);
const amount = z.number().min(0);
const share = z.number().min(0).max(1);

/** How AlphaZero-style learning goes: self-play by search, then learning what the search found. */
export const alphaZeroSchema = z.strictObject({
  /** Simulations of a search that is learned from, of the others, and the first kind's share of the decisions. */
  simulations: count,
  cheapSimulations: count,
  fullShare: share,
  /** Actions that are tried at the root at most; how strongly values count there against the prior. */
  considered: count,
  valueScale: amount,
  visitBase: amount,
  /** Below the root: weight of what has been tried little; how much worse an untried action counts than its node. */
  exploration: amount,
  doubt: amount,
  /** Part of the match's result in the value to learn; the rest is what the search expected. */
  resultShare: share,
  /** Findings that an actor sends at once; whole matches, so they may be more. */
  chunk: count,
  /** Times that a finding is learned from, on average. */
  trainings: z.number().positive(),
  minibatch: count,
  /** The newest findings: all up to `start`, then ever more slowly more. */
  window: z.strictObject({ start: count, growth: share, capacity: count }),
  valueWeight: amount,
  rate: z.number().positive(),
  rateEnd: amount,
  decay: amount,
  gradientClip: z.number().positive(),
  /** Decisions of a teacher for one update of a warm start. */
  lesson: count,
});

export type AlphaZeroConfig = z.infer<typeof alphaZeroSchema>;

export const defaultAlphaZero: AlphaZeroConfig = {
  simulations: 64,
  cheapSimulations: 16,
  fullShare: 0.25,
  considered: 16,
  valueScale: 0.4,
  visitBase: 50,
  exploration: 1.5,
  doubt: 0.2,
  resultShare: 0.7,
  chunk: 256,
  trainings: 6,
  minibatch: 512,
  window: { start: 20_000, growth: 0.75, capacity: 150_000 },
  valueWeight: 1,
  rate: 0.002,
  rateEnd: 0.0002,
  decay: 0.0001,
  gradientClip: 1,
  lesson: 8192,
};
